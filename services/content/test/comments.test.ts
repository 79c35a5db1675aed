import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { admin, type Content, colleague, introduce, startContent, stranger, teacher } from './harness.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
});
afterAll(() => content.stop());

const show = async (id: number) => (await content.get(`/api/article/id/${id}`, teacher)).body;
const comment = (viewer: typeof teacher, article: number, narrative: string) =>
  content.post('/api/article/comment', viewer, { article, narrative });
const reply = (viewer: typeof teacher, articleComment: number, narrative: string) =>
  content.post('/api/article/comment/response', viewer, { articleComment, narrative });

test('comments and replies on a report appear under it in the order in which they were written', async () => {
  const { id } = await content.publish(teacher);
  const first = (await comment(stranger, id, 'First')).body;
  await comment(colleague, id, 'Second');
  const answer = await reply(teacher, first.id, 'Thank you');
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ narrative: 'Thank you', postedByUser: { id: 1 } });
  const article = await show(id);
  expect(article.commentsCount).toBe(3);
  expect(article.comments).toMatchObject([
    { narrative: 'First', postedByUser: { firstName: 'Catrin' }, commentResponses: [{ narrative: 'Thank you' }] },
    { narrative: 'Second', commentResponses: [] },
  ]);
});

test('comments on a report are rejected with the specified message when blank or too long', async () => {
  const { id } = await content.publish(teacher);
  expect((await comment(stranger, id, ' ')).body.errors).toEqual([{ field: 'narrative', message: 'Enter a comment' }]);
  expect((await comment(stranger, id, 'x'.repeat(5001))).body.errors).toEqual([
    { field: 'narrative', message: 'Maximum 5,000 characters' },
  ]);
});

test.each(['\u200B', '\u2060\u00AD', '\u2800', '\u3164', '\uFFA0', '\u{E0041}', '\uFE0F', '\u200F \u034F'])(
  'a report or comment of characters that nobody sees (%j) is none',
  async (text) => {
    const { id } = await content.publish(teacher);
    expect((await comment(stranger, id, text)).body.errors).toEqual([{ field: 'narrative', message: 'Enter a comment' }]);
    expect((await content.post('/api/article', teacher, { title: text, narrative: text })).body.errors).toEqual([
      { field: 'title', message: 'Enter a title' },
      { field: 'narrative', message: 'Enter a report narrative' },
    ]);
    expect((await comment(stranger, id, `${text}❤️`)).status).toBe(201);
  },
);

test('comments and replies on a report are changed and deleted by their author or an Admin; other users get 403', async () => {
  const { id } = await content.publish(teacher);
  const theirs = (await comment(stranger, id, 'Mine')).body;
  const answer = (await reply(colleague, theirs.id, 'Reply')).body;
  expect((await content.post(`/api/article/comment/${theirs.id}`, teacher, { narrative: 'x' })).status).toBe(403);
  expect((await content.post(`/api/article/comment/${theirs.id}/delete`, teacher)).status).toBe(403);
  expect((await content.post(`/api/article/comment/response/${answer.id}`, stranger, { narrative: 'x' })).status).toBe(403);
  expect((await content.post(`/api/article/comment/response/${answer.id}/delete`, stranger)).status).toBe(403);
  const changed = (await content.post(`/api/article/comment/${theirs.id}`, stranger, { narrative: 'Changed' })).body;
  expect(changed).toMatchObject({ id: theirs.id, narrative: 'Changed', commentResponses: [{ id: answer.id }] });
  expect(changed.lastUpdate > theirs.lastUpdate).toBe(true);
  expect(
    (await content.post(`/api/article/comment/response/${answer.id}`, admin, { narrative: 'By staff' })).body.narrative,
  ).toBe('By staff');
  expect((await show(id)).comments).toMatchObject([{ narrative: 'Changed', commentResponses: [{ narrative: 'By staff' }] }]);
  expect((await content.post(`/api/article/comment/response/${answer.id}/delete`, admin)).status).toBe(200);
  expect((await show(id)).commentsCount).toBe(1);
  expect((await content.post(`/api/article/comment/${theirs.id}/delete`, stranger)).status).toBe(200);
  expect(await show(id)).toMatchObject({ comments: [], commentsCount: 0 });
  expect((await content.post(`/api/article/comment/${theirs.id}/delete`, stranger)).status).toBe(404);
});

test('comments and replies on a report are counted correctly after concurrent changes', async () => {
  const { id } = await content.publish(teacher);
  const target = (await comment(teacher, id, 'To go')).body;
  await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => comment({ ...stranger, userId: 200 + index }, id, 'Same words')),
    ...Array.from({ length: 20 }, (_, index) => reply({ ...stranger, userId: 200 + index }, target.id, 'Same words')),
    ...Array.from({ length: 5 }, () => content.post(`/api/articlelike/${id}`, { ...stranger, userId: 300 })),
    content.post(`/api/article/comment/${target.id}/delete`, teacher),
    content.post(`/api/article/comment/${target.id}/delete`, teacher),
  ]);
  const article = await show(id);
  expect(article.comments).toHaveLength(20);
  expect(article).toMatchObject({ commentsCount: 20, likesCount: 1 });
});

test('comments on a report that wait while the report is deleted return 404 and store nothing', async () => {
  const { id } = await content.publish(teacher);
  const before = await content.outbox();
  const taken = sql.fragment`update articles set deleted_at = now() where id = ${id}`;
  const [late] = await content.whileWaiting(taken, [() => comment(stranger, id, 'Too late')]);
  expect(late?.status).toBe(404);
  expect(await content.outbox()).toEqual(before);
  expect(await content.db.exists(sql.type(z.unknown())`select 1 from comments where article_id = ${id}`)).toBe(false);
});

test('comments and replies on a report that are submitted twice within ten seconds are stored once', async () => {
  const { id } = await content.publish(teacher);
  const pressed = await content.whileWaiting(
    sql.fragment`select from articles where id = ${id} for no key update`,
    Array.from({ length: 5 }, () => () => comment(stranger, id, 'Double')),
  );
  const [one] = pressed as [(typeof pressed)[number]];
  expect(pressed.map(({ body }) => body)).toEqual(pressed.map(() => one.body));
  expect((await content.outbox()).filter(({ data }) => data.commentId === one.body.id)).toHaveLength(1);
  const replies = await Promise.all([reply(teacher, one.body.id, 'Double'), reply(teacher, one.body.id, 'Double')]);
  expect(replies[0].body.id).toBe(replies[1].body.id);
  expect((await show(id)).commentsCount).toBe(2);
});

const recipients = async (commentId: number, responseId?: number) => {
  const query = responseId ? `?responseId=${responseId}` : '';
  return (await content.getInternally(`/internal/comments/${commentId}/notice${query}`)).body?.recipients;
};

test('the notice of a comment goes to the report author, of a reply also to the comment author, but never to its writer', async () => {
  const { id } = await content.publish(teacher, { title: 'Told' });
  const theirs = (await comment(stranger, id, 'Nice')).body;
  expect((await content.getInternally(`/internal/comments/${theirs.id}/notice`)).body).toEqual({
    articleId: id,
    articleTitle: 'Told',
    commentId: theirs.id,
    commenter: { userId: 3, title: 'Ms', firstName: 'Catrin', lastName: 'Price', schoolName: 'Moorside Academy' },
    narrative: 'Nice',
    recipients: [1],
  });
  const own = (await comment(teacher, id, 'Mine')).body;
  expect(await recipients(own.id)).toEqual([]);
  for (const [viewer, commentId, expected] of [
    [colleague, theirs.id, [1, 3]],
    [teacher, theirs.id, [3]],
    [stranger, theirs.id, [1]],
    [colleague, own.id, [1]],
    [teacher, own.id, []],
  ] as const) {
    const { body } = await reply(viewer, commentId, `Reply to ${commentId}`);
    expect(await recipients(commentId, body.id)).toEqual(expected);
  }
});

test('the notice of a comment leaves out deactivated users, and returns 404 once the comment is deleted', async () => {
  const { id } = await content.publish({ ...teacher, userId: 60 });
  await content.deliverPerson({ userId: 60, version: 1, isActive: false });
  const theirs = (await comment(stranger, id, 'Anyone?')).body;
  expect(await recipients(theirs.id)).toEqual([]);
  await content.post(`/api/article/comment/${theirs.id}/delete`, stranger);
  expect((await content.getInternally(`/internal/comments/${theirs.id}/notice`)).status).toBe(404);
});

test('comments on a school are written, answered and deleted like comments on a report, and shown newest first', async () => {
  const first = (await content.post('/api/school/comment', stranger, { school: { id: 1 }, narrative: 'Hello' })).body;
  await content.post('/api/school/comment', teacher, { school: 1, narrative: 'Welcome' });
  const answer = await content.post('/api/school/comment/response', teacher, { schoolComment: first.id, narrative: 'Hi' });
  expect(answer.status).toBe(201);
  expect((await content.getInternally('/internal/schools/1/comments')).body).toMatchObject([
    { narrative: 'Welcome' },
    { narrative: 'Hello', commentResponses: [{ narrative: 'Hi' }] },
  ]);
  expect((await content.post(`/api/school/comment/${first.id}/delete`, colleague)).status).toBe(403);
  expect((await content.post(`/api/school/comment/${first.id}/delete`, stranger)).status).toBe(200);
  expect((await content.getInternally('/internal/schools/1/comments')).body).toHaveLength(1);
});

test('comments on a school are separate from comments on reports; a closed or unknown school returns 404', async () => {
  const { id } = await content.publish(teacher);
  const onReport = (await comment(stranger, id, 'On a report')).body;
  expect((await content.post(`/api/school/comment/${onReport.id}/delete`, stranger)).status).toBe(404);
  await content.deliverSchool({ schoolId: 70, isActive: false });
  for (const school of [70, 71])
    expect((await content.post('/api/school/comment', stranger, { school, narrative: 'x' })).status).toBe(404);
});
