import { loadContract } from '@patchwork/platform/contract';
import { aViewer } from '@patchwork/testkit/callers';
import { Ajv } from 'ajv';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { renderArticles } from '../src/articles/rendering.ts';
import { admin, type Content, colleague, introduce, startContent, stranger, teacher } from './setting.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
});
afterAll(() => content.stop());

let lastId = 5_000;
const nextId = () => ++lastId;
const titles = (articles: { title: string }[]) => articles.map(({ title }) => title);

describe('a report', () => {
  it('is posted by its author for their school and group, and everybody in the network can read it', async () => {
    const { status, body } = await content.post(teacher, '/api/article', {
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
    expect((await content.get(stranger, `/api/article/id/${body.id}`)).body).toEqual(body);
  });

  it.each([
    ['whose school has a badge and whose name is odd', { firstName: 'Ó"Neil\\', lastName: 'Žižka\n☃' }, 77],
    ['whose school has none', { firstName: 'Ada' }, null],
    ['who is not known yet', null, null],
  ])('by somebody %s is kept as it would be rendered anew', async (_who, name, badgeMediaItemId) => {
    const ids = { userId: nextId(), schoolId: nextId(), schoolGroupId: nextId() };
    if (name) {
      await content.hearOfSchool({ schoolId: ids.schoolId, name: 'St "Mary’s"', badgeMediaItemId });
      await content.hearOfGroup({ groupId: ids.schoolGroupId, schoolId: ids.schoolId, name: 'Élan \\ 2' });
      await content.hearOfPerson({ ...ids, ...name });
    }
    const { id } = await content.publish(aViewer(ids), { title: '"\\ \u2028', narrative: 'a\n\t"b" ☃ 🦆' });
    const kept = () =>
      content.db.oneFirst(sql.type(z.object({ rendered: z.string() }))`select rendered from articles where id = ${id}`);
    const first = JSON.parse(await kept());
    await content.db.transaction((tx) => renderArticles(tx, [id]));
    expect(first).toEqual(JSON.parse(await kept()));
    expect(first.createUser.firstName).toBe(name?.firstName ?? '');
  });

  it('has the shape of the contract in lists and alone, though it is sent as kept text', async () => {
    const { id } = await content.publish(teacher);
    await content.post(stranger, `/api/articlelike/${id}`);
    await content.post(stranger, '/api/article/comment', { article: id, narrative: 'Lovely' });
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
    const one = await content.get(teacher, `/api/article/id/${id}`);
    const list = await content.get(teacher, '/api/article/0');
    for (const [path, body] of [
      ['/api/article/id/{id}', one.body],
      ['/api/article/{pageOrId}', list.body],
    ] as const) {
      const validate = ajv.compile(closed(schemaOf(path)));
      expect(validate(body), JSON.stringify(validate.errors)).toBe(true);
    }
    expect(one.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each([
    [{ narrative: 'x' }, 'title', 'Enter a title'],
    [{ title: '   ', narrative: 'x' }, 'title', 'Enter a title'],
    [{ title: 'x'.repeat(101), narrative: 'x' }, 'title', 'Maximum 100 characters'],
    [{ title: 'x', narrative: '' }, 'narrative', 'Enter a report narrative'],
  ])('is refused with the specified sentence: %o', async (input, field, message) => {
    const { status, body } = await content.post(teacher, '/api/article', input);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field, message }]);
  });

  it('may have a title of 100 code points outside the basic plane', async () => {
    expect((await content.post(teacher, '/api/article', { title: '🐸'.repeat(100), narrative: 'x' })).status).toBe(201);
  });

  it('that is sent twice within ten seconds is one report', async () => {
    const input = { title: 'Twice', narrative: 'pressed twice' };
    const answers = await content.whileWaiting(
      sql.fragment`select pg_advisory_xact_lock(hashtextextended(${`${input.title}\n${input.narrative}`}, ${teacher.userId}))`,
      Array.from({ length: 5 }, () => () => content.post(teacher, '/api/article', input)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await content.post(colleague, '/api/article', input)).body.id).not.toBe(answers[0]!.body.id);
    await content.db.query(sql.type(z.unknown())`update articles set created_at = created_at - interval '11 seconds'`);
    expect((await content.post(teacher, '/api/article', input)).body.id).not.toBe(answers[0]!.body.id);
  });

  it('is changed by its author or an Admin, and by nobody else', async () => {
    const { id, lastUpdate } = await content.publish(teacher);
    const input = { title: 'Better', narrative: 'words' };
    expect((await content.post(colleague, `/api/article/${id}`, input)).status).toBe(403);
    const changed = await content.post(teacher, `/api/article/${id}`, input);
    expect(changed.body).toMatchObject({ id, ...input });
    expect(changed.body.lastUpdate > lastUpdate).toBe(true);
    expect((await content.post(admin, `/api/article/${id}`, { ...input, title: 'By staff' })).body.title).toBe('By staff');
    expect((await content.get(stranger, '/api/article/0')).body[0]).toMatchObject({ id, title: 'By staff' });
  });

  it('is deleted by an Admin only, and then nobody sees it or does anything with it', async () => {
    const { id } = await content.publish(teacher);
    const comment = await content.post(stranger, '/api/article/comment', { article: id, narrative: 'Hello' });
    expect((await content.post(teacher, `/api/article/${id}/delete`)).status).toBe(403);
    expect((await content.post(admin, `/api/article/${id}/delete`)).body).toMatchObject({ id, commentsCount: 1 });
    const missing = await content.get(admin, '/api/article/id/999999');
    for (const answer of [
      await content.get(admin, `/api/article/id/${id}`),
      await content.post(teacher, `/api/article/${id}`, { title: 'x', narrative: 'y' }),
      await content.post(admin, `/api/article/${id}/delete`),
      await content.post(teacher, `/api/articlelike/${id}`),
      await content.post(teacher, '/api/article/comment', { article: id, narrative: 'x' }),
      await content.post(stranger, `/api/article/comment/${comment.body.id}`, { narrative: 'x' }),
      await content.getInternally(`/internal/comments/${comment.body.id}/notice`),
    ]) {
      expect(answer.status).toBe(404);
      expect({ ...answer.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    }
    expect(titles((await content.get(teacher, '/api/article/0')).body)).not.toContain(id);
  });

  it('leaves its story in the outbox', async () => {
    const before = (await content.outbox()).length;
    const { id } = await content.publish(teacher);
    await content.post(teacher, `/api/article/${id}`, { title: 'Changed', narrative: 'x' });
    await content.post(stranger, `/api/articlelike/${id}`);
    await content.post(stranger, `/api/articlelike/${id}`);
    const comment = await content.post(stranger, '/api/article/comment', { article: { id }, narrative: 'Hello' });
    const reply = await content.post(teacher, '/api/article/comment/response', {
      articleComment: comment.body.id,
      narrative: 'Thanks',
    });
    await content.post(admin, `/api/article/${id}/delete`);
    expect((await content.outbox()).slice(before)).toEqual([
      expect.objectContaining({ type: 'ArticleCreated', data: { articleId: id, schoolId: 1, authorId: 1 } }),
      expect.objectContaining({ type: 'ArticleChanged', data: { articleId: id, schoolId: 1, changedBy: 1 } }),
      expect.objectContaining({ type: 'ArticleLiked', data: { articleId: id, userId: 3 } }),
      expect.objectContaining({
        type: 'CommentAdded',
        data: { articleId: id, commentId: comment.body.id, responseId: null, authorId: 3 },
      }),
      expect.objectContaining({
        type: 'CommentAdded',
        data: { articleId: id, commentId: comment.body.id, responseId: reply.body.id, authorId: 1 },
      }),
      expect.objectContaining({ type: 'ArticleDeleted', data: { articleId: id, schoolId: 1, deletedBy: 4 } }),
    ]);
  });
});

describe('likes', () => {
  it('count once per person, however often the button is pressed', async () => {
    const { id } = await content.publish(teacher);
    const answers = [
      await content.post(stranger, `/api/articlelike/${id}`),
      await content.post(stranger, `/api/articlelike/${id}`),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ likesCount: 1, likedByMe: true, likes: [{ postedByUser: { id: 3, firstName: 'Catrin' } }] });
    }
    expect((await content.get(teacher, `/api/article/id/${id}`)).body).toMatchObject({ likesCount: 1, likedByMe: false });
  });

  it('of many people at once are all counted; lists carry the newest twenty', async () => {
    const { id } = await content.publish(teacher);
    const people = Array.from({ length: 25 }, (_, index) => ({ ...stranger, userId: 100 + index }));
    await Promise.all(people.flatMap((viewer) => [1, 2].map(() => content.post(viewer, `/api/articlelike/${id}`))));
    const { body } = await content.get(teacher, `/api/article/id/${id}`);
    expect(body.likesCount).toBe(25);
    expect(new Set(body.likes.map((like: { postedByUser: { id: number } }) => like.postedByUser.id)).size).toBe(25);
    const [listed] = (await content.get(teacher, '/api/article/0')).body;
    expect(listed.likes).toEqual(body.likes.slice(0, 20));
  });
});

describe('readers at the same time', () => {
  it('each learn what they like themselves', async () => {
    const { id } = await content.publish(teacher);
    await content.post(stranger, `/api/articlelike/${id}`);
    const asked = Array.from({ length: 30 }, (_, index) => [teacher, stranger, colleague][index % 3]!);
    for (const url of ['/api/article/0', `/api/article/${teacher.schoolId}/0`, `/api/article/id/${id}`]) {
      const answers = await Promise.all(asked.map((viewer) => content.get(viewer, url)));
      answers.forEach(({ body }, index) => {
        const article = [body].flat().find((each: { id: number }) => each.id === id);
        expect(article.likedByMe).toBe(asked[index] === stranger);
      });
    }
  });

  it('of different reports get each their own, and 404 for what they may not see or nobody has', async () => {
    const reports = await Promise.all(['One', 'Two', 'Three'].map((title) => content.publish(teacher, { title })));
    const [one, two, gone] = reports.map(({ id }) => id) as [number, number, number];
    await content.post(stranger, '/api/article/comment', { article: one, narrative: 'To one' });
    await content.post(stranger, '/api/article/comment', { article: two, narrative: 'To two' });
    await content.post(admin, `/api/article/${gone}/delete`);
    const ids = Array.from({ length: 10 }, () => [one, two, gone, 999_999]).flat();
    const answers = await Promise.all(ids.map((id) => content.get(teacher, `/api/article/id/${id}`)));
    const seen = answers.map(({ status, body }) => [
      status,
      body.title,
      body.comments?.map((comment: { narrative: string }) => comment.narrative),
    ]);
    const missing = [404, expect.anything(), undefined];
    const expected = [[200, 'One', ['To one']], [200, 'Two', ['To two']], missing, missing];
    expect(seen).toEqual(Array.from({ length: 10 }, () => expected).flat());
  });

  it('find whatever was there when they asked', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { id } = await content.publish(teacher);
        const { body } = await content.get(stranger, '/api/article/0');
        const newest = body.map((article: { id: number }) => article.id);
        expect(newest.includes(id) || Math.min(...newest) > id).toBe(true);
        await content.post(admin, `/api/article/${id}/delete`);
        const { status } = await content.get(stranger, `/api/article/id/${id}`);
        expect(status).toBe(404);
      }),
    );
  });
});

describe('pages', () => {
  it('hold ten, newest first, do not move while others post, and end empty', async () => {
    const one = aSchoolOfItsOwn(50);
    await content.hearOfSchool({ schoolId: 50, name: 'Paging Primary' });
    for (let number = 1; number <= 25; number += 1) await content.publish(one, { title: `Report ${number}` });
    const first = (await content.get(one, '/api/article/50/0')).body;
    expect(titles(first)).toEqual(Array.from({ length: 10 }, (_, index) => `Report ${25 - index}`));
    const before = first[0].id + 1;
    await content.publish(one, { title: 'Report 26' });
    expect(titles((await content.get(one, `/api/article/50/1?before=${before}`)).body)[0]).toBe('Report 15');
    expect(titles((await content.get(one, `/api/article/50/2?before=${before}`)).body)).toHaveLength(5);
    expect((await content.get(one, `/api/article/50/3?before=${before}`)).body).toEqual([]);
    expect((await content.get(one, '/api/article/999999')).body).toEqual([]);
    expect(titles((await content.get(one, `/api/article/0?before=${before}`)).body)[0]).toBe('Report 25');
    expect(titles((await content.get(one, `/api/article/1?before=${before}`)).body)[0]).toBe('Report 15');
  });

  it.each(['-1', 'NaN', '1e9', '10000000', '1.5', '0?before=0', '0?before=x'])('refuse %s', async (page) => {
    expect((await content.get(teacher, `/api/article/${page}`)).status).toBe(400);
  });

  it('show no comments, but say how many there are', async () => {
    const { id } = await content.publish(teacher);
    await content.post(stranger, '/api/article/comment', { article: id, narrative: 'One' });
    const [listed] = (await content.get(teacher, '/api/article/0')).body;
    expect(listed).toMatchObject({ id, comments: [], commentsCount: 1 });
  });
});

describe('search', () => {
  const search = async (contains: string) =>
    titles((await content.get(stranger, `/api/article/search/0?contains=${encodeURIComponent(contains)}`)).body);

  it('finds any part of title or narrative, whatever the case and accents', async () => {
    await content.publish(teacher, { title: 'Crêpes in the CAFÉ', narrative: 'Zoë made them' });
    for (const term of ['crepes', 'CRÊPES', 'café', 'the cafe', 'zoe', 'oë mad'])
      expect(await search(term)).toEqual(['Crêpes in the CAFÉ']);
    expect(await search('no such words')).toEqual([]);
  });

  it('takes percent, underscore and backslash as they are', async () => {
    await content.publish(teacher, { title: '100% _done_ a\\b', narrative: 'quite' });
    for (const term of ['100%', '_done_', 'a\\b', '% _']) expect(await search(term)).toEqual(['100% _done_ a\\b']);
    expect(await search('1%0')).toEqual([]);
    expect(await search('d_ne')).toEqual([]);
    expect(await search('％％')).toEqual([]);
  });

  it('for nothing finds everything, and refuses 201 characters and NUL', async () => {
    expect((await search('')).length).toBe(10);
    expect((await content.get(teacher, `/api/article/search/0?contains=${'a'.repeat(201)}`)).status).toBe(400);
    expect((await content.get(teacher, '/api/article/search/0?contains=%00')).status).toBe(400);
  });
});

const aSchoolOfItsOwn = (schoolId: number) => ({ ...teacher, userId: 1000 + schoolId, schoolId, schoolGroupId: schoolId });
