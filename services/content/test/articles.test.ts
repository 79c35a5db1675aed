import { brotliDecompressSync } from 'node:zlib';
import type { Viewer } from '@patchwork/platform/assertion';
import { loadContract } from '@patchwork/platform/contract';
import { aViewer, callAs } from '@patchwork/testkit/callers';
import { device } from '@patchwork/testkit/service';
import { Ajv } from 'ajv';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { renderArticles } from '../src/feed-cache/rendered.ts';
import { admin, type Content, colleague, introduce, startContent, stranger, teacher } from './harness.ts';
import { addTo } from './media-steps.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
});
afterAll(() => content.stop());

let lastId = 5_000;
const nextId = () => ++lastId;
const titles = (articles: { title: string }[]) => articles.map(({ title }) => title);

test('a report is posted for the school and group of its author, and every user in the network can read it', async () => {
  const { status, body } = await content.post('/api/article', teacher, {
    title: 'Our pond',
    narrative: 'Newts & "frogs" – naïve\n☃',
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    title: 'Our pond',
    narrative: 'Newts & "frogs" – naïve\n☃',
    createUser: {
      id: 1,
      title: 'Ms',
      firstName: 'Amina',
      lastName: 'Khan',
      schoolGroup: { id: 1, name: 'Willow class 1' },
      school: { id: 1, name: 'Harbour View Primary' },
    },
    schoolGroup: { id: 1, name: 'Willow class 1' },
    mediaItems: [],
    likes: [],
    likesCount: 0,
    likedByMe: false,
    comments: [],
    commentsCount: 0,
    highlight: false,
  });
  expect(body.createDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect((await content.get(`/api/article/id/${body.id}`, stranger)).body).toEqual(body);
});

test.each([
  ['whose school has a badge and whose name has special characters', { firstName: 'Ó"Neil\\', lastName: 'Žižka\n☃' }, 77],
  ['whose school has no badge', { firstName: 'Ada' }, null],
  ['who is not known yet', null, null],
])('a report by a user %s is stored as renderArticles would render it', async (_who, name, badgeMediaItemId) => {
  const ids = { userId: nextId(), schoolId: nextId(), schoolGroupId: nextId() };
  if (name) {
    await content.deliverSchool({ schoolId: ids.schoolId, name: 'St "Mary’s"', badgeMediaItemId });
    await content.deliverGroup({ groupId: ids.schoolGroupId, schoolId: ids.schoolId, name: 'Élan \\ 2' });
    await content.deliverPerson({ ...ids, ...name });
  }
  const { id } = await content.publish(aViewer(ids), { title: '"\\ \u2028', narrative: 'a\n\t"b" ☃ 🦆' });
  const kept = () =>
    content.db.oneFirst(sql.type(z.object({ rendered: z.string() }))`select rendered from articles where id = ${id}`);
  const first = JSON.parse(await kept());
  await content.db.transaction((tx) => renderArticles(tx, [id]));
  expect(first).toEqual(JSON.parse(await kept()));
  expect(first.createUser.firstName).toBe(name?.firstName ?? '');
});

test('every response with reports has the fields of the contract and no others', async () => {
  await content.deliverSchool({ schoolId: 1, version: 50, badgeMediaItemId: 77 });
  const published = await content.post('/api/article', teacher, { title: 'Shape', narrative: 'Every field' });
  const { id } = published.body;
  await addTo(content, id, 0);
  const liked = await content.post(`/api/articlelike/${id}`, stranger);
  const comment = await content.post('/api/article/comment', stranger, { article: id, narrative: 'Lovely' });
  await content.post('/api/article/comment/response', teacher, { articleComment: comment.body.id, narrative: 'Thanks' });
  const changed = await content.post(`/api/article/${id}`, teacher, { title: 'Shape', narrative: 'Every other field' });
  await content.deliverHidden('article', id, true);
  const one = await content.get(`/api/article/id/${id}`, admin);
  expect(one.body).toMatchObject({
    isHidden: true,
    createUser: { school: { badgeMediaItem: { id: 77 } } },
    mediaItems: [{ displayOrder: 0 }],
    likes: [{}],
    comments: [{ commentResponses: [{}] }],
  });
  const { paths } = loadContract('content');
  const schemaOf = (path: string) => {
    const responses = paths[path]!.get!.responses as Record<string, { content: Record<string, { schema: object }> }>;
    return responses['200']!.content['application/json']!.schema;
  };
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const closed = (schema: object): object =>
    JSON.parse(JSON.stringify(schema), (_key, value) =>
      value?.type === 'object' && value.properties ? { ...value, additionalProperties: false } : value,
    );
  const isArticle = ajv.compile(closed(schemaOf('/api/article/id/{id}')));
  const isPage = ajv.compile(closed(schemaOf('/api/article/{pageOrId}')));
  for (const answer of [published, liked, changed, one])
    expect(isArticle(answer.body), JSON.stringify(isArticle.errors)).toBe(true);
  for (const url of ['/api/article/0', '/api/article/1/0', '/api/article/search/0?contains=every+other']) {
    const page = await content.get(url, admin);
    expect(page.body[0].id).toBe(id);
    expect(isPage(page.body), JSON.stringify(isPage.errors)).toBe(true);
    expect(page.headers['content-type']).toBe('application/json; charset=utf-8');
  }
  const removed = await content.post(`/api/article/${id}/delete`, admin);
  expect(isArticle(removed.body), JSON.stringify(isArticle.errors)).toBe(true);
  await content.deliverSchool({ schoolId: 1, version: 51 });
});

test.each([
  [{ narrative: 'x' }, 'title', 'Enter a title'],
  [{ title: '   ', narrative: 'x' }, 'title', 'Enter a title'],
  [{ title: 'x'.repeat(101), narrative: 'x' }, 'title', 'Maximum 100 characters'],
  [{ title: 'x', narrative: '' }, 'narrative', 'Enter a report narrative'],
])('an invalid report is rejected with the specified message: %o', async (input, field, message) => {
  const { status, body } = await content.post('/api/article', teacher, input);
  expect(status).toBe(400);
  expect(body.errors).toEqual([{ field, message }]);
});

test('a report may have a title of 100 code points outside the Basic Multilingual Plane', async () => {
  expect((await content.post('/api/article', teacher, { title: '🐸'.repeat(100), narrative: 'x' })).status).toBe(201);
});

test('a report that is submitted twice within ten seconds is stored once', async () => {
  const input = { title: 'Twice', narrative: 'pressed twice' };
  const answers = await content.whileWaiting(
    sql.fragment`select pg_advisory_xact_lock(hashtextextended(${`${input.title}\n${input.narrative}`}, ${teacher.userId}))`,
    Array.from({ length: 5 }, () => () => content.post('/api/article', teacher, input)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect((await content.post('/api/article', colleague, input)).body.id).not.toBe(answers[0]!.body.id);
  await content.db.query(sql.type(z.unknown())`update articles set created_at = created_at - interval '11 seconds'`);
  expect((await content.post('/api/article', teacher, input)).body.id).not.toBe(answers[0]!.body.id);
});

test('a report is changed by its author or an Admin; a colleague gets 403', async () => {
  const { id, lastUpdate } = await content.publish(teacher);
  const input = { title: 'Better', narrative: 'words' };
  expect((await content.post(`/api/article/${id}`, colleague, input)).status).toBe(403);
  const changed = await content.post(`/api/article/${id}`, teacher, input);
  expect(changed.body).toMatchObject({ id, ...input });
  expect(changed.body.lastUpdate > lastUpdate).toBe(true);
  expect((await content.post(`/api/article/${id}`, admin, { ...input, title: 'By staff' })).body.title).toBe('By staff');
  expect((await content.get('/api/article/0', stranger)).body[0]).toMatchObject({ id, title: 'By staff' });
});

test('a report is deleted only by an Admin, and then every operation on it returns 404', async () => {
  const { id } = await content.publish(teacher);
  const comment = await content.post('/api/article/comment', stranger, { article: id, narrative: 'Hello' });
  expect((await content.post(`/api/article/${id}/delete`, teacher)).status).toBe(403);
  expect((await content.post(`/api/article/${id}/delete`, admin)).body).toMatchObject({ id, commentsCount: 1 });
  const missing = await content.get('/api/article/id/999999', admin);
  for (const answer of [
    await content.get(`/api/article/id/${id}`, admin),
    await content.post(`/api/article/${id}`, teacher, { title: 'x', narrative: 'y' }),
    await content.post(`/api/article/${id}/delete`, admin),
    await content.post(`/api/articlelike/${id}`, teacher),
    await content.post('/api/article/comment', teacher, { article: id, narrative: 'x' }),
    await content.post(`/api/article/comment/${comment.body.id}`, stranger, { narrative: 'x' }),
    await content.getInternally(`/internal/comments/${comment.body.id}/notice`),
  ]) {
    expect(answer.status).toBe(404);
    expect({ ...answer.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
  }
  expect(titles((await content.get('/api/article/0', teacher)).body)).not.toContain(id);
});

test('a report publishes an event for each change', async () => {
  const before = (await content.outbox()).length;
  const { id } = await content.publish(teacher);
  await content.post(`/api/article/${id}`, teacher, { title: 'Changed', narrative: 'x' });
  await content.post(`/api/articlelike/${id}`, stranger);
  await content.post(`/api/articlelike/${id}`, stranger);
  const comment = await content.post('/api/article/comment', stranger, { article: { id }, narrative: 'Hello' });
  const reply = await content.post('/api/article/comment/response', teacher, {
    articleComment: comment.body.id,
    narrative: 'Thanks',
  });
  await content.post(`/api/article/${id}/delete`, admin);
  expect((await content.outbox()).slice(before)).toEqual([
    expect.objectContaining({ type: 'ArticleCreated', data: { articleId: id, schoolId: 1, authorId: 1 } }),
    expect.objectContaining({ type: 'ArticleChanged', data: { articleId: id, schoolId: 1, changedBy: 1 } }),
    expect.objectContaining({ type: 'ArticleLiked', data: { articleId: id, userId: 3 } }),
    expect.objectContaining({
      type: 'CommentAdded',
      data: { articleId: id, commentId: comment.body.id, responseId: null, authorId: 3, articleAuthorId: 1 },
    }),
    expect.objectContaining({
      type: 'CommentAdded',
      data: {
        articleId: id,
        commentId: comment.body.id,
        responseId: reply.body.id,
        authorId: 1,
        articleAuthorId: 1,
        commentAuthorId: 3,
      },
    }),
    expect.objectContaining({ type: 'ArticleDeleted', data: { articleId: id, schoolId: 1, deletedBy: 4 } }),
  ]);
});

test('likes count once per user, however often the user likes a report', async () => {
  const { id } = await content.publish(teacher);
  const answers = [
    await content.post(`/api/articlelike/${id}`, stranger),
    await content.post(`/api/articlelike/${id}`, stranger),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toMatchObject({ likesCount: 1, likedByMe: true, likes: [{ postedByUser: { id: 3, firstName: 'Catrin' } }] });
  }
  expect((await content.get(`/api/article/id/${id}`, teacher)).body).toMatchObject({ likesCount: 1, likedByMe: false });
});

test('likes of many concurrent users are all counted; lists contain the newest twenty', async () => {
  const { id } = await content.publish(teacher);
  const people = Array.from({ length: 25 }, (_, index) => ({ ...stranger, userId: 100 + index }));
  await Promise.all(people.flatMap((viewer) => [1, 2].map(() => content.post(`/api/articlelike/${id}`, viewer))));
  const { body } = await content.get(`/api/article/id/${id}`, teacher);
  expect(body.likesCount).toBe(25);
  expect(new Set(body.likes.map((like: { postedByUser: { id: number } }) => like.postedByUser.id)).size).toBe(25);
  const [listed] = (await content.get('/api/article/0', teacher)).body;
  expect(listed.likes).toEqual(body.likes.slice(0, 20));
});

test('concurrent readers each see their own like', async () => {
  const { id } = await content.publish(teacher);
  await content.post(`/api/articlelike/${id}`, stranger);
  const asked = Array.from({ length: 30 }, (_, index) => [teacher, stranger, colleague][index % 3]!);
  for (const url of ['/api/article/0', `/api/article/${teacher.schoolId}/0`, `/api/article/id/${id}`]) {
    const answers = await Promise.all(asked.map((viewer) => content.get(url, viewer)));
    answers.forEach(({ body }, index) => {
      const article = [body].flat().find((each: { id: number }) => each.id === id);
      expect(article.likedByMe).toBe(asked[index] === stranger);
    });
  }
});

test('concurrent readers of different reports each get their own report, and 404 for a deleted or unknown one', async () => {
  const reports = await Promise.all(['One', 'Two', 'Three'].map((title) => content.publish(teacher, { title })));
  const [one, two, gone] = reports.map(({ id }) => id) as [number, number, number];
  await content.post('/api/article/comment', stranger, { article: one, narrative: 'To one' });
  await content.post('/api/article/comment', stranger, { article: two, narrative: 'To two' });
  await content.post(`/api/article/${gone}/delete`, admin);
  const ids = Array.from({ length: 10 }, () => [one, two, gone, 999_999]).flat();
  const answers = await Promise.all(ids.map((id) => content.get(`/api/article/id/${id}`, teacher)));
  const seen = answers.map(({ status, body }) => [
    status,
    body.title,
    body.comments?.map((comment: { narrative: string }) => comment.narrative),
  ]);
  const missing = [404, expect.anything(), undefined];
  const expected = [[200, 'One', ['To one']], [200, 'Two', ['To two']], missing, missing];
  expect(seen).toEqual(Array.from({ length: 10 }, () => expected).flat());
});

test('concurrent readers see every change that was made before their request', async () => {
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { id } = await content.publish(teacher);
      const { body } = await content.get('/api/article/0', stranger);
      const newest = body.map((article: { id: number }) => article.id);
      expect(newest.includes(id) || Math.min(...newest) > id).toBe(true);
      await content.post(`/api/article/${id}/delete`, admin);
      const { status } = await content.get(`/api/article/id/${id}`, stranger);
      expect(status).toBe(404);
    }),
  );
});

test('pages contain ten reports, newest first, do not shift while others post, and are empty past the end', async () => {
  const one = aTeacherOf(50);
  await content.deliverSchool({ schoolId: 50, name: 'Paging Primary' });
  for (let number = 1; number <= 25; number += 1) await content.publish(one, { title: `Report ${number}` });
  const first = (await content.get('/api/article/50/0', one)).body;
  expect(titles(first)).toEqual(Array.from({ length: 10 }, (_, index) => `Report ${25 - index}`));
  const before = first[0].id + 1;
  await content.publish(one, { title: 'Report 26' });
  expect(titles((await content.get(`/api/article/50/1?before=${before}`, one)).body)[0]).toBe('Report 15');
  expect(titles((await content.get(`/api/article/50/2?before=${before}`, one)).body)).toHaveLength(5);
  expect((await content.get(`/api/article/50/3?before=${before}`, one)).body).toEqual([]);
  expect((await content.get('/api/article/999999', one)).body).toEqual([]);
  expect(titles((await content.get(`/api/article/0?before=${before}`, one)).body)[0]).toBe('Report 25');
  expect(titles((await content.get(`/api/article/1?before=${before}`, one)).body)[0]).toBe('Report 15');
});

test.each(['-1', 'NaN', '1e9', '10000000', '1.5', '0?before=0', '0?before=x'])('page %s returns 400', async (page) => {
  expect((await content.get(`/api/article/${page}`, teacher)).status).toBe(400);
});

test('pages contain the number of comments but not the comments', async () => {
  const { id } = await content.publish(teacher);
  await content.post('/api/article/comment', stranger, { article: id, narrative: 'One' });
  const [listed] = (await content.get('/api/article/0', teacher)).body;
  expect(listed).toMatchObject({ id, comments: [], commentsCount: 1 });
});

test('concurrent readers who accept Brotli get the same page as others, each with their own likes', async () => {
  const liked = await content.publish(teacher, { narrative: 'x'.repeat(4_000) });
  await content.post(`/api/articlelike/${liked.id}`, colleague);
  const read = async (viewer: Viewer, headers: Record<string, string>) => {
    const given = { ...callAs('content', viewer, device.ipAddress), ...headers };
    const response = await content.app.inject({ method: 'GET', url: '/api/article/0', headers: given });
    const isCompressed = response.headers['content-encoding'] === 'br';
    return { isCompressed, text: (isCompressed ? brotliDecompressSync(response.rawPayload) : response.rawPayload).toString() };
  };
  const brotli = { 'accept-encoding': 'br' };
  const readers = [teacher, colleague, stranger, teacher];
  const compressed = await Promise.all(readers.map((viewer) => read(viewer, brotli)));
  const plain = await Promise.all(readers.map((viewer) => read(viewer, {})));
  expect(compressed.map(({ isCompressed }) => isCompressed)).toEqual([true, true, true, true]);
  expect(plain.map(({ isCompressed }) => isCompressed)).toEqual([false, false, false, false]);
  expect(compressed.map(({ text }) => text)).toEqual(plain.map(({ text }) => text));
  expect(plain.map(({ text }) => JSON.parse(text)[0].likedByMe)).toEqual([false, true, false, false]);
});

const search = async (contains: string) =>
  titles((await content.get(`/api/article/search/0?contains=${encodeURIComponent(contains)}`, stranger)).body);

test('search finds parts of words of the title and narrative, ignoring case and accents', async () => {
  await content.publish(teacher, { title: 'Crêpes in the CAFÉ', narrative: 'Zoë made them' });
  for (const term of ['crepes', 'CRÊPES', 'café', 'cafe the', 'zoe', 'Zoë mad', 'rêpe'])
    expect(await search(term)).toEqual(['Crêpes in the CAFÉ']);
  expect(await search('no such words')).toEqual([]);
});

test('search matches percent, underscore and backslash literally', async () => {
  await content.publish(teacher, { title: '100% _done_ a\\b', narrative: 'quite' });
  for (const term of ['100%', '_done_', 'a\\b', '% _']) expect(await search(term)).toEqual(['100% _done_ a\\b']);
  expect(await search('1%0')).toEqual([]);
  expect(await search('d_ne')).toEqual([]);
  expect(await search('％％')).toEqual([]);
});

test('search for an empty text returns all reports; 201 characters and NUL return 400', async () => {
  expect((await search('')).length).toBe(10);
  expect((await content.get(`/api/article/search/0?contains=${'a'.repeat(201)}`, teacher)).status).toBe(400);
  expect((await content.get('/api/article/search/0?contains=%00', teacher)).status).toBe(400);
});

const aTeacherOf = (schoolId: number) => ({ ...teacher, userId: 1000 + schoolId, schoolId, schoolGroupId: schoolId });
