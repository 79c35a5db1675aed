import { connect } from 'node:net';
import { callAs } from '@patchwork/testkit/callers';
import { phoneHeic } from '@patchwork/testkit/files';
import { eventually } from '@patchwork/testkit/wait';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, type Content, colleague, introduce, startContent, stranger, teacher } from './harness.ts';
import { addTo, finish, png, show } from './media-steps.ts';

// The smallest file of each type.
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(4_000)]);
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const avif = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypavif\0\0\0\0mif1avif'), Buffer.alloc(400)]);
const hugeHeic = phoneHeic();
hugeHeic.writeUInt32BE(30_000, hugeHeic.indexOf('ispe') + 8);
hugeHeic.writeUInt32BE(30_000, hugeHeic.indexOf('ispe') + 12);
const hugePng = Buffer.from(png);
hugePng.writeUInt32BE(30_000, 16);
hugePng.writeUInt32BE(30_000, 20);

let content: Content;
beforeAll(async () => {
  content = await startContent({ maxBytes: 200_000 });
  await introduce(content);
});
afterAll(() => content.stop());

test('an upload appears in its report at once as queued, with its job and event in the outbox', async () => {
  const { id } = await content.publish(teacher);
  const { status, body } = await addTo(content, id, 0, png, 'Our Pond.PNG');
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
  expect((await show(content, id)).mediaItems).toEqual([body]);
  expect((await content.get('/api/article/0', teacher)).body[0].mediaItems).toEqual([body]);
  expect((await content.outbox()).slice(-2)).toMatchObject([
    { type: 'MediaUploaded', data: { mediaItemId: body.id, articleId: id, schoolId: 1, uploadedBy: 1 } },
    { kind: 'job', destination: 'media', type: 'process-media', data: { mediaItemId: body.id } },
  ]);
  const { work } = (await content.postInternally(`/internal/media/${body.id}/claim`)).body;
  expect(work).toMatchObject({ kind: 'image', extension: 'png', keyPrefix: `media/${body.id}/` });
  expect(work.originalKey).toMatch(/^originals\/[0-9a-f-]{36}\.png$/);
  expect(await content.files()).toContain(work.originalKey);
});

test('an upload of a video has the URLs of a video and its poster', async () => {
  const { id } = await content.publish(teacher);
  const { body } = await addTo(content, id, 0, mp4, 'pond.mp4');
  expect(body).toMatchObject({
    isVideo: true,
    isImage: false,
    url: `/api/mediaitem/${body.id}/video`,
    thumbnail: `/api/mediaitem/${body.id}/poster`,
  });
});

test.each([
  ['HTML named .jpg', html, 'a.jpg', 415, 'Image or video files only please.'],
  ['SVG named .png', svg, 'a.png', 415, 'Image or video files only please.'],
  ['SVG', svg, 'a.svg', 415, 'Image or video files only please.'],
  [
    'a playlist named .mp4',
    Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1/x'),
    'a.mp4',
    415,
    'Image or video files only please.',
  ],
  ['a file without extension', png, 'png', 415, 'Image or video files only please.'],
  ['a path as name', html, '../../etc/passwd', 415, 'Image or video files only please.'],
  ['AVIF named .heic', avif, 'IMG_1.heic', 415, 'Image or video files only please.'],
  [
    'half a HEIC',
    Buffer.from(phoneHeic().subarray(0, 3_000)),
    'IMG_1.heic',
    400,
    'This photo is not complete. Please choose another.',
  ],
  [
    'a HEIC of 900 million pixels',
    hugeHeic,
    'IMG_1.heic',
    413,
    'This photo has more than 50 million pixels. Please make it smaller and add it again.',
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
])('an upload of %s is rejected and nothing is stored', async (_, bytes, name, status, detail) => {
  const { id } = await content.publish(teacher);
  const before = await content.files();
  const answer = await addTo(content, id, 0, bytes, name);
  expect(answer).toMatchObject({ status, body: { detail } });
  expect((await show(content, id)).mediaItems).toEqual([]);
  expect(await content.files()).toEqual(before);
});

const webp = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA=', 'base64');
const phoneFilm = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftyp3gp4\0\0\x02\x003gp4isom'), Buffer.alloc(4_000)]);

test.each([
  ['photo.jpg', 'a WebP', 'image', 'webp', webp],
  ['photo.jpg', 'a PNG', 'image', 'png', png],
  ['photo.jfif', 'a PNG', 'image', 'png', png],
  ['photo.png', 'a GIF', 'image', 'gif', gif],
  ['photo.jpe', 'a HEIC photo', 'image', 'heic', phoneHeic()],
  ['pond.mp4', 'a film with a brand of 3GPP', 'video', 'mp4', phoneFilm],
  ['photo.jpg', 'a film', 'video', 'mp4', mp4],
])('%s that is %s is accepted, for the content decides', async (name, _, kind, extension, bytes) => {
  const { id } = await content.publish(teacher);
  const { status, body } = await addTo(content, id, 0, bytes, name);
  expect([status, body.isVideo]).toEqual([201, kind === 'video']);
  const { work } = (await content.postInternally(`/internal/media/${body.id}/claim`)).body;
  expect(work).toMatchObject({ kind, extension });
});

test.each(['IMG_1.HEIC', 'IMG_1.heif', 'IMG_1.jpg'])(
  'a photo of an iPhone is accepted as %s and stored as HEIC',
  async (name) => {
    const { id } = await content.publish(teacher);
    const { status, body } = await addTo(content, id, 0, phoneHeic(), name);
    expect([status, body.isImage]).toEqual([201, true]);
    const { work } = (await content.postInternally(`/internal/media/${body.id}/claim`)).body;
    expect(work).toMatchObject({ kind: 'image', extension: 'heic' });
    expect(work.originalKey).toMatch(/^originals\/[0-9a-f-]{36}\.heic$/);
  },
);

test('an upload of exactly the maximum size is accepted', async () => {
  const { id } = await content.publish(teacher);
  expect((await addTo(content, id, 0, Buffer.concat([png, Buffer.alloc(200_000 - png.length)]))).status).toBe(201);
});

test('an upload is accepted from the author and Admins; a colleague gets 403, and an unknown report returns 404', async () => {
  const { id } = await content.publish(teacher);
  expect((await addTo(content, id, 0, png, 'a.png', colleague)).status).toBe(403);
  expect((await addTo(content, id, 0, png, 'a.png', admin)).status).toBe(201);
  expect((await addTo(content, 999_999, 0)).status).toBe(404);
  expect((await content.post(`/api/file/article/${id}/0`, teacher, { file: 'x' })).status).toBe(415);
});

test('an upload that the browser aborts leaves neither file nor row', async () => {
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
  expect((await show(content, id)).mediaItems).toEqual([]);
});

test('a badge is an image that a Lead of the school or an Admin sets', async () => {
  const lead = { ...teacher, roles: [...teacher.roles, 'SchoolAdmin' as const] };
  const set = (viewer: typeof teacher, school = 1, name = 'badge.png', bytes = png) =>
    content.upload(viewer, `/api/file/school/${school}`, bytes, name);
  expect((await set(teacher)).status).toBe(403);
  expect((await set(lead, 2)).status).toBe(404);
  expect((await set(lead, 999)).status).toBe(404);
  for (const name of ['badge.mp4', 'badge.jpg']) expect((await set(lead, 1, name, mp4)).status).toBe(415);
  const { status, body } = await set(lead);
  expect([status, body.isImage]).toEqual([201, true]);
  expect((await content.outbox()).at(-2)).toMatchObject({ type: 'MediaUploaded', data: { articleId: null, schoolId: 1 } });
  await content.deps.storage.put(`media/${body.id}/small.webp`, Buffer.from('badge'), 'image/webp');
  await finish(content, body.id);
  expect((await content.get(`/api/mediaitem/${body.id}/small`, stranger)).bytes.toString()).toBe('badge');
  expect((await set(admin)).status).toBe(201);
});
