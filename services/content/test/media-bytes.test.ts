import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTo, finish, png } from './media-steps.ts';
import { admin, type Content, introduce, startContent, stranger, teacher } from './setting.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent({ maxBytes: 200_000 });
  await introduce(content);
});
afterAll(() => content.stop());

describe('the bytes', () => {
  const bytes = Buffer.from('0123456789');
  let article: number;
  let item: number;
  beforeAll(async () => {
    article = (await content.publish(teacher)).id;
    item = (await addTo(content, article, 0)).body.id;
    expect((await content.get(teacher, `/api/mediaitem/${item}/large`)).status).toBe(404);
    for (const name of ['large', 'small']) await content.deps.storage.put(`media/${item}/${name}.webp`, bytes, 'image/webp');
    await finish(content, item);
  });

  it('come whole, typed exactly and locked up', async () => {
    const { status, headers, bytes: body } = await content.get(stranger, `/api/mediaitem/${item}/large`);
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

  it.each([
    ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
    ['bytes=8-', 206, 'bytes 8-9/10', '89'],
    ['bytes=-3', 206, 'bytes 7-9/10', '789'],
    ['bytes=0-999', 206, 'bytes 0-9/10', '0123456789'],
    ['bytes=10-', 416, 'bytes */10', ''],
    ['bytes=0-1,4-5', 200, undefined, '0123456789'],
    ['pages=1-2', 200, undefined, '0123456789'],
  ])('answer the range %s with %i', async (range, status, contentRange, text) => {
    const answer = await content.get(stranger, `/api/mediaitem/${item}/small`, { range });
    expect([answer.status, answer.headers['content-range'], answer.bytes.toString()]).toEqual([status, contentRange, text]);
  });

  it('are asked for anew each time, and sent again only to who does not have them', async () => {
    const { etag } = (await content.get(stranger, `/api/mediaitem/${item}/large`)).headers;
    const again = await content.get(stranger, `/api/mediaitem/${item}/large`, { 'if-none-match': etag });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
    const other = await content.get(stranger, `/api/mediaitem/${item}/small`, { 'if-none-match': etag });
    expect([other.status, other.bytes.length]).toEqual([200, 10]);
    await content.hearOfHidden('media', item, true);
    expect((await content.get(stranger, `/api/mediaitem/${item}/large`, { 'if-none-match': etag })).status).toBe(404);
    await content.hearOfHidden('media', item, false);
  });

  it('of the original are for Admins, and never kept', async () => {
    for (const viewer of [teacher, stranger])
      expect((await content.get(viewer, `/api/mediaitem/${item}/original`)).status).toBe(404);
    const { status, headers, bytes: body } = await content.get(admin, `/api/mediaitem/${item}/original`);
    expect([status, headers['cache-control'], headers['content-disposition']]).toEqual([
      200,
      'private, no-store',
      `attachment; filename="patchwork-${item}-original.png"`,
    ]);
    expect(body).toEqual(png);
  });

  it('vanish with the item, the report and the school; an Admin still gets those of an inactive item', async () => {
    const status = async (viewer = stranger) => (await content.get(viewer, `/api/mediaitem/${item}/large`)).status;
    await content.hearOfSchool({ schoolId: 1, version: 2, isActive: false });
    expect(await status()).toBe(404);
    await content.hearOfSchool({ schoolId: 1, version: 3 });
    expect(await status()).toBe(200);
    await content.post(teacher, `/api/mediaitem/inactive/${item}`);
    expect([await status(), await status(teacher), await status(admin)]).toEqual([404, 404, 200]);
    await content.post(admin, `/api/article/${article}/delete`);
    expect(await status(admin)).toBe(404);
    expect((await content.get(teacher, `/api/mediaitem/${item}/huge`)).status).toBe(400);
  });
});
