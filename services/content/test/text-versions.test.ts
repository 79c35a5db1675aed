import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { admin, type Content, introduce, startContent, stranger, teacher } from './harness.ts';
import { letHoldEnd } from './hold-steps.ts';
import { addTo, png } from './media-steps.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
});
afterAll(() => content.stop());

const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(4_000)]);
const Version = z.object({
  field: z.string(),
  text: z.string(),
  authorId: z.int(),
  writtenAt: z.string(),
  replacedAt: z.string(),
});

const versionsOf = (kind: string, id: number) =>
  content.db.any(sql.type(Version)`
    select field, text, author_id as "authorId", written_at as "writtenAt", replaced_at as "replacedAt"
    from text_versions
    where kind = ${kind} and subject_id = ${id}
    order by id
  `);
const textsOf = async (kind: string, id: number) =>
  (await versionsOf(kind, id)).map(({ field, text, authorId }) => [field, text, authorId]);
const change = async (url: string, viewer: typeof teacher, body: object) =>
  expect([url, (await content.post(url, viewer, body)).status]).toEqual([url, 200]);

test('each change of a report keeps what it said, with who wrote that and when', async () => {
  const { id, createDate } = await content.publish(teacher, { title: 'Pond', narrative: 'Newts' });
  await change(`/api/article/${id}`, teacher, { title: 'Pond', narrative: 'Newts' });
  expect(await versionsOf('article', id)).toEqual([]);
  await change(`/api/article/${id}`, admin, { title: 'Pond', narrative: 'Frogs' });
  await change(`/api/article/${id}`, teacher, { title: 'Lake', narrative: 'Toads' });
  expect(await textsOf('article', id)).toEqual([
    ['narrative', 'Newts', teacher.userId],
    ['title', 'Pond', teacher.userId],
    ['narrative', 'Frogs', admin.userId],
  ]);
  const [first, , last] = await versionsOf('article', id);
  expect(first!.writtenAt).toBe(createDate);
  expect(last!.writtenAt).toBe(first!.replacedAt);
});

test('each change of a comment, a reply, an alt text and captions keeps what it said', async () => {
  const article = (await content.publish(teacher)).id;
  const comment = (await content.post('/api/article/comment', stranger, { article, narrative: 'Newts!' })).body.id;
  const reply = { articleComment: comment, narrative: 'Yes' };
  const response = (await content.post('/api/article/comment/response', teacher, reply)).body.id;
  const said = (await content.post('/api/school/comment', stranger, { school: 1, narrative: 'Hello' })).body.id;
  const answer = { schoolComment: said, narrative: 'Hi' };
  const saidBack = (await content.post('/api/school/comment/response', teacher, answer)).body.id;
  await change(`/api/article/comment/${comment}`, stranger, { narrative: 'Frogs!' });
  await change(`/api/article/comment/response/${response}`, teacher, { narrative: 'No' });
  await change(`/api/school/comment/${said}`, stranger, { narrative: 'Good bye' });
  await change(`/api/school/comment/response/${saidBack}`, teacher, { narrative: 'Bye' });
  expect(await textsOf('comment', comment)).toEqual([['narrative', 'Newts!', stranger.userId]]);
  expect(await textsOf('response', response)).toEqual([['narrative', 'Yes', teacher.userId]]);
  expect(await textsOf('comment', said)).toEqual([['narrative', 'Hello', stranger.userId]]);
  expect(await textsOf('response', saidBack)).toEqual([['narrative', 'Hi', teacher.userId]]);

  const film = (await addTo(content, article, 0, mp4, 'pond.mp4')).body.id;
  await change(`/api/mediaitem/${film}/alttext`, admin, { altText: ' Newts ' });
  await change(`/api/mediaitem/${film}/alttext`, teacher, { altText: 'Newts' });
  await change(`/api/mediaitem/${film}/alttext`, teacher, { altText: ' ' });
  await change(`/api/mediaitem/${film}/captions`, teacher, { captions: 'WEBVTT\n\n00:00.000 --> 00:01.000\nNewts' });
  await change(`/api/mediaitem/${film}/captions`, teacher, { captions: null });
  expect(await textsOf('media', film)).toEqual([
    ['altText', '', teacher.userId],
    ['altText', 'Newts', admin.userId],
    ['captions', '', teacher.userId],
    ['captions', expect.stringContaining('Newts'), teacher.userId],
  ]);
});

test('changes at the same moment each keep what the other wrote', async () => {
  const article = (await content.publish(teacher)).id;
  const badge = (await content.upload(admin, '/api/file/school/1', png, 'badge.png')).body.id;
  const describe = (id: number, altText: string) => () => content.post(`/api/mediaitem/${id}/alttext`, admin, { altText });
  const lock = sql.fragment`select 1 from media_items where id = ${badge} for update`;
  await content.whileWaiting(lock, [describe(badge, 'One'), describe(badge, 'Two')]);
  expect(await textsOf('media', badge)).toEqual([
    ['altText', '', admin.userId],
    ['altText', expect.stringMatching('One|Two'), admin.userId],
  ]);

  const rename = (title: string) => () => content.post(`/api/article/${article}`, teacher, { title, narrative: 'Newts' });
  const lockReport = sql.fragment`select 1 from articles where id = ${article} for no key update`;
  await content.whileWaiting(lockReport, [rename('One'), rename('Two')]);
  const titles = (await textsOf('article', article)).filter(([field]) => field === 'title').map(([, text]) => text);
  expect(titles).toEqual(['Pond dipping', expect.stringMatching('One|Two')]);
});

test('a refused change keeps no version', async () => {
  const { id } = await content.publish(teacher);
  expect((await content.post(`/api/article/${id}`, stranger, { title: 'Lake', narrative: 'Toads' })).status).toBe(403);
  expect(await versionsOf('article', id)).toEqual([]);
});

test('versions cannot be changed; only an erasure deletes them, and not while a case holds the report', async () => {
  const { id } = await content.publish(teacher);
  await change(`/api/article/${id}`, teacher, { title: 'Lake', narrative: 'Toads' });
  const run = (statement: ReturnType<typeof sql.fragment>) => content.db.query(sql.type(z.unknown())`${statement}`);
  for (const statement of [
    sql.fragment`update text_versions set text = 'Nothing' where subject_id = ${id}`,
    sql.fragment`delete from text_versions where subject_id = ${id}`,
    sql.fragment`truncate text_versions`,
    sql.fragment`truncate holds`,
  ])
    await expect(run(statement)).rejects.toThrow();
  const erase = sql.fragment`select erase_text_versions('article', ${id})`;
  const holdId = randomUUID();
  await run(sql.fragment`insert into holds (hold_id, kind, subject_id) values (${sql.uuid(holdId)}, 'article', ${id})`);
  await expect(run(erase)).rejects.toThrow();
  expect(await versionsOf('article', id)).toHaveLength(2);
  await letHoldEnd(content.db, holdId);
  await run(erase);
  expect(await versionsOf('article', id)).toEqual([]);
});
