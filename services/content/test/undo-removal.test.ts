import type { Viewer } from '@patchwork/platform/assertion';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { admin, type Content, colleague, startContent, stranger, teacher } from './harness.ts';
import { rightPassword, startNeighbours } from './own-data-neighbours.ts';
import { aReport, introduceLeads, lead, otherLead, restore, withdraw, withdrawals } from './withdraw-steps.ts';

let content: Content;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  neighbours = await startNeighbours();
  content = await startContent(neighbours);
  await introduceLeads(content);
});
afterAll(async () => {
  await content?.stop();
  await neighbours?.stop();
});

const MINUTE_MS = 60_000;
const undo = (viewer: Viewer, kind: string, id: number) => content.post(`/api/withdrawal/${kind}/${id}/undo`, viewer);
const remove = (viewer: Viewer, path: string, id: number) => content.post(`/api/${path}/${id}/delete`, viewer);
const withoutReason = (viewer: Viewer, kind: string, id: number) => content.post('/api/withdrawal', viewer, { kind, id });
const isSeen = async (id: number, viewer = stranger) => (await content.get(`/api/article/id/${id}`, viewer)).status === 200;
const comments = async (id: number) => (await content.get(`/api/article/id/${id}`, teacher)).body;

/** Runs `act` as if so many minutes had passed. */
async function after<T>(minutes: number, act: () => Promise<T>): Promise<T> {
  const { now } = content.time;
  try {
    content.time.now = new Date(Date.now() + minutes * MINUTE_MS);
    return await act();
  } finally {
    content.time.now = now;
  }
}

test('one’s own needs no reason within the hour after it was written, and everything else does', async () => {
  const { id, comment, reply, pictures } = await aReport(content);
  const refused = { status: 400, body: { code: 'reason-missing', errors: [{ field: 'reason', message: 'Please say why' }] } };
  for (const [kind, subject, author] of [
    ['response', reply, teacher],
    ['comment', comment, stranger],
    ['media', pictures[0], teacher],
    ['article', id, teacher],
  ] as const) {
    expect(await after(61, () => withoutReason(author, kind, subject))).toMatchObject(refused);
    expect(await withoutReason(admin, kind, subject)).toMatchObject(refused);
    expect((await withoutReason(colleague, kind, subject)).status).toBe(404);
    expect((await after(58, () => withoutReason(author, kind, subject))).status).toBe(201);
  }
  expect(await withoutReason(lead, 'article', id)).toMatchObject(refused);
  expect((await withdrawals(content, lead))[0]).toMatchObject({ id, reason: 'Removed by its author within an hour' });
  expect((await content.post('/api/withdrawal', teacher, { kind: 'article', id, reason: ' ' })).status).toBe(400);
});

test('the author undoes a withdrawal without a Lead, once, and nobody else does', async () => {
  const { id, pictures } = await aReport(content);
  for (const [kind, subject] of [
    ['article', id],
    ['media', pictures[0]],
  ] as const) {
    await withoutReason(teacher, kind, subject);
    await takeAuditEvents(content.db);
    expect((await restore(content, teacher, kind, subject)).status).toBe(403);
    for (const viewer of [colleague, stranger, otherLead]) expect((await undo(viewer, kind, subject)).status).toBe(404);
    for (const viewer of [lead, admin])
      expect(await undo(viewer, kind, subject)).toMatchObject({ status: 409, body: { code: 'withdrawn-by-another' } });
    for (const _ of [1, 2]) expect((await undo(teacher, kind, subject)).status).toBe(204);
    expect((await takeAuditEvents(content.db)).map(({ type }) => type)).toEqual(['content-restored']);
    expect(await isSeen(id)).toBe(true);
  }
  expect((await content.get(`/api/mediaitem/${pictures[0]}/small`, stranger)).status).toBe(200);
});

test('a Lead undoes their own withdrawal without a reason', async () => {
  const { id } = await aReport(content);
  await withdraw(content, lead, 'article', id);
  expect((await undo(teacher, 'article', id)).body).toMatchObject({ code: 'withdrawn-by-another' });
  expect((await undo(lead, 'article', id)).status).toBe(204);
  expect(await isSeen(id)).toBe(true);
});

test('what somebody else has withdrawn, erased or deleted since is not undone', async () => {
  const { id } = await aReport(content);
  await withoutReason(teacher, 'article', id);
  await withdraw(content, lead, 'article', id, 'It names a child');
  expect((await undo(teacher, 'article', id)).body).toMatchObject({
    code: 'withdrawn-by-another',
    detail: 'Someone else has withdrawn this since. A Lead of its school can restore it.',
  });
  expect(await isSeen(id)).toBe(false);

  const erased = await aReport(content);
  await withoutReason(teacher, 'article', erased.id);
  const erasure = { kind: 'article', id: erased.id, reason: 'A parent asked', currentPassword: rightPassword };
  expect((await content.post('/api/erasure', lead, erasure)).status).toBe(202);
  expect((await undo(teacher, 'article', erased.id)).status).toBe(404);

  const deleted = await aReport(content);
  await withoutReason(teacher, 'article', deleted.id);
  await remove(admin, 'article', deleted.id);
  expect((await undo(teacher, 'article', deleted.id)).status).toBe(404);
});

test('who deleted a comment, a reply or a report undoes it, and the counts are as before', async () => {
  const { id, comment, reply } = await aReport(content);
  const before = await comments(id);
  expect(before.commentsCount).toBe(2);
  for (const [kind, path, subject, author] of [
    ['response', 'article/comment/response', reply, teacher],
    ['comment', 'article/comment', comment, stranger],
    ['comment', 'article/comment', comment, admin],
  ] as const) {
    expect((await remove(author, path, subject)).status).toBe(200);
    expect((await comments(id)).commentsCount).toBeLessThan(2);
    for (const viewer of [colleague, lead, author === admin ? stranger : admin])
      expect((await undo(viewer, kind, subject)).status).toBe(404);
    expect((await undo(author, kind, subject)).status).toBe(204);
    expect(await comments(id)).toEqual(before);
  }
  await remove(admin, 'article', id);
  await takeAuditEvents(content.db);
  expect((await undo(teacher, 'article', id)).status).toBe(404);
  expect((await undo(admin, 'article', id)).status).toBe(204);
  expect((await takeAuditEvents(content.db)).map(({ type }) => type)).toEqual(['content-restored']);
  expect(await comments(id)).toEqual(before);
  const ofReport = (await content.outbox()).filter(({ data }) => data.articleId === id).map(({ type }) => type);
  expect(ofReport.slice(-2)).toEqual(['ArticleDeleted', 'ArticleChanged']);
});

test('a comment on a school’s card, too', async () => {
  const { body } = await content.post('/api/school/comment', stranger, { school: 1, narrative: 'Where is your pond?' });
  await remove(stranger, 'school/comment', body.id);
  expect((await undo(stranger, 'comment', body.id)).status).toBe(204);
  expect((await content.post(`/api/school/comment/${body.id}`, stranger, { narrative: 'Where is it?' })).status).toBe(200);
});

test('a deletion is not undone once its report is gone, nor is a rejection by a Lead', async () => {
  const { id, comment } = await aReport(content);
  await remove(stranger, 'article/comment', comment);
  await remove(admin, 'article', id);
  expect((await undo(stranger, 'comment', comment)).status).toBe(404);

  const other = await aReport(content);
  await remove(stranger, 'article/comment', other.comment);
  await content.db.query(sql.type(z.unknown())`
    insert into reviews (kind, subject_id, school_id, is_approved, reason, reviewed_by, cause, waited_since)
    values ('comment', ${other.comment}, 2, false, 'It names a child', ${stranger.userId}, 'words', now())
  `);
  expect((await undo(stranger, 'comment', other.comment)).status).toBe(404);
});

test('it is too late after ten minutes', async () => {
  const { id, comment } = await aReport(content);
  await withoutReason(teacher, 'article', id);
  const late = { status: 409, body: { code: 'too-late' } };
  expect(await after(11, () => undo(teacher, 'article', id))).toMatchObject(late);
  expect((await after(9, () => undo(teacher, 'article', id))).status).toBe(204);
  await remove(stranger, 'article/comment', comment);
  expect(await after(11, () => undo(stranger, 'comment', comment))).toMatchObject(late);
  expect((await after(9, () => undo(stranger, 'comment', comment))).status).toBe(204);
});

test('a picture stays withdrawn when consent for a child was withdrawn meanwhile', async () => {
  const { pictures } = await aReport(content);
  await content.post(`/api/mediaitem/${pictures[0]}/childreferences`, teacher, { childReferences: ['Q-77'] });
  await withoutReason(teacher, 'media', pictures[0]);
  await content.post('/api/childreference/Q-77/withdraw', lead, { reason: 'A parent asked' });
  expect((await undo(teacher, 'media', pictures[0])).status).toBe(409);
});
