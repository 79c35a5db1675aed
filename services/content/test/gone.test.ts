import { randomUUID } from 'node:crypto';
import type { Viewer } from '@patchwork/platform/assertion';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createWordFilter } from '../src/waiting/word-filter.ts';
import { admin, type Content, colleague, startContent, stranger, teacher } from './harness.ts';
import { rightPassword, startNeighbours } from './own-data-neighbours.ts';
import { aPicture, aReport, introduceLeads, lead, otherLead, withdraw } from './withdraw-steps.ts';

// What an author edits, withdraws or deletes before a concern is raised is evidence, too.

let content: Content;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  neighbours = await startNeighbours();
  content = await startContent({ ...neighbours, wordFilter: createWordFilter('conkers') });
  await introduceLeads(content);
});
afterAll(async () => {
  await content?.stop();
  await neighbours?.stop();
});

const nothing = z.unknown();
/** Pins as a teacher of school 2, or for an Admin. */
const pin = async (kind: string, id: number, { school = 2, includeHidden = false } = {}) => {
  const body = { holdId: randomUUID(), viewerSchoolId: school, includeHidden };
  const { status, body: evidence } = await content.postInternally(`/internal/concerns/${kind}/${id}/evidence`, body);
  return status === 200 ? evidence : status;
};
const textOf = ({ texts }: { texts: { field: string; text: string }[] }) =>
  texts.find(({ field }) => field === 'narrative')?.text;
const kindsOf = ({ events }: { events: { kind: string }[] }) => events.map(({ kind }) => kind);
const gone = async (viewer: Viewer, school = '') =>
  (await content.get(`/api/gone?school=${encodeURIComponent(school)}`, viewer)).body as { kind: string; id: number }[];
const isListed = async (viewer: Viewer, kind: string, id: number) =>
  (await gone(viewer)).some((item) => item.kind === kind && item.id === id);
const aComment = async (viewer: Viewer, article: number, narrative = `Newts ${randomUUID()}`) =>
  (await content.post('/api/article/comment', viewer, { article, narrative })).body.id as number;
const longAgo = (table: string, column: string, id: number) =>
  content.db.query(sql.type(nothing)`
    update ${sql.identifier([table])} set ${sql.identifier([column])} = now() - interval '31 days' where id = ${id}
  `);

test('abuse that its author edits away before the concern is in the evidence, with author, times and order', async () => {
  const { id } = await content.publish(teacher);
  const comment = await aComment(stranger, id, 'You are a disgrace');
  const schoolComment = (await content.post('/api/school/comment', stranger, { school: 1, narrative: 'A disgrace' })).body.id;
  await content.post(`/api/article/comment/${comment}`, stranger, { narrative: 'What lovely work!' });
  await content.post(`/api/school/comment/${schoolComment}`, stranger, { narrative: 'What lovely work!' });
  await content.post(`/api/article/${id}`, teacher, { title: 'Pond', narrative: 'What lovely work!' });
  const evidence = await pin('comment', comment, { school: 1 });
  expect(textOf(evidence)).toBe('What lovely work!');
  expect(evidence.versions).toEqual([
    {
      mediaItemId: null,
      field: 'narrative',
      text: 'You are a disgrace',
      authorId: stranger.userId,
      writtenAt: expect.any(String),
      replacedAt: expect.any(String),
    },
  ]);
  expect(kindsOf(evidence)).toEqual(['created', 'edited']);
  expect((await pin('comment', schoolComment, { school: 1 })).versions[0].text).toBe('A disgrace');
  expect((await pin('article', id)).versions.map(({ field }: { field: string }) => field).sort()).toEqual(['narrative', 'title']);
});

test('versions that were replaced more than 30 days ago are no part of a case', async () => {
  const { id } = await content.publish(teacher);
  await content.post(`/api/article/${id}`, teacher, { title: 'Pond', narrative: 'Frogs' });
  const run = (statement: ReturnType<typeof sql.fragment>) => content.db.query(sql.type(nothing)`${statement}`);
  await run(sql.fragment`alter table text_versions disable trigger text_versions__guarded`);
  await run(sql.fragment`update text_versions set replaced_at = now() - interval '31 days' where subject_id = ${id}`);
  await run(sql.fragment`alter table text_versions enable trigger text_versions__guarded`);
  expect((await pin('article', id)).versions).toEqual([]);
  expect((await content.get(`/api/textversions/article/${id}`, admin)).body.versions).toHaveLength(2);
});

test('what was deleted, withdrawn or hidden can be reported for 30 days by who could see it, without showing it again', async () => {
  const { id, comment, reply, pictures } = await aReport(content);
  await content.post(`/api/article/comment/response/${reply}/delete`, teacher);
  await content.post(`/api/article/comment/${comment}/delete`, stranger);
  await content.post(`/api/mediaitem/inactive/${pictures[0]}`, teacher);
  await withdraw(content, teacher, 'media', pictures[1]);
  const things = [
    ['response', reply, 'responses', 'deleted_at'],
    ['comment', comment, 'comments', 'deleted_at'],
    ['media', pictures[0], 'media_items', 'deactivated_at'],
    ['media', pictures[1], 'media_items', 'withdrawn_at'],
  ] as const;
  for (const [kind, thing] of things) {
    const evidence = await pin(kind, thing);
    expect([kind, evidence.excerpt, evidence.texts.length]).toEqual([kind, null, 1]);
    expect([kind, await isListed(colleague, kind, thing)]).toEqual([kind, true]);
  }
  expect(kindsOf(await pin('media', pictures[0]))).toEqual(['created', 'edited', 'deleted']);
  expect(kindsOf(await pin('media', pictures[1]))).toEqual(['created', 'edited', 'withdrawn']);
  expect((await pin('media', pictures[0])).media[0].renditions).toHaveLength(3);

  const reported = await content.publish(teacher, { title: 'Seen by a guest' });
  await content.post(`/api/article/${reported.id}/delete`, admin);
  const evidence = await pin('article', reported.id);
  expect(evidence).toMatchObject({ excerpt: null, texts: [{ text: 'Seen by a guest' }, { text: reported.narrative }] });
  expect(kindsOf(evidence)).toEqual(['created', 'deleted']);
  await content.deliverHidden('article', id, true);
  expect((await pin('article', id)).texts).toHaveLength(2);

  for (const [kind, thing, table, column] of [...things, ['article', reported.id, 'articles', 'deleted_at'] as const]) {
    await longAgo(table, column, thing);
    expect([kind, await pin(kind, thing), await isListed(colleague, kind, thing)]).toEqual([kind, 404, false]);
  }
});

test('an author who is a Lead cannot withdraw and erase their own before it can be reported', async () => {
  const { id, title } = await aReport(content, lead);
  const form = { kind: 'article', id, reason: 'A mistake', currentPassword: rightPassword };
  expect((await content.post('/api/erasure', lead, form)).body.state).toBe('waiting');
  expect((await pin('article', id)).texts[0]).toEqual({ field: 'title', text: title });
});

test('who could never have seen it still gets a 404, and no list names it', async () => {
  await content.post('/api/school/childrenspictures', lead, { defaultAudience: 'everyone', preModeration: false });
  const body = { title: 'Ours alone', narrative: randomUUID(), audience: 'school' };
  const { id } = (await content.post('/api/article', teacher, body)).body;
  const picture = await aPicture(content, id, 0);
  const comment = await aComment(colleague, id);
  await content.post(`/api/article/comment/${comment}/delete`, colleague);
  await content.post(`/api/mediaitem/inactive/${picture}`, teacher);
  await withdraw(content, teacher, 'article', id);
  for (const [kind, thing] of [
    ['article', id],
    ['media', picture],
    ['comment', comment],
  ] as const) {
    expect([kind, await pin(kind, thing), await isListed(stranger, kind, thing)]).toEqual([kind, 404, false]);
    expect([kind, typeof (await pin(kind, thing, { school: 1 }))]).toEqual([kind, 'object']);
  }
  // What waited for a Lead and was rejected was seen by no other user.
  const waiting = await content.publish(teacher, { title: 'Conkers' });
  expect(await pin('article', waiting.id)).toBe(404);
  await content.post(`/api/moderation/article/${waiting.id}/reject`, lead, { reason: 'Not kind' });
  expect([await pin('article', waiting.id), await isListed(stranger, 'article', waiting.id)]).toEqual([404, false]);
  expect(await isListed(teacher, 'article', id)).toBe(false);
});

test('a report that its author narrows or edits so that it waits can still be reported by who saw it', async () => {
  const narrowed = await content.publish(teacher, { title: 'Seen by all' });
  const { narrative } = narrowed;
  expect(await isListed(stranger, 'article', narrowed.id)).toBe(false);
  await content.post(`/api/article/${narrowed.id}`, teacher, { title: 'Seen by few', narrative, audience: 'school' });
  expect((await content.get(`/api/article/id/${narrowed.id}`, stranger)).status).toBe(404);
  expect((await pin('article', narrowed.id)).versions[0].text).toBe('Seen by all');
  expect([await isListed(stranger, 'article', narrowed.id), await isListed(colleague, 'article', narrowed.id)]).toEqual([
    true,
    false,
  ]);
  await longAgo('articles', 'narrowed_at', narrowed.id);
  expect(await pin('article', narrowed.id)).toBe(404);

  const waiting = await content.publish(teacher, { title: 'Unkind' });
  await content.post(`/api/article/${waiting.id}`, teacher, { title: 'Conkers', narrative: 'Lovely' });
  expect((await content.get(`/api/article/id/${waiting.id}`, stranger)).status).toBe(404);
  expect((await pin('article', waiting.id)).versions.map(({ text }: { text: string }) => text)).toContain('Unkind');
  expect(await isListed(stranger, 'article', waiting.id)).toBe(true);
});

test('the list of what is gone names school, class and dates, never its content or who wrote it, and filters by school', async () => {
  const secret = `Secret ${randomUUID()}`;
  const report = await content.publish(teacher, { title: secret.slice(0, 90), narrative: secret });
  const comment = await aComment(stranger, report.id, secret);
  await content.post(`/api/article/comment/${comment}/delete`, stranger);
  await withdraw(content, teacher, 'article', report.id, secret);
  const { body, bytes } = await content.get('/api/gone?school=harbour', otherLead);
  expect(body[0]).toEqual({
    kind: 'article',
    id: report.id,
    mediaKind: null,
    school: { id: 1, name: 'Harbour View Primary' },
    placeSchool: { id: 1, name: 'Harbour View Primary' },
    schoolGroup: { id: 1, name: 'Willow class 1' },
    createDate: expect.any(String),
    goneDate: expect.any(String),
  });
  expect(body[1]).toMatchObject({ kind: 'comment', id: comment, school: { id: 2 }, placeSchool: { id: 1 } });
  for (const hidden of [secret, 'Khan', 'Price']) expect([hidden, bytes.includes(hidden)]).toEqual([hidden, false]);
  expect((await gone(otherLead, 'No such school')).length).toBe(0);
  const next = await content.get('/api/gone?school=harbour&page=1', otherLead);
  expect([next.status, next.body]).toEqual([200, []]);
});

test('an Admin reads the versions of any text, each time as an audit event; other users cannot', async () => {
  const { id, comment, pictures } = await aReport(content);
  await content.post(`/api/article/comment/${comment}`, stranger, { narrative: 'Never mind' });
  await content.post(`/api/article/comment/${comment}/delete`, stranger);
  await takeAuditEvents(content.db);
  for (let times = 1; times <= 2; times += 1) {
    const { status, body } = await content.get(`/api/textversions/comment/${comment}`, admin);
    expect([status, body]).toEqual([
      200,
      {
        kind: 'comment',
        id: comment,
        articleId: id,
        schoolId: 2,
        author: expect.objectContaining({ id: stranger.userId }),
        texts: [{ field: 'narrative', text: 'Never mind' }],
        versions: [
          expect.objectContaining({ text: expect.stringContaining('How many?'), author: expect.objectContaining({ id: 3 }) }),
        ],
        events: [
          expect.objectContaining({ kind: 'created', actor: expect.objectContaining({ id: 3 }) }),
          expect.objectContaining({ kind: 'edited' }),
          expect.objectContaining({ kind: 'deleted' }),
        ],
      },
    ]);
  }
  expect(await takeAuditEvents(content.db)).toMatchObject([
    { type: 'text-versions-read', userId: admin.userId, schoolId: 2 },
    { type: 'text-versions-read', userId: admin.userId, schoolId: 2 },
  ]);
  expect((await content.get(`/api/textversions/media/${pictures[0]}`, admin)).body.versions[0]).toMatchObject({ text: '' });
  for (const viewer of [teacher, stranger, lead, otherLead])
    expect((await content.get(`/api/textversions/comment/${comment}`, viewer)).status).toBe(403);
  expect((await content.get('/api/textversions/comment/987654', admin)).status).toBe(404);
});

test('what a school showed can still be reported once the school was deactivated', async () => {
  const { id, pictures } = await aReport(content);
  const comment = await aComment(stranger, id);
  const onCard = (await content.post('/api/school/comment', stranger, { school: 1, narrative: 'A disgrace' })).body.id;
  await content.post(`/api/school/comment/${onCard}/delete`, stranger);
  await content.deliverSchool({ schoolId: 1, version: 900, isActive: false });
  try {
    expect((await content.get(`/api/article/id/${id}`, stranger)).status).toBe(404);
    const wentAgo = (days: number) =>
      content.db.query(sql.type(nothing)`update schools set inactive_since = now() - ${days} * interval '1 day' where id = 1`);
    const things = [
      ['article', id],
      ['media', pictures[0]],
      ['comment', comment],
      ['comment', onCard],
    ] as const;
    expect(await isListed(otherLead, 'comment', onCard)).toBe(true);
    await wentAgo(29);
    // It stays as long ago when another event arrives.
    await content.deliverSchool({ schoolId: 1, version: 901, isActive: false, name: 'Renamed' });
    for (const [kind, thing] of things) expect([kind, typeof (await pin(kind, thing))]).toEqual([kind, 'object']);
    await wentAgo(31);
    for (const [kind, thing] of things) expect([kind, await pin(kind, thing)]).toEqual([kind, 404]);
    expect(await isListed(otherLead, 'comment', onCard)).toBe(false);
    // No other school has ever seen what an unapproved school wrote.
    await content.deliverSchool({ schoolId: 1, version: 902, isActive: false, isApproved: false });
    expect(await pin('article', id)).toBe(404);
  } finally {
    await content.deliverSchool({ schoolId: 1, version: 903 });
  }
});
