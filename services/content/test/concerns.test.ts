import { pngOf } from '@patchwork/testkit/hostile-files';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { admin, type Content, introduce, startContent, stranger, teacher } from './harness.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
});
afterAll(() => content.stop());

const subject = async (kind: string, id: number, more = '') => {
  const { status, body } = await content.getInternally(`/internal/concerns/${kind}/${id}?viewerSchoolId=2${more}`);
  return status === 200 ? body : status;
};

test('the subject of a concern belongs to the school of the report, of the picture or of the comment author', async () => {
  const article = (await content.publish(teacher, { narrative: '🐸'.repeat(400) })).id;
  const media = (await content.upload(teacher, `/api/file/article/${article}/0`, pngOf(8, 8), 'pond.png')).body.id;
  const comment = (await content.post('/api/article/comment', stranger, { article, narrative: 'Newts!' })).body.id;
  const reply = { articleComment: comment, narrative: 'Yes' };
  const response = (await content.post('/api/article/comment/response', teacher, reply)).body.id;
  const said = (await content.post('/api/school/comment', stranger, { school: 1, narrative: 'Hello' })).body.id;
  const badge = (await content.upload(admin, '/api/file/school/1', pngOf(8, 8), 'badge.png')).body.id;

  const nothing = { texts: [], isWithdrawn: false };
  const here = { schoolId: 1, placeSchoolId: 1, articleId: article, excerpt: null, mediaKind: null, ...nothing };
  const texted = (text: string) => ({ excerpt: text, texts: [{ field: 'narrative', text }] });
  const start = 'Pond dipping\n';
  expect(await subject('article', article)).toEqual({
    ...here,
    excerpt: `${start}${'🐸'.repeat(300 - start.length)}`,
    texts: [
      { field: 'title', text: 'Pond dipping' },
      { field: 'narrative', text: '🐸'.repeat(400) },
    ],
  });
  expect(await subject('media', media)).toEqual({ ...here, mediaKind: 'image' });
  await content.post(`/api/mediaitem/${media}/alttext`, teacher, { altText: 'Three newts' });
  expect(await subject('media', media)).toEqual({
    ...here,
    mediaKind: 'image',
    excerpt: 'Three newts',
    texts: [{ field: 'altText', text: 'Three newts' }],
  });
  expect(await subject('comment', comment)).toEqual({ ...here, schoolId: 2, ...texted('Newts!') });
  expect(await subject('response', response)).toEqual({ ...here, ...texted('Yes') });
  expect(await subject('comment', said)).toEqual({ ...here, schoolId: 2, articleId: null, ...texted('Hello') });
  expect(await subject('media', badge)).toEqual({ ...here, articleId: null, mediaKind: 'image' });

  // Only calls for users who deal with concerns include hidden subjects.
  for (const [kind, id] of Object.entries({ media, response, comment, article })) {
    const before = await subject(kind, id);
    await content.deliverHidden(kind, id, true);
    expect([kind, await subject(kind, id)]).toEqual([kind, 404]);
    expect(await subject(kind, id, '&includeHidden=true')).toEqual(before);
  }
  for (const [kind, id] of Object.entries({ article, comment, response, media })) await content.deliverHidden(kind, id, false);

  for (const [table, kind, id] of [
    ['media_items', 'media', media],
    ['responses', 'response', response],
    ['comments', 'comment', comment],
    ['articles', 'article', article],
  ] as const) {
    const before = await subject(kind, id);
    const withdraw = (at: string | null) =>
      content.db.query(sql.type(z.object({}))`
      update ${sql.identifier([table])} set withdrawn_at = ${at} where id = ${id}
    `);
    await withdraw(new Date().toISOString());
    expect([kind, await subject(kind, id)]).toEqual([kind, 404]);
    expect(await subject(kind, id, '&includeHidden=true')).toEqual({ ...before, isWithdrawn: true });
    await withdraw(null);
  }

  await content.post(`/api/mediaitem/inactive/${media}`, teacher);
  expect(await subject('media', media)).toBe(404);
  await content.post(`/api/article/comment/${comment}/delete`, stranger);
  expect([await subject('comment', comment), await subject('response', response)]).toEqual([404, 404]);
  await content.post(`/api/article/${article}/delete`, admin);
  expect([await subject('article', article), await subject('article', 999_999)]).toEqual([404, 404]);
});

test('the subject of a concern returns 404 if its school is closed', async () => {
  const article = (await content.publish(teacher)).id;
  const comment = (await content.post('/api/article/comment', stranger, { article, narrative: 'Frogs!' })).body.id;
  const said = (await content.post('/api/school/comment', stranger, { school: 1, narrative: 'Good bye' })).body.id;
  await content.deliverSchool({ schoolId: 1, version: 2, isActive: false });
  for (const [kind, id] of [
    ['article', article],
    ['comment', comment],
    ['comment', said],
  ] as const)
    expect([kind, await subject(kind, id)]).toEqual([kind, 404]);
});
