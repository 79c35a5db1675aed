import { callAs } from '@patchwork/testkit/callers';
import { pngOf } from '@patchwork/testkit/hostile-files';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, type Content, introduce, startContent, stranger, teacher } from './harness.ts';

const lead = { ...teacher, userId: 2, roles: [...teacher.roles, 'SchoolAdmin' as const] };
const png = pngOf(8, 8);
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(4_000)]);

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
});
afterAll(() => content.stop());

/** Runs `work` and returns the audit events that it recorded. */
async function recordedBy(work: () => Promise<{ status: number }>) {
  await takeAuditEvents(content.db);
  expect((await work()).status).toBeLessThan(300);
  return (await takeAuditEvents(content.db)).map(({ type, userId, schoolId }) => ({ type, userId, schoolId }));
}

let count = 0;
/** A report and a badge of school 1, with comments and replies by a teacher of another school. */
async function things() {
  count += 1;
  const narrative = `Newts ${count}`;
  const article = (await content.publish(teacher)).id;
  const media = (await content.upload(teacher, `/api/file/article/${article}/0`, png, 'pond.png')).body.id;
  const film = (await content.upload(teacher, `/api/file/article/${article}/1`, mp4, 'pond.mp4')).body.id;
  const comment = (await content.post('/api/article/comment', stranger, { article, narrative })).body.id;
  const response = (await content.post('/api/article/comment/response', stranger, { articleComment: comment, narrative })).body
    .id;
  const schoolComment = (await content.post('/api/school/comment', stranger, { school: 1, narrative })).body.id;
  const schoolReply = { schoolComment, narrative };
  const schoolResponse = (await content.post('/api/school/comment/response', stranger, schoolReply)).body.id;
  const badge = (await content.upload(lead, '/api/file/school/1', png, 'badge.png')).body.id;
  return { article, media, film, comment, response, schoolComment, schoolResponse, badge };
}
type Things = Awaited<ReturnType<typeof things>>;
const text = { narrative: 'Frogs' };

test.each<[string, string, (ids: Things) => [string, object?], typeof teacher | null]>([
  [
    'changes a report',
    'article-changed-by-staff',
    ({ article }) => [`/api/article/${article}`, { title: 'Frogs', ...text }],
    teacher,
  ],
  ['deletes a report', 'article-deleted', ({ article }) => [`/api/article/${article}/delete`], null],
  ['removes a picture', 'media-removed-by-staff', ({ media }) => [`/api/mediaitem/inactive/${media}`], teacher],
  [
    'describes a picture',
    'article-changed-by-staff',
    ({ media }) => [`/api/mediaitem/${media}/alttext`, { altText: 'x' }],
    teacher,
  ],
  ['captions a film', 'article-changed-by-staff', ({ film }) => [`/api/mediaitem/${film}/captions`, { captions: null }], teacher],
  ['moves a picture', 'article-changed-by-staff', ({ media }) => [`/api/mediaitem/move/${media}/displayOrder/0`], teacher],
  ['changes a comment', 'comment-changed-by-staff', ({ comment }) => [`/api/article/comment/${comment}`, text], stranger],
  ['deletes a comment', 'comment-deleted-by-staff', ({ comment }) => [`/api/article/comment/${comment}/delete`], stranger],
  [
    'changes a reply',
    'comment-changed-by-staff',
    ({ response }) => [`/api/article/comment/response/${response}`, text],
    stranger,
  ],
  [
    'deletes a reply',
    'comment-deleted-by-staff',
    ({ response }) => [`/api/article/comment/response/${response}/delete`],
    stranger,
  ],
  [
    'changes a comment on a school',
    'comment-changed-by-staff',
    ({ schoolComment }) => [`/api/school/comment/${schoolComment}`, text],
    stranger,
  ],
  [
    'deletes a comment on a school',
    'comment-deleted-by-staff',
    ({ schoolComment }) => [`/api/school/comment/${schoolComment}/delete`],
    stranger,
  ],
  [
    'changes a reply on a school',
    'comment-changed-by-staff',
    ({ schoolResponse }) => [`/api/school/comment/response/${schoolResponse}`, text],
    stranger,
  ],
  [
    'deletes a reply on a school',
    'comment-deleted-by-staff',
    ({ schoolResponse }) => [`/api/school/comment/response/${schoolResponse}/delete`],
    stranger,
  ],
])('an Admin who %s is recorded as %s, the author is not', async (_, type, callOf, author) => {
  const [url, payload] = callOf(await things());
  expect(await recordedBy(() => content.post(url, admin, payload))).toEqual([{ type, userId: admin.userId, schoolId: 1 }]);
  const [own, changes] = callOf(await things());
  if (author) expect(await recordedBy(() => content.post(own, author, changes))).toEqual([]);
});

test("an Admin who adds a picture to another user's report is recorded, the author is not", async () => {
  const { article } = await things();
  const add = (viewer: typeof teacher) => () => content.upload(viewer, `/api/file/article/${article}/9`, png, 'pond.png');
  expect(await recordedBy(add(teacher))).toEqual([]);
  expect(await recordedBy(add(admin))).toEqual([{ type: 'article-changed-by-staff', userId: admin.userId, schoolId: 1 }]);
});

test('changing or removing a badge records an audit event', async () => {
  const { badge } = await things();
  for (const viewer of [lead, admin])
    expect(await recordedBy(() => content.upload(viewer, '/api/file/school/1', png, 'badge.png'))).toEqual([
      { type: 'badge-changed', userId: viewer.userId, schoolId: 1 },
    ]);
  expect(await recordedBy(() => content.post(`/api/mediaitem/inactive/${badge}`, lead))).toEqual([
    { type: 'badge-changed', userId: lead.userId, schoolId: 1 },
  ]);
});

test('an audit event contains the IP address and user agent; a rejected request records none', async () => {
  const { article, comment } = await things();
  await takeAuditEvents(content.db);
  for (const url of [`/api/article/${article}`, `/api/article/comment/${comment}`])
    expect((await content.post(url, { ...stranger, userId: 99 }, { title: 'Frogs', ...text })).status).toBe(403);
  expect((await content.post(`/api/article/${article}/delete`, teacher)).status).toBe(403);
  await content.app.inject({
    method: 'POST',
    url: `/api/article/${article}/delete`,
    headers: { ...callAs('content', admin, '203.0.113.7'), 'user-agent': 'Firefox on Linux' },
  });
  expect(await takeAuditEvents(content.db)).toEqual([
    { type: 'article-deleted', userId: admin.userId, schoolId: 1, ipAddress: '203.0.113.7', userAgent: 'Firefox on Linux' },
  ]);
});
