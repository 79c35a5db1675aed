import type { Viewer } from '@patchwork/platform/assertion';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listReportsOf, listUploadsOf } from '../src/own-data/own-data.sql.ts';
import { admin, type Content, colleague, recentEvidence, startContent, stranger, teacher } from './harness.ts';
import { png } from './media-steps.ts';
import {
  all,
  aPicture,
  aReport,
  asLead,
  introduceLeads,
  lead,
  onlyThoseInCharge,
  otherLead,
  restore,
  whoSees,
  withdraw,
  withdrawals,
} from './withdraw-steps.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduceLeads(content);
});
afterAll(() => content.stop());

const ok = async (answer: Promise<{ status: number }>) => (await answer).status < 300;
const read = async (id: number, viewer: Viewer = stranger) => (await content.get(`/api/article/id/${id}`, viewer)).body;
const evidence = async () => (await content.get(recentEvidence(), lead)).body;
const DAY_MS = 24 * 60 * 60_000;

test('a withdrawn report is visible only to Admins and the Leads of its school, its pictures to the safeguarding lead, at once', async () => {
  const { id, title, comment, reply, pictures } = await aReport(content);
  const picture = `/api/mediaitem/${pictures[0]}/small`;
  const { headers } = await content.get(picture, stranger);
  const known = { 'if-none-match': String(headers.etag) };
  expect((await content.get(picture, stranger, known)).status).toBe(304);
  const listed = async (viewer: Viewer, url: string) =>
    (await content.get(url, viewer)).body.some((article: { id: number }) => article.id === id);
  const looks: Record<string, (viewer: Viewer) => Promise<boolean>> = {
    feed: (viewer) => listed(viewer, '/api/article/0'),
    school: (viewer) => listed(viewer, '/api/article/1/0'),
    search: (viewer) => listed(viewer, `/api/article/search/0?contains=${encodeURIComponent(title)}`),
    single: (viewer) => ok(content.get(`/api/article/id/${id}`, viewer)),
    bytes: (viewer) => ok(content.get(picture, viewer)),
    part: (viewer) => ok(content.get(picture, viewer, { range: 'bytes=0-1' })),
    cached: async (viewer) => (await content.get(picture, viewer, known)).status === 304,
  };
  const seen = async () =>
    Object.fromEntries(await Promise.all(Object.entries(looks).map(async ([name, look]) => [name, await whoSees(look)])));
  const everywhere = (viewers: string[]) => Object.fromEntries(Object.keys(looks).map((name) => [name, viewers]));
  const notices = () =>
    Promise.all([
      ok(content.getInternally(`/internal/comments/${comment}/notice`)),
      ok(content.getInternally(`/internal/comments/${comment}/notice?responseId=${reply}`)),
    ]);

  expect([await seen(), await notices()]).toEqual([everywhere(all), [true, true]]);
  expect((await withdraw(content, lead, 'article', id)).status).toBe(201);
  // A case shows the pictures to the safeguarding lead.
  const handled = ['safeguardingLead', ...onlyThoseInCharge];
  const withdrawn = { ...everywhere(onlyThoseInCharge), bytes: handled, part: handled, cached: handled };
  expect([await seen(), await notices()]).toEqual([withdrawn, [false, false]]);
  expect(await read(id, lead)).toMatchObject({ isWithdrawn: true, title });
  for (const [url, body] of [
    [`/api/articlelike/${id}`, undefined],
    ['/api/article/comment', { article: id, narrative: 'Where is it?' }],
    ['/api/article/comment/response', { articleComment: comment, narrative: 'Where?' }],
    [`/api/article/${id}`, { title, narrative: 'Still here?' }],
    [`/api/mediaitem/${pictures[0]}/alttext`, { altText: 'Still here?' }],
  ] as const)
    expect([url, (await content.post(url, teacher, body)).status]).toEqual([url, 404]);
  const { reports, comments } = await evidence();
  expect(JSON.stringify([reports, comments])).not.toContain(title);

  expect((await restore(content, lead, 'article', id)).status).toBe(200);
  expect([await seen(), await notices()]).toEqual([everywhere(all), [true, true]]);
  expect(await read(id)).not.toHaveProperty('isWithdrawn');
});

test('a withdrawn picture leaves its report and its bytes answer 404, captions and browsers with a copy included', async () => {
  const { id, pictures } = await aReport(content);
  const [picture, other] = pictures;
  await content.db.query(sql.type(z.unknown())`
    update media_items set kind = 'video', captions = ${'WEBVTT\n\n00:00.000 --> 00:02.000\nA newt'} where id = ${picture}
  `);
  const urls = ['small', 'medium', 'large', 'captions'].map((name) => `/api/mediaitem/${picture}/${name}`);
  const etags = await Promise.all(urls.map(async (url) => String((await content.get(url, stranger)).headers.etag)));
  const answers = async (viewer: Viewer) =>
    Promise.all(
      urls.flatMap((url, index) => [
        content.get(url, viewer).then(({ status }) => status),
        content.get(url, viewer, { 'if-none-match': etags[index] }).then(({ status }) => status),
      ]),
    );
  expect(await answers(stranger)).toEqual([200, 304, 200, 304, 200, 304, 200, 304]);
  expect((await withdraw(content, lead, 'media', picture)).status).toBe(201);
  for (const viewer of [teacher, colleague, stranger, otherLead]) expect(await answers(viewer)).toEqual(Array(8).fill(404));
  for (const viewer of [lead, admin]) expect(await answers(viewer)).toEqual([200, 304, 200, 304, 200, 304, 200, 304]);
  expect((await content.get(`/api/mediaitem/${picture}/original?reason=A+parent+asked`, admin)).status).toBe(200);
  for (const viewer of [teacher, lead, admin]) {
    const { mediaItems } = await read(id, viewer);
    expect(mediaItems.map(({ id: shown, displayOrder }: { id: number; displayOrder: number }) => [shown, displayOrder])).toEqual([
      [other, 0],
    ]);
  }
  const own = (await evidence()).reports.find((report: { id: number }) => report.id === id);
  expect(own.mediaCount).toBe(1);
  expect((await content.post(`/api/mediaitem/inactive/${picture}`, teacher)).status).toBe(404);
  await restore(content, lead, 'media', picture);
  expect((await read(id)).mediaItems).toHaveLength(2);
  expect(await answers(stranger)).toEqual([200, 304, 200, 304, 200, 304, 200, 304]);
});

test('a report stays withdrawn, and its picture too, when names change and it is rendered again', async () => {
  const { id, pictures } = await aReport(content);
  await withdraw(content, lead, 'media', pictures[0]);
  await withdraw(content, lead, 'article', id);
  await content.deliverPerson({ userId: 1, version: 50, firstName: 'Aminata' });
  const shown = await read(id, lead);
  expect(shown).toMatchObject({ isWithdrawn: true, createUser: { firstName: 'Aminata' } });
  expect(shown.mediaItems.map((item: { id: number }) => item.id)).toEqual([pictures[1]]);
  // Restoring the report does not restore the picture.
  await restore(content, lead, 'article', id);
  expect((await read(id)).mediaItems).toHaveLength(1);
});

test('a withdrawn comment takes its replies with it, a withdrawn reply only itself, and neither is counted', async () => {
  const { id, comment, reply } = await aReport(content);
  const shown = async () => {
    const { comments, commentsCount } = await read(id, admin);
    return [comments.map(({ commentResponses }: { commentResponses: [] }) => commentResponses.length), commentsCount];
  };
  expect(await shown()).toEqual([[1], 2]);
  expect((await withdraw(content, lead, 'response', reply)).status).toBe(201);
  expect(await shown()).toEqual([[0], 1]);
  expect((await withdraw(content, stranger, 'comment', comment)).status).toBe(201);
  expect(await shown()).toEqual([[], 0]);
  expect((await content.post(`/api/article/comment/${comment}`, stranger, { narrative: 'Other words' })).status).toBe(404);
  await restore(content, otherLead, 'comment', comment);
  expect(await shown()).toEqual([[0], 1]);
  await restore(content, admin, 'response', reply);
  expect(await shown()).toEqual([[1], 2]);
});

test('a withdrawn comment or reply on a school is left out of its card', async () => {
  const say = async (url: string, viewer: Viewer, body: object) => (await content.post(url, viewer, body)).body.id as number;
  const comment = await say('/api/school/comment', stranger, { school: 1, narrative: 'What a lovely pond' });
  const reply = await say('/api/school/comment/response', teacher, { schoolComment: comment, narrative: 'Thank you' });
  const onCard = async () => JSON.stringify((await content.getInternally('/internal/schools/1/comments')).body);
  expect(await onCard()).toContain('Thank you');
  expect((await withdraw(content, lead, 'response', reply)).status).toBe(201);
  expect(await onCard()).not.toContain('Thank you');
  // The comment belongs to its author's school, not to the school of the card.
  expect((await withdraw(content, lead, 'comment', comment)).status).toBe(404);
  expect((await withdraw(content, otherLead, 'comment', comment)).status).toBe(201);
  expect(await onCard()).not.toContain('lovely pond');
  expect((await withdrawals(content, otherLead))[0]).toMatchObject({
    kind: 'comment',
    id: comment,
    articleId: null,
    schoolId: 2,
  });
});

test("a Lead withdraws a colleague's picture and report, also after the colleague has left; other schools' Leads get 404", async () => {
  const leaver = { ...teacher, userId: 30 };
  await content.deliverPerson({ userId: 30, firstName: 'Lee', lastName: 'Gone' });
  const { id, pictures } = await aReport(content, leaver);
  await content.deliverPerson({ userId: 30, version: 2, firstName: 'Lee', lastName: 'Gone', isActive: false });
  for (const [kind, target] of [
    ['media', pictures[0]],
    ['article', id],
  ] as const) {
    for (const viewer of [otherLead, stranger, colleague])
      expect([viewer.userId, (await withdraw(content, viewer, kind, target)).status]).toEqual([viewer.userId, 404]);
    expect((await withdraw(content, lead, kind, target)).body).toMatchObject({
      kind,
      id: target,
      articleId: id,
      schoolId: 1,
      author: { id: 30, lastName: 'Gone' },
      state: 'withdrawn',
      erasureId: null,
    });
    for (const viewer of [otherLead, leaver, colleague, teacher])
      expect((await restore(content, viewer, kind, target)).status).toBeGreaterThanOrEqual(403);
  }
});

test('an author withdraws their own report but cannot restore it, nor see what a Lead withdrew', async () => {
  const { id, pictures } = await aReport(content);
  const first = await withdraw(content, teacher, 'article', id);
  expect([first.status, first.body.withdrawnBy.id]).toEqual([201, teacher.userId]);
  expect((await withdraw(content, teacher, 'article', id, 'Again')).body).toEqual(first.body);
  expect((await restore(content, teacher, 'article', id)).status).toBe(403);
  await restore(content, lead, 'article', id);
  await withdraw(content, lead, 'media', pictures[0], 'For the school only');
  expect((await withdraw(content, teacher, 'media', pictures[0])).status).toBe(404);
  expect((await content.get('/api/withdrawal', teacher)).status).toBe(403);
});

test('a Lead who is the author cannot restore what another Lead or an Admin withdrew, even after withdrawing it first', async () => {
  const authorLead = asLead(teacher, 1);
  for (const other of [lead, admin]) {
    const { id } = await aReport(content, authorLead);
    await withdraw(content, authorLead, 'article', id, 'Before anybody else does');
    expect((await withdraw(content, other, 'article', id, 'For good')).body).toMatchObject({
      reason: 'For good',
      withdrawnBy: { id: other.userId },
    });
    expect((await restore(content, authorLead, 'article', id)).body).toMatchObject({ code: 'withdrawn-by-another' });
    expect((await content.get(`/api/article/id/${id}`, stranger)).status).toBe(404);
    expect((await restore(content, other, 'article', id)).status).toBe(200);
  }
  // What they withdrew themselves they may restore.
  const { id } = await aReport(content, authorLead);
  await withdraw(content, authorLead, 'article', id);
  expect((await restore(content, authorLead, 'article', id)).status).toBe(200);
});

test('a repeat, and two Leads and an Admin at once, have one effect and one audit event', async () => {
  const { id } = await aReport(content);
  await takeAuditEvents(content.db);
  const types = async () => (await takeAuditEvents(content.db)).map(({ type, schoolId }) => [type, schoolId]);
  const people = [lead, asLead(teacher, 2), admin];
  const lock = sql.fragment`select 1 from articles where id = ${id} for update`;
  const answers = await content.whileWaiting(
    lock,
    people.map((viewer) => () => withdraw(content, viewer, 'article', id)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await types()).toEqual([['content-withdrawn', 1]]);
  expect((await withdraw(content, lead, 'article', id, 'Another reason')).body).toEqual(answers[0]!.body);
  const restored = await content.whileWaiting(
    lock,
    people.map((viewer) => () => restore(content, viewer, 'article', id)),
  );
  expect(restored.map(({ body }) => body.state)).toEqual(['restored', 'restored', 'restored']);
  expect(await types()).toEqual([['content-restored', 1]]);
  const ofReport = (await withdrawals(content, lead)).filter((row: { id: number; kind: string }) => row.id === id);
  expect(ofReport).toHaveLength(1);
});

test('a withdrawal can be restored for 30 days', async () => {
  const { id, pictures } = await aReport(content);
  const { body } = await withdraw(content, lead, 'article', id);
  await withdraw(content, lead, 'media', pictures[0]);
  expect(Date.parse(body.purgeDate) - Date.parse(body.withdrawDate)).toBe(30 * DAY_MS);
  const now = content.time.now;
  try {
    content.time.now = new Date(Date.parse(body.withdrawDate) + 31 * DAY_MS);
    expect((await restore(content, lead, 'media', pictures[0])).status).toBe(404);
    content.time.now = new Date(Date.parse(body.withdrawDate) + 29 * DAY_MS);
    expect((await restore(content, lead, 'article', id)).body).toMatchObject({ state: 'restored', purgeDate: null });
  } finally {
    content.time.now = now;
  }
});

test('lists what the school has withdrawn, with its pictures by id; an Admin gets every school', async () => {
  const { id, pictures } = await aReport(content);
  await withdraw(content, lead, 'media', pictures[1], 'Not sharp');
  const theirs = await aReport(content, stranger);
  await withdraw(content, otherLead, 'article', theirs.id);
  expect((await withdrawals(content, lead))[0]).toMatchObject({
    kind: 'media',
    id: pictures[1],
    articleId: id,
    excerpt: `A newt in a jar ${pictures[1]}`,
    reason: 'Not sharp',
    author: { id: 1 },
    state: 'withdrawn',
  });
  expect((await withdrawals(content, otherLead)).map((row: { schoolId: number }) => row.schoolId)).not.toContain(1);
  expect((await withdrawals(content, admin)).slice(0, 2).map((row: { id: number }) => row.id)).toEqual([theirs.id, pictures[1]]);
  expect((await content.get(`/api/mediaitem/${pictures[1]}/small`, lead)).status).toBe(200);
});

test('returns 404 for what is deleted, for badges and for unknown ids', async () => {
  const { id, pictures, comment } = await aReport(content);
  const badge = (await content.upload(lead, '/api/file/school/1', png, 'badge.png')).body.id;
  await content.post(`/api/mediaitem/inactive/${pictures[0]}`, teacher);
  const gone: [string, number][] = [
    ['media', badge],
    ['media', pictures[0]],
    ['article', 987_654_321],
  ];
  for (const [kind, target] of gone) expect((await withdraw(content, admin, kind, target)).status).toBe(404);
  await content.post(`/api/article/${id}/delete`, admin);
  for (const [kind, target] of [
    ['article', id],
    ['media', pictures[1]],
    ['comment', comment],
  ] as const) {
    expect((await withdraw(content, admin, kind, target)).status).toBe(404);
    expect((await restore(content, admin, kind, target)).status).toBe(404);
  }
});

test('a picture that was withdrawn does not disturb the order of the others', async () => {
  const { id, pictures } = await aReport(content);
  const third = await aPicture(content, id, 2);
  await withdraw(content, teacher, 'media', pictures[0]);
  await content.post(`/api/mediaitem/move/${third}/displayOrder/0`, teacher);
  expect((await read(id)).mediaItems.map((item: { id: number }) => item.id)).toEqual([third, pictures[1]]);
});

test('own data list withdrawn words and pictures, without the files', async () => {
  const { id, pictures } = await aReport(content);
  await withdraw(content, lead, 'article', id);
  expect((await listReportsOf(content.db, teacher.userId, id - 1))[0]).toMatchObject({ id, state: 'withdrawn' });
  expect((await listUploadsOf(content.db, teacher.userId, pictures[0] - 1, false))[0]).toMatchObject({ state: 'withdrawn' });
});
