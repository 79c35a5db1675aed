import { callAs } from '@patchwork/testkit/callers';
import { pngOf } from '@patchwork/testkit/hostile-files';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { admin, type Content, introduce, startContent, stranger, teacher } from './setting.ts';

const lead = { ...teacher, userId: 2, roles: [...teacher.roles, 'SchoolAdmin' as const] };
const png = pngOf(8, 8);
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(4_000)]);

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
});
afterAll(() => content.stop());

const Row = z.object({ type: z.string(), userId: z.int(), schoolId: z.int().nullable() });
/** What is promised to identity while this is done. */
async function deedsOf(work: () => Promise<{ status: number }>): Promise<z.output<typeof Row>[]> {
  await content.db.query(sql.unsafe`delete from deeds`);
  expect((await work()).status).toBeLessThan(300);
  return [...(await content.db.any(sql.type(Row)`select type, user_id as "userId", school_id as "schoolId" from deeds`))];
}

let count = 0;
/** A report of a teacher of school 1 with a picture, and a comment and reply of a stranger. */
async function things() {
  count += 1;
  const narrative = `Newts ${count}`;
  const article = (await content.publish(teacher)).id;
  const media = (await content.upload(teacher, `/api/file/article/${article}/0`, png, 'pond.png')).body.id;
  const film = (await content.upload(teacher, `/api/file/article/${article}/1`, mp4, 'pond.mp4')).body.id;
  const comment = (await content.post(stranger, '/api/article/comment', { article, narrative })).body.id;
  const response = (await content.post(stranger, '/api/article/comment/response', { articleComment: comment, narrative })).body
    .id;
  const schoolComment = (await content.post(stranger, '/api/school/comment', { school: 1, narrative })).body.id;
  const schoolReply = { schoolComment, narrative };
  const schoolResponse = (await content.post(stranger, '/api/school/comment/response', schoolReply)).body.id;
  const badge = (await content.upload(lead, '/api/file/school/1', png, 'badge.png')).body.id;
  return { article, media, film, comment, response, schoolComment, schoolResponse, badge };
}
type Things = Awaited<ReturnType<typeof things>>;
const text = { narrative: 'Frogs' };

it.each<[string, string, (ids: Things) => [string, object?], typeof teacher | null]>([
  [
    'changes a report',
    'article-changed-by-staff',
    ({ article }) => [`/api/article/${article}`, { title: 'Frogs', ...text }],
    teacher,
  ],
  ['deletes a report', 'article-deleted', ({ article }) => [`/api/article/${article}/delete`], null],
  ['takes a picture away', 'media-removed-by-staff', ({ media }) => [`/api/mediaitem/inactive/${media}`], teacher],
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
])('an Admin who %s leaves %s, its author nothing', async (_, type, callOf, author) => {
  const ofStaff = callOf(await things());
  expect(await deedsOf(() => content.post(admin, ...ofStaff))).toEqual([{ type, userId: admin.userId, schoolId: 1 }]);
  const own = callOf(await things());
  if (author) expect(await deedsOf(() => content.post(author, ...own))).toEqual([]);
});

it('an Admin who adds a picture to somebody’s report leaves a trace, its author none', async () => {
  const { article } = await things();
  const add = (viewer: typeof teacher) => () => content.upload(viewer, `/api/file/article/${article}/9`, png, 'pond.png');
  expect(await deedsOf(add(teacher))).toEqual([]);
  expect(await deedsOf(add(admin))).toEqual([{ type: 'article-changed-by-staff', userId: admin.userId, schoolId: 1 }]);
});

it('whoever changes or takes away a badge leaves a trace', async () => {
  const { badge } = await things();
  for (const viewer of [lead, admin])
    expect(await deedsOf(() => content.upload(viewer, '/api/file/school/1', png, 'badge.png'))).toEqual([
      { type: 'badge-changed', userId: viewer.userId, schoolId: 1 },
    ]);
  expect(await deedsOf(() => content.post(lead, `/api/mediaitem/inactive/${badge}`))).toEqual([
    { type: 'badge-changed', userId: lead.userId, schoolId: 1 },
  ]);
});

it('comes with the address and device, and what was refused leaves nothing', async () => {
  const { article, comment } = await things();
  await content.db.query(sql.unsafe`delete from deeds`);
  for (const url of [`/api/article/${article}`, `/api/article/comment/${comment}`])
    expect((await content.post({ ...stranger, userId: 99 }, url, { title: 'Frogs', ...text })).status).toBe(403);
  expect((await content.post(teacher, `/api/article/${article}/delete`)).status).toBe(403);
  await content.app.inject({
    method: 'POST',
    url: `/api/article/${article}/delete`,
    headers: { ...callAs('content', admin, '203.0.113.7'), 'user-agent': 'Firefox on Linux' },
  });
  const Origin = z.object({ type: z.string(), ip: z.string(), agent: z.string() });
  expect(await content.db.any(sql.type(Origin)`select type, ip_address as ip, user_agent as agent from deeds`)).toEqual([
    { type: 'article-deleted', ip: '203.0.113.7', agent: 'Firefox on Linux' },
  ]);
});
