import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, type Content, introduce, startContent, stranger, teacher } from './harness.ts';
import { addTo, finish, png } from './media-steps.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent({ maxBytes: 200_000 });
  await introduce(content);
});
afterAll(() => content.stop());

const bytes = Buffer.from('0123456789');
let article: number;
let item: number;
beforeAll(async () => {
  article = (await content.publish(teacher)).id;
  item = (await addTo(content, article, 0)).body.id;
  expect((await content.get(`/api/mediaitem/${item}/large`, teacher)).status).toBe(404);
  for (const name of ['large', 'medium', 'small'])
    await content.deps.storage.put(`media/${item}/${name}.webp`, bytes, 'image/webp');
  await finish(content, item);
});

test('the bytes are returned whole, with their exact type and protective headers', async () => {
  const { status, headers, bytes: body } = await content.get(`/api/mediaitem/${item}/large`, stranger);
  expect(status).toBe(200);
  expect(body).toEqual(bytes);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-security-policy': expect.stringMatching(/^sandbox; .*object-src 'none'; base-uri 'none'; frame-ancestors 'none'$/),
    'content-disposition': `inline; filename="patchwork-${item}-large.webp"`,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test.each([
  ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
  ['bytes=8-', 206, 'bytes 8-9/10', '89'],
  ['bytes=-3', 206, 'bytes 7-9/10', '789'],
  ['bytes=0-999', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=10-', 416, 'bytes */10', ''],
  ['bytes=0-1,4-5', 200, undefined, '0123456789'],
  ['pages=1-2', 200, undefined, '0123456789'],
])('the bytes of the range %s return %i', async (range, status, contentRange, text) => {
  const answer = await content.get(`/api/mediaitem/${item}/small`, stranger, { range });
  expect([answer.status, answer.headers['content-range'], answer.bytes.toString()]).toEqual([status, contentRange, text]);
});

test('a range is returned only of the file that If-Range names, otherwise the whole file', async () => {
  const { etag } = (await content.get(`/api/mediaitem/${item}/large`, stranger)).headers;
  const part = async (condition: string | undefined, range = 'bytes=8-') => {
    const {
      status,
      headers,
      bytes: body,
    } = await content.get(`/api/mediaitem/${item}/large`, stranger, {
      range,
      ...(condition !== undefined && { 'if-range': condition }),
    });
    return [status, headers['content-range'], body.toString()];
  };
  expect(await part(etag)).toEqual([206, 'bytes 8-9/10', '89']);
  // Weak tags and dates never match (RFC 9110 §13.1.5): two files may have the same.
  for (const other of ['"large-0123456789abcdef"', `W/${etag}`, 'Mon, 30 Nov 2026 08:00:00 GMT', '*', ''])
    expect([other, await part(other)]).toEqual([other, [200, undefined, '0123456789']]);
  expect(await part('"another"', 'bytes=10-')).toEqual([200, undefined, '0123456789']);
});

test('the bytes are revalidated on each request, and sent again only if the ETag differs', async () => {
  const { etag } = (await content.get(`/api/mediaitem/${item}/large`, stranger)).headers;
  const again = await content.get(`/api/mediaitem/${item}/large`, stranger, { 'if-none-match': etag });
  expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
  const other = await content.get(`/api/mediaitem/${item}/small`, stranger, { 'if-none-match': etag });
  expect([other.status, other.bytes.length]).toEqual([200, 10]);
  await content.deliverHidden('media', item, true);
  expect((await content.get(`/api/mediaitem/${item}/large`, stranger, { 'if-none-match': etag })).status).toBe(404);
  await content.deliverHidden('media', item, false);
});

test('the bytes of the original are returned only to Admins and never cached', async () => {
  for (const viewer of [teacher, stranger])
    expect((await content.get(`/api/mediaitem/${item}/original`, viewer)).status).toBe(404);
  const { status, headers, bytes: body } = await content.get(`/api/mediaitem/${item}/original?reason=test`, admin);
  expect([status, headers['cache-control'], headers['content-disposition']]).toEqual([
    200,
    'private, no-store',
    `attachment; filename="patchwork-${item}-original.png"`,
  ]);
  expect(body).toEqual(png);
});

test('the bytes return 404 once the item, report or school is inactive; an Admin still gets an inactive item', async () => {
  const status = async (viewer = stranger) => (await content.get(`/api/mediaitem/${item}/large`, viewer)).status;
  await content.deliverSchool({ schoolId: 1, version: 2, isActive: false });
  expect(await status()).toBe(404);
  await content.deliverSchool({ schoolId: 1, version: 3 });
  expect(await status()).toBe(200);
  await content.post(`/api/mediaitem/inactive/${item}`, teacher);
  expect([await status(), await status(teacher), await status(admin)]).toEqual([404, 404, 200]);
  await content.post(`/api/article/${article}/delete`, admin);
  expect(await status(admin)).toBe(404);
  expect((await content.get(`/api/mediaitem/${item}/huge`, teacher)).status).toBe(400);
});
