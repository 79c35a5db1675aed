import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, type Content, colleague, introduce, startContent, stranger, teacher } from './harness.ts';

const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(4_000)]);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const gulls = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n[Gulls]\n';
const cue = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.500\n${text}\n`;

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
});
afterAll(() => content.stop());

async function aFilm(bytes = mp4, name = 'pond.mp4') {
  const { id: article } = await content.publish(teacher);
  const { id } = (await content.upload(teacher, `/api/file/article/${article}/0`, bytes, name)).body;
  return { article, id };
}
const caption = (id: number, captions: unknown, viewer = teacher) =>
  content.post(`/api/mediaitem/${id}/captions`, viewer, { captions });
const shown = async (article: number) => (await content.get(`/api/article/id/${article}`, stranger)).body.mediaItems[0].captions;
const kept = async (id: number) => (await content.get(`/api/mediaitem/${id}/captions`, stranger)).bytes.toString();

test('captions have a URL in the report that changes with their text, and return 404 after their removal', async () => {
  const { article, id } = await aFilm();
  expect(await shown(article)).toBeNull();
  const { status, body } = await caption(id, '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>[Gulls]</i>\r\n');
  expect([status, body.captions]).toEqual([200, expect.stringMatching(`^/api/mediaitem/${id}/captions\\?v=[0-9a-f]{16}$`)]);
  expect(await shown(article)).toBe(body.captions);
  expect((await content.outbox()).at(-1)).toMatchObject({ type: 'ArticleChanged', data: { articleId: article, changedBy: 1 } });

  const { headers, bytes } = await content.get(body.captions, stranger);
  expect(bytes.toString()).toBe(gulls);
  expect(headers).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(/^sandbox; .*frame-ancestors 'none'$/),
    'content-disposition': `inline; filename="patchwork-${id}-captions.vtt"`,
  });
  const again = await content.get(body.captions, stranger, { 'if-none-match': headers.etag });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);

  // The same text keeps its URL; another text has another.
  expect((await caption(id, gulls)).body.captions).toBe(body.captions);
  const other = (await caption(id, cue('[Rain]'))).body.captions;
  expect(other).not.toBe(body.captions);
  expect((await content.get(other, stranger, { 'if-none-match': headers.etag })).status).toBe(200);

  for (const nothing of [null, '', ' \n']) {
    await caption(id, gulls);
    expect((await caption(id, nothing)).body.captions).toBeNull();
    expect(await shown(article)).toBeNull();
    expect((await content.get(other, stranger)).status).toBe(404);
  }
});

test('captions are written only by the author and Admins; other users get 403', async () => {
  const { article, id } = await aFilm();
  expect((await caption(id, gulls, colleague)).status).toBe(403);
  expect((await caption(id, gulls, stranger)).status).toBe(403);
  expect((await caption(987_654, gulls)).status).toBe(404);
  expect(await shown(article)).toBeNull();
  expect((await caption(id, gulls, admin)).status).toBe(200);
  expect((await caption(id, null, colleague)).status).toBe(403);
  expect(await kept(id)).toBe(gulls);
});

test('captions are readable by every user who can see the film', async () => {
  const { article, id } = await aFilm();
  await caption(id, gulls);
  const status = async (viewer: typeof teacher) => (await content.get(`/api/mediaitem/${id}/captions`, viewer)).status;
  const all = () => Promise.all([teacher, stranger, admin].map(status));
  expect(await all()).toEqual([200, 200, 200]);
  await content.deliverHidden('media', id, true);
  expect(await all()).toEqual([404, 404, 200]);
  await content.deliverHidden('media', id, false);
  await content.post(`/api/mediaitem/inactive/${id}`, teacher);
  expect(await all()).toEqual([404, 404, 200]);
  expect((await caption(id, gulls)).status).toBe(404);
  await content.post(`/api/article/${article}/delete`, admin);
  expect(await all()).toEqual([404, 404, 404]);
});

test('captions of a photo are rejected', async () => {
  const { article, id } = await aFilm(png, 'pond.png');
  for (const captions of [gulls, null])
    expect(await caption(id, captions)).toMatchObject({ status: 400, body: { detail: 'Only a video can have captions.' } });
  expect(await shown(article)).toBeNull();
});

test.each([
  ['NUL', cue('a\0b'), 400, 'The text contains characters that cannot be stored.'],
  ['an end before its start', cue('One').replace('02.500', '00.500'), 400, 'The caption at line 3 ends before it begins.'],
  ['10,000 captions', `WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n\n'.repeat(10_000)}`, 413, undefined],
  [
    '2,001 captions',
    `WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n\n'.repeat(2_001)}`,
    400,
    'There are more than 2,000 captions in this file.',
  ],
  ['too many bytes but not too many characters', cue('🦆'.repeat(30_000)), 400, 'Captions may have at most 100 kB.'],
  [
    'an HTML page',
    '<!doctype html><script>alert(1)</script>',
    400,
    'This is not a captions file: it has no times such as 00:01.000 --> 00:04.000.',
  ],
  ['a number', 5, 400, undefined],
  ['no value', undefined, 400, undefined],
  ['10 MB', 'x'.repeat(10_000_000), 413, undefined],
])('captions with %s are rejected and change nothing', async (_, captions, status, detail) => {
  const { article, id } = await aFilm();
  const before = (await caption(id, gulls)).body.captions;
  expect(await caption(id, captions)).toMatchObject({ status, body: detail === undefined ? {} : { detail } });
  expect(await shown(article)).toBe(before);
  expect(await kept(id)).toBe(gulls);
});

test('captions with half a surrogate pair are rejected', async () => {
  const { id } = await aFilm();
  expect((await caption(id, cue('a\ud83eb'))).status).toBe(400);
});

test('captions are stored without styles and with escaped markup', async () => {
  const { id } = await aFilm();
  await caption(id, 'WEBVTT\n\nSTYLE\n::cue { color: red }\n\n00:01.000 --> 00:02.500\n<script>alert(1)</script> & </track>');
  expect(await kept(id)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;/track&gt;\n',
  );
});

test('captions are kept without control characters', async () => {
  const { id } = await aFilm();
  expect((await caption(id, cue('a\u001bb'))).status).toBe(200);
  expect(await kept(id)).toMatch(/\nab\n$/);
});
