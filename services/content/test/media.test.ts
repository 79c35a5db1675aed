import { connect } from 'node:net';
import { callAs } from '@patchwork/testkit/callers';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sweepMedia } from '../src/media/sweeper.ts';
import { admin, type Content, colleague, introduce, startContent, stranger, teacher } from './setting.ts';

// The smallest of their kind: one pixel each.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(4_000)]);
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)]);
const hugePng = Buffer.from(png);
hugePng.writeUInt32BE(30_000, 16);
hugePng.writeUInt32BE(30_000, 20);

let content: Content;
beforeAll(async () => {
  content = await startContent({ maxBytes: 200_000 });
  await introduce(content);
});
afterAll(() => content.stop());

const addTo = (article: number, index: number, bytes = png, name = 'pond.png', viewer = teacher) =>
  content.upload(viewer, `/api/file/article/${article}/${index}`, bytes, name);
const show = async (id: number) => (await content.get(stranger, `/api/article/id/${id}`)).body;
const order = async (id: number) => (await show(id)).mediaItems.map((item: { id: number }) => item.id);

const finish = (id: number) =>
  content.postInternally(`/internal/media/${id}/ready`, {
    width: 1600,
    height: 1200,
    renditions: ['large', 'small'].map((name) => ({
      name,
      key: `media/${id}/${name}.webp`,
      contentType: 'image/webp',
      bytes: 10,
    })),
  });

describe('an upload', () => {
  it('shows in its report at once, waiting, with its work and its event on their way', async () => {
    const { id } = await content.publish(teacher);
    const { status, body } = await addTo(id, 0, png, 'Our Pond.PNG');
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      url: `/api/mediaitem/${body.id}/large`,
      thumbnail: `/api/mediaitem/${body.id}/small`,
      isImage: true,
      isVideo: false,
      displayOrder: 0,
      videoMimeType: null,
      width: null,
      height: null,
      altText: null,
      captions: null,
      processing: 'queued',
    });
    expect((await show(id)).mediaItems).toEqual([body]);
    expect((await content.get(teacher, '/api/article/0')).body[0].mediaItems).toEqual([body]);
    expect((await content.outbox()).slice(-2)).toMatchObject([
      { type: 'MediaUploaded', data: { mediaItemId: body.id, articleId: id, schoolId: 1, uploadedBy: 1 } },
      { kind: 'job', destination: 'media', type: 'process-media', data: { mediaItemId: body.id } },
    ]);
    const work = (await content.getInternally(`/internal/media/${body.id}`)).body;
    expect(work).toMatchObject({ kind: 'image', extension: 'png', state: 'queued', keyPrefix: `media/${body.id}/` });
    expect(work.originalKey).toMatch(/^originals\/[0-9a-f-]{36}\.png$/);
    expect(await content.files()).toContain(work.originalKey);
  });

  it('of a video has the addresses of a video', async () => {
    const { id } = await content.publish(teacher);
    const { body } = await addTo(id, 0, mp4, 'pond.mp4');
    expect(body).toMatchObject({
      isVideo: true,
      isImage: false,
      url: `/api/mediaitem/${body.id}/video`,
      thumbnail: `/api/mediaitem/${body.id}/poster`,
    });
  });

  it.each([
    ['HTML named .jpg', html, 'a.jpg', 415, 'Image or video files only please.'],
    ['SVG named .png', svg, 'a.png', 415, 'Image or video files only please.'],
    ['SVG', svg, 'a.svg', 415, 'Image or video files only please.'],
    ['a GIF named .png', gif, 'a.png', 415, 'Image or video files only please.'],
    [
      'a playlist named .mp4',
      Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1/x'),
      'a.mp4',
      415,
      'Image or video files only please.',
    ],
    ['a file without extension', png, 'png', 415, 'Image or video files only please.'],
    ['a path as name', html, '../../etc/passwd', 415, 'Image or video files only please.'],
    [
      'HEIC',
      heic,
      'IMG_1.HEIC',
      415,
      'Photos in the HEIC format cannot be shown here. Please save the photo as a JPEG and add it again.',
    ],
    [
      'HEIC named .jpg',
      heic,
      'IMG_1.jpg',
      415,
      'Photos in the HEIC format cannot be shown here. Please save the photo as a JPEG and add it again.',
    ],
    ['zero bytes', Buffer.alloc(0), 'a.jpg', 400, 'This file is empty. Please choose another.'],
    ['one byte too many', Buffer.concat([png, Buffer.alloc(200_001 - png.length)]), 'a.png', 413, 'Maximum file size is 500Mb.'],
    ['far too many bytes', Buffer.concat([png, Buffer.alloc(900_000)]), 'a.png', 413, 'Maximum file size is 500Mb.'],
    [
      '900 million pixels',
      hugePng,
      'a.png',
      413,
      'This photo has more than 50 million pixels. Please make it smaller and add it again.',
    ],
  ])('of %s is refused and leaves nothing behind', async (_, bytes, name, status, detail) => {
    const { id } = await content.publish(teacher);
    const before = await content.files();
    const answer = await addTo(id, 0, bytes, name);
    expect(answer).toMatchObject({ status, body: { detail } });
    expect((await show(id)).mediaItems).toEqual([]);
    expect(await content.files()).toEqual(before);
  });

  it('just as large as allowed is taken', async () => {
    const { id } = await content.publish(teacher);
    expect((await addTo(id, 0, Buffer.concat([png, Buffer.alloc(200_000 - png.length)]))).status).toBe(201);
  });

  it('is for the author and Admins; others get 403, and 404 where there is nothing to see', async () => {
    const { id } = await content.publish(teacher);
    expect((await addTo(id, 0, png, 'a.png', colleague)).status).toBe(403);
    expect((await addTo(id, 0, png, 'a.png', admin)).status).toBe(201);
    expect((await addTo(999_999, 0)).status).toBe(404);
    expect((await content.post(teacher, `/api/file/article/${id}/0`, { file: 'x' })).status).toBe(415);
  });

  it('that the browser breaks off leaves neither file nor row', async () => {
    const { id } = await content.publish(teacher);
    const before = await content.files();
    await content.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = content.app.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    const headers = {
      ...callAs('content', teacher),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '150000',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write(`POST /api/file/article/${id}/0 HTTP/1.1\r\nhost: x\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
    socket.write(Buffer.concat([png, Buffer.alloc(100_000)]));
    await eventually(async () => (await content.files()).some((file) => file.startsWith('partial/')));
    socket.destroy();
    await eventually(async () => JSON.stringify(await content.files()) === JSON.stringify(before));
    expect((await show(id)).mediaItems).toEqual([]);
  });
});

describe('the order of photos', () => {
  it('follows the index; past the end means last; files out of turn end in order', async () => {
    const { id } = await content.publish(teacher);
    const [two, zero, one] = [(await addTo(id, 2)).body, (await addTo(id, 0)).body, (await addTo(id, 1)).body];
    expect(await order(id)).toEqual([zero.id, one.id, two.id]);
    const last = (await addTo(id, 99)).body;
    expect(last.displayOrder).toBe(3);
    const front = (await addTo(id, 0)).body;
    expect(await order(id)).toEqual([front.id, zero.id, one.id, two.id, last.id]);
    expect((await content.post(teacher, `/api/file/article/${id}/100`)).status).toBe(400);
  });

  it('stays dense when one is moved or taken away', async () => {
    const { id } = await content.publish(teacher);
    const ids: number[] = [];
    for (const index of [0, 1, 2, 3]) ids.push((await addTo(id, index)).body.id);
    const [a, b, c, d] = ids as [number, number, number, number];
    expect((await content.post(teacher, `/api/mediaitem/move/${a}/displayOrder/2`)).body).toMatchObject({
      id: a,
      displayOrder: 2,
    });
    expect(await order(id)).toEqual([b, c, a, d]);
    expect((await content.post(teacher, `/api/mediaitem/move/${b}/displayOrder/99`)).body.displayOrder).toBe(3);
    expect((await content.post(teacher, `/api/mediaitem/inactive/${a}`)).status).toBe(200);
    expect(await order(id)).toEqual([c, d, b]);
    expect((await show(id)).mediaItems.map((item: { displayOrder: number }) => item.displayOrder)).toEqual([0, 1, 2]);
    expect((await content.post(teacher, `/api/mediaitem/inactive/${a}`)).status).toBe(404);
    for (const action of [`move/${c}/displayOrder/1`, `inactive/${c}`])
      expect((await content.post(colleague, `/api/mediaitem/${action}`)).status).toBe(403);
  });

  it('survives twenty uploads at once', async () => {
    const { id } = await content.publish(teacher);
    const added = await Promise.all(Array.from({ length: 20 }, (_, index) => addTo(id, index)));
    expect(await order(id)).toEqual(added.map(({ body }) => body.id));
  });

  it('has nothing to do with the words for those who cannot see it', async () => {
    const { id } = await content.publish(teacher);
    const item = (await addTo(id, 0)).body;
    expect((await content.post(teacher, `/api/mediaitem/${item.id}/alttext`, { altText: ' A newt ' })).body.altText).toBe(
      'A newt',
    );
    expect((await show(id)).mediaItems[0].altText).toBe('A newt');
    expect((await content.post(teacher, `/api/mediaitem/${item.id}/alttext`, { altText: ' ' })).body.altText).toBe(null);
    expect((await content.post(colleague, `/api/mediaitem/${item.id}/alttext`, { altText: 'x' })).status).toBe(403);
    expect((await content.post(teacher, `/api/mediaitem/${item.id}/alttext`, { altText: 'x'.repeat(501) })).status).toBe(400);
  });
});

describe('the work on an upload', () => {
  it('goes from queued over processing to ready, once', async () => {
    const { id } = await content.publish(teacher);
    const item = (await addTo(id, 0)).body;
    expect((await content.postInternally(`/internal/media/${item.id}/started`)).status).toBe(204);
    expect((await show(id)).mediaItems[0].processing).toBe('processing');
    for (let twice = 0; twice < 2; twice += 1) expect((await finish(item.id)).status).toBe(204);
    expect((await show(id)).mediaItems[0]).toMatchObject({ processing: 'ready', width: 1600, height: 1200 });
    await content.postInternally(`/internal/media/${item.id}/failed`, { reason: 'late' });
    await content.postInternally(`/internal/media/${item.id}/started`);
    expect((await show(id)).mediaItems[0].processing).toBe('ready');
    const ready = (await content.outbox()).filter(({ type, data }) => type === 'MediaReady' && data.mediaItemId === item.id);
    expect(ready).toMatchObject([{ data: { mediaItemId: item.id, articleId: id, schoolId: 1 } }]);
  });

  it('that failed says so, and a late success still counts', async () => {
    const { id } = await content.publish(teacher);
    const item = (await addTo(id, 0)).body;
    await content.postInternally(`/internal/media/${item.id}/failed`, { reason: 'not-decodable' });
    expect((await show(id)).mediaItems[0].processing).toBe('failed');
    await finish(item.id);
    expect((await show(id)).mediaItems[0].processing).toBe('ready');
    expect((await content.getInternally('/internal/media/999999')).status).toBe(404);
  });

  it('is put on its way again after standing still for two minutes, and given up after five beginnings', async () => {
    const { id } = await content.publish(teacher);
    const item = (await addTo(id, 0)).body;
    const jobs = async () =>
      (await content.outbox()).filter(({ kind, data }) => kind === 'job' && data.mediaItemId === item.id).length;
    const sweepAfter = (seconds: number) => {
      content.time.now = new Date(content.time.now.getTime() + seconds * 1_000);
      return sweepMedia(content.deps);
    };
    content.time.now = new Date();
    await sweepAfter(110);
    expect(await jobs()).toBe(1);
    await sweepAfter(20);
    expect(await jobs()).toBe(2);
    await sweepAfter(60);
    expect(await jobs()).toBe(2);
    for (let round = 0; round < 5; round += 1) {
      await content.postInternally(`/internal/media/${item.id}/started`);
      await content.db.query(sql.type(z.unknown())`update media_items set state_changed_at = '2020-01-01' where id = ${item.id}`);
      await sweepAfter(180);
    }
    expect((await show(id)).mediaItems[0].processing).toBe('failed');
    expect(await jobs()).toBe(6);
  });
});

describe('the bytes', () => {
  const bytes = Buffer.from('0123456789');
  let article: number;
  let item: number;
  beforeAll(async () => {
    article = (await content.publish(teacher)).id;
    item = (await addTo(article, 0)).body.id;
    expect((await content.get(teacher, `/api/mediaitem/${item}/large`)).status).toBe(404);
    for (const name of ['large', 'small']) await content.deps.storage.put(`media/${item}/${name}.webp`, bytes, 'image/webp');
    await finish(item);
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

describe('a badge', () => {
  it('is an image that the school’s own Lead or an Admin sets', async () => {
    const lead = { ...teacher, roles: [...teacher.roles, 'SchoolAdmin' as const] };
    const set = (viewer: typeof teacher, school = 1, name = 'badge.png', bytes = png) =>
      content.upload(viewer, `/api/file/school/${school}`, bytes, name);
    expect((await set(teacher)).status).toBe(403);
    expect((await set(lead, 2)).status).toBe(403);
    expect((await set(lead, 999)).status).toBe(404);
    expect((await set(lead, 1, 'badge.mp4', mp4)).status).toBe(415);
    const { status, body } = await set(lead);
    expect([status, body.isImage]).toEqual([201, true]);
    expect((await content.outbox()).at(-2)).toMatchObject({ type: 'MediaUploaded', data: { articleId: null, schoolId: 1 } });
    await content.deps.storage.put(`media/${body.id}/small.webp`, Buffer.from('badge'), 'image/webp');
    await finish(body.id);
    expect((await content.get(stranger, `/api/mediaitem/${body.id}/small`)).bytes.toString()).toBe('badge');
    expect((await set(admin)).status).toBe(201);
  });
});
