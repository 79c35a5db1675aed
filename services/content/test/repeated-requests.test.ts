import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { admin, type Content, colleague, introduce, startContent, stranger, teacher } from './harness.ts';
import { addTo, png } from './media-steps.ts';

let content: Content;
let articleId: number;
let commentId: number;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
  articleId = (await content.publish(teacher)).id;
  commentId = (await content.post('/api/article/comment', stranger, { article: articleId, narrative: 'A question' })).body.id;
});
afterAll(() => content.stop());

const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key });
/** Lets minutes pass, so that the rule about the same text within ten seconds says nothing. */
const laterOn = () =>
  content.db.query(sql.unsafe`
    with articles as (update articles set created_at = created_at - interval '5 minutes'),
      comments as (update comments set created_at = created_at - interval '5 minutes')
    update responses set created_at = created_at - interval '5 minutes'
  `);
const countOf = (table: string) =>
  content.db.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) as count from ${sql.identifier([table])}`);
/** An answer without its times, which `laterOn` moves. */
const timeless = (body: object) => ({ ...body, createDate: null, lastUpdate: null });

const calls = [
  ['report', 'articles', '/api/article', () => ({ title: 'Conkers', narrative: 'We counted forty.' })],
  ['comment', 'comments', '/api/article/comment', () => ({ article: articleId, narrative: 'How many?' })],
  ['reply', 'responses', '/api/article/comment/response', () => ({ articleComment: commentId, narrative: 'Forty.' })],
  ['comment on a school', 'comments', '/api/school/comment', () => ({ school: 1, narrative: 'What a badge!' })],
] as const;

test.each(calls)('a %s that is sent again minutes after its answer was lost is stored once', async (_, table, path, body) => {
  const key = withKey();
  const first = await content.post(path, teacher, body(), key);
  expect(first.status).toBe(201);
  await laterOn();
  const before = await countOf(table);
  const again = await content.post(path, teacher, body(), key);
  expect(again.status).toBe(201);
  expect(timeless(again.body)).toEqual(timeless(first.body));
  expect(await countOf(table)).toBe(before);
  // Without the key, or with one of the next text, the same words are said twice.
  expect((await content.post(path, teacher, body(), withKey())).body.id).not.toBe(first.body.id);
});

test('a reply to a comment on a school is stored once too', async () => {
  const school = await content.post('/api/school/comment', teacher, { school: 1, narrative: 'For replies' });
  const [body, key] = [{ schoolComment: school.body.id, narrative: 'A reply' }, withKey()];
  const first = await content.post('/api/school/comment/response', colleague, body, key);
  await laterOn();
  expect((await content.post('/api/school/comment/response', colleague, body, key)).body.id).toBe(first.body.id);
});

test.each(calls)('a %s that is sent twice at once with one key is stored once', async (_, table, path, body) => {
  const key = withKey();
  const before = await countOf(table);
  const answers = await Promise.all([1, 2, 3].map(() => content.post(path, colleague, body(), key)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  expect(await countOf(table)).toBe(before + 1);
});

test('a key serves one request of one user; what was refused leaves it free', async () => {
  const key = withKey();
  const send = (viewer: typeof teacher, narrative: string) =>
    content.post('/api/article/comment', viewer, { article: articleId, narrative }, key);
  expect((await send(teacher, ' ')).status).toBe(400);
  const first = await send(teacher, 'Mine');
  expect(first.status).toBe(201);
  const other = await send(teacher, 'Something else');
  expect([other.status, other.body.code]).toEqual([409, 'key-of-another-request']);
  const theirs = await send(stranger, 'Mine');
  expect(theirs.status).toBe(201);
  expect(theirs.body.id).not.toBe(first.body.id);
  const bad = await content.post('/api/article/comment', teacher, { article: articleId, narrative: 'x' }, withKey('not-a-uuid'));
  expect([bad.status, bad.body.code]).toEqual([400, 'invalid-key']);
});

test('what was deleted since is not created again', async () => {
  const [body, key] = [{ article: articleId, narrative: 'Soon deleted' }, withKey()];
  const { id } = (await content.post('/api/article/comment', teacher, body, key)).body;
  await content.post(`/api/article/comment/${id}/delete`, admin);
  const before = await countOf('comments');
  expect((await content.post('/api/article/comment', teacher, body, key)).status).toBe(404);
  expect(await countOf('comments')).toBe(before);

  const [report, reportKey] = [{ title: 'Soon deleted', narrative: 'A report' }, withKey()];
  const article = (await content.post('/api/article', teacher, report, reportKey)).body;
  await content.post(`/api/article/${article.id}/delete`, admin);
  expect((await content.post('/api/article', teacher, report, reportKey)).status).toBe(404);
});

test('a request that is sent again shows nothing that its author may no longer see', async () => {
  const { id } = await content.publish(teacher);
  const [body, key] = [{ article: id, narrative: 'From outside' }, withKey()];
  const { id: outside } = (await content.post('/api/article/comment', stranger, body, key)).body;
  const article = (await content.get(`/api/article/id/${id}`, teacher)).body;
  const narrowed = { title: article.title, narrative: article.narrative, audience: 'school' };
  expect((await content.post(`/api/article/${id}`, teacher, narrowed)).status).toBe(200);
  await content.post('/api/article/comment/response', teacher, { articleComment: outside, narrative: 'Between ourselves' });
  expect((await content.post('/api/article/comment', stranger, body, key)).status).toBe(404);
});

test('no word of a request is kept with its key', async () => {
  const key = withKey();
  await content.post('/api/article', teacher, { title: 'Marigold', narrative: 'Marigold again' }, key);
  const row = await content.db.one(sql.unsafe`select * from request_keys where key = ${sql.uuid(key['idempotency-key'])}`);
  expect(JSON.stringify(row)).not.toContain('Marigold');
});

test('a file that is sent again after its answer was lost is in the report once', async () => {
  const { id } = await content.publish(teacher);
  const key = withKey();
  const first = await addTo(content, id, 0, png, 'a.png', teacher, key);
  expect(first.status).toBe(201);
  const again = await addTo(content, id, 0, png, 'a.png', teacher, key);
  expect([again.status, again.body.id]).toEqual([201, first.body.id]);
  expect((await content.get(`/api/article/id/${id}`, teacher)).body.mediaItems).toHaveLength(1);
});
