import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { callAs } from '@patchwork/testkit/callers';
import { gifOf, pngOf } from '@patchwork/testkit/hostile-files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, type Content, introduce, startContent, teacher } from './harness.ts';

let content: Content;
let report: number;
beforeAll(async () => {
  content = await startContent({ maxBytes: 1_000_000 });
  await introduce(content);
  report = (await content.publish(teacher, { title: 'Pond', narrative: 'A newt' })).id;
});
afterAll(() => content.stop());

const png = pngOf(8, 8);
const gif = gifOf(8, 8, 1);
const jpegHead = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
const jpegScan = Buffer.from('ffda0003010203', 'hex');
const wrongType = 'Image or video files only please.';

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.jpg', 415, wrongType],
  [
    'SVG after a byte-order mark',
    '\uFEFF<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    'a.png',
    415,
    wrongType,
  ],
  ['HTML', '<!doctype html><script>alert(1)</script>', 'a.jpg', 415, wrongType],
  ['a ZIP', Buffer.from('PK\x03\x04rest', 'latin1'), 'a.jpg', 415, wrongType],
  ['a ZIP with a JPEG at its end', Buffer.concat([Buffer.from('PK\x03\x04'), jpegHead]), 'a.jpg', 415, wrongType],
  ['a GIF that is JavaScript', 'GIF89a/*\0\0*/=1;alert(1)//', 'a.gif', 415, wrongType],
  ['a GIF that is JavaScript, named .png', 'GIF89a/*\0\0*/=1;alert(1)//', 'a.png', 415, wrongType],
  ['a PDF', '%PDF-1.7\n', 'a.jpg', 415, wrongType],
  ['a program', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), 'a.png', 415, wrongType],
  ['an HLS playlist', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n', 'a.mp4', 415, wrongType],
  ['a script for concat', "ffconcat version 1.0\nfile '/etc/passwd'\n", 'a.mp4', 415, wrongType],
  ['a description of streams', 'v=0\nc=IN IP4 127.0.0.1\n', 'a.mov', 415, wrongType],
  ['a PNG of 30,000 × 30,000', pngOf(30_000, 30_000), 'a.png', 413, /more than 50 million pixels/],
  ['a GIF of 10,000 frames', gifOf(8, 8, 10_000), 'a.gif', 413, /has more than 100 frames/],
  ['a JPEG that breaks off', Buffer.concat([jpegHead, Buffer.alloc(100_000, 7)]).subarray(0, 19), 'a.jpg', 400, /not complete/],
  [
    'a JPEG that breaks off between its scans',
    Buffer.concat([jpegHead, jpegScan, Buffer.alloc(100_000, 7), jpegScan.subarray(0, 4)]),
    'a.jpg',
    400,
    /not complete/,
  ],
  ['zero bytes', '', 'a.jpg', 400, 'This file is empty. Please choose another.'],
  ['one byte', 'x', 'a.jpg', 415, wrongType],
  ['nothing but NULs', Buffer.alloc(5_000), 'a.mp4', 415, wrongType],
  ['a name that climbs', png, '../../../etc/cron.d/x', 415, wrongType],
  ['a name that climbs by Windows’ rules', png, '..\\..\\autoexec.bat', 415, wrongType],
  ['a name that ends in two extensions', png, 'pond.png.html', 415, wrongType],
  ['a name with a NUL before another extension', png, 'pond.png\0.html', 415, wrongType],
  ['a name that is an extension', png, '.png ', 415, wrongType],
  ['a name of 10 kB', png, 'a'.repeat(10_000), 415, wrongType],
])('an upload that is or has %s is rejected and nothing is stored', async (_, given, name, status, detail) => {
  const bytes = Buffer.from(given as Buffer);
  const before = await content.files();
  for (const [viewer, url] of [
    [teacher, `/api/file/article/${report}/0`],
    [admin, '/api/file/school/1'],
  ] as const) {
    const answer = await content.upload(viewer, url, bytes, name);
    expect(answer).toMatchObject({
      status,
      body: { detail: detail instanceof RegExp ? expect.stringMatching(detail) : detail },
    });
  }
  expect(await content.files()).toEqual(before);
  expect((await content.get(`/api/article/id/${report}`, teacher)).body.mediaItems).toEqual([]);
});

test('an upload of two files is rejected, and neither is stored', async () => {
  const before = await content.files();
  const second = '\r\n--xxxxxxxx\r\nContent-Disposition: form-data; name="file"; filename="b.png"\r\n\r\n';
  const both = Buffer.concat([png, Buffer.from(second), png]);
  for (const [viewer, url] of [
    [teacher, `/api/file/article/${report}/0`],
    [admin, '/api/file/school/1'],
  ] as const)
    expect(await content.upload(viewer, url, both, 'a.png')).toMatchObject({
      status: 400,
      body: { code: 'two-files', detail: 'Please add one file at a time.' },
    });
  expect(await content.files()).toEqual(before);
  expect((await content.get(`/api/article/id/${report}`, teacher)).body.mediaItems).toEqual([]);
});

test.each([
  '../../../pond.png',
  '..\\pond.png',
  '/etc/passwd.png',
  'pond.html\0.png',
  'pond.php.png',
  '%22; rm -rf ~; %22.png',
  `${'ä'.repeat(300)}.PNG`,
])('an upload is stored under a generated name when its file name is %j', async (name) => {
  const { id } = await content.publish(teacher);
  const before = new Set(await content.files());
  const { status, body } = await content.upload(teacher, `/api/file/article/${id}/0`, png, name);
  expect(status).toBe(201);
  expect(JSON.stringify(body)).not.toContain('pond');
  const added = (await content.files()).filter((file) => !before.has(file));
  expect(added).toEqual([expect.stringMatching(/^originals\/[0-9a-f-]{36}\.png$/)]);
});

test('an upload of a photo with appended data is returned only to Admins, as a download', async () => {
  const { id } = await content.publish(teacher);
  const both = Buffer.concat([gif, Buffer.from('PK\x03\x04hidden', 'latin1')]);
  const { body } = await content.upload(teacher, `/api/file/article/${id}/0`, both, 'pond.gif');
  expect((await content.get(`/api/mediaitem/${body.id}/original`, teacher)).status).toBe(404);
  const { headers } = await content.get(`/api/mediaitem/${body.id}/original?reason=test`, admin);
  expect(headers).toMatchObject({
    'content-type': 'image/gif',
    'content-disposition': `attachment; filename="patchwork-${body.id}-original.gif"`,
    'content-security-policy': expect.stringMatching(/^sandbox;/),
    'x-content-type-options': 'nosniff',
  });
});

test('a film of 150 MB is streamed to storage without being held in memory', { tags: ['whole'], timeout: 60_000 }, async () => {
  const roomy = await startContent({ maxBytes: 200_000_000 });
  await introduce(roomy);
  const { id } = await roomy.publish(teacher);
  const url = await roomy.app.listen({ host: '127.0.0.1', port: 0 });
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="pond.mp4"\r\n\r\n';
  const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2')]);
  let mostUnderWay = 0;
  async function* body() {
    yield Buffer.concat([Buffer.from(head), mp4]);
    for (let megabyte = 0; megabyte < 150; megabyte += 1) {
      const sizes = await Promise.all((await roomy.files()).map(async (file) => (await stat(join(roomy.folder, file))).size));
      mostUnderWay = Math.max(mostUnderWay, megabyte * 1e6 - sizes.reduce((sum, size) => sum + size, 0));
      yield Buffer.alloc(1_000_000);
    }
    yield Buffer.from('\r\n--x--\r\n');
  }
  const answer = await fetch(`${url}/api/file/article/${id}/0`, {
    method: 'POST',
    headers: { ...callAs('content', teacher), 'content-type': 'multipart/form-data; boundary=x' },
    body: ReadableStream.from(body()),
    duplex: 'half',
  } as RequestInit);
  expect(answer.status).toBe(201);
  // Bytes that were sent and are not on the disk yet are in the memory of the client, the service or the operating system.
  expect(mostUnderWay / 1e6).toBeLessThan(20);
  await roomy.stop();
});

const emoji = '🦆';
const tenKilobytes = 'a'.repeat(10_000);
const reports = async () => JSON.stringify((await content.get('/api/article/0', teacher)).body);
const send = (payload: object) => content.post('/api/article', teacher, payload);

test('a title may have 100 code points but not 101, whatever the characters', async () => {
  for (const title of ['a'.repeat(100), emoji.repeat(100), `${'a'.repeat(99)}${emoji}`]) {
    const { status, body } = await send({ title, narrative: 'x' });
    expect([status, body.title]).toEqual([201, title]);
  }
  const before = await reports();
  for (const title of ['a'.repeat(101), emoji.repeat(101), `${'a'.repeat(100)}${emoji}`]) {
    const { status, body } = await send({ title, narrative: 'x' });
    expect([status, body.errors]).toEqual([400, [{ field: 'title', message: 'Maximum 100 characters' }]]);
  }
  expect(await reports()).toBe(before);
});

test.each([
  ['a NUL', 'a\0b'],
  ['half a surrogate pair', '\uD83E'],
  ['the other half', 'a\uDD86b'],
  ['10 kB in a title', tenKilobytes],
  ['only white space', ' \n\t '],
  ['a number', 7],
  ['a list', ['a']],
  ['null', null],
])('a text with %s is rejected and nothing is stored', async (_, text) => {
  const before = await reports();
  for (const [url, payload] of [
    ['/api/article', { title: text, narrative: 'x' }],
    [`/api/article/${report}`, { title: text, narrative: 'x' }],
    ['/api/article/comment', { article: report, narrative: text }],
    ['/api/school/comment', { school: 1, narrative: text }],
  ] as const)
    expect([url, (await content.post(url, teacher, payload)).status]).toEqual([url, 400]);
  expect(await reports()).toBe(before);
});

test.each(['-1', 'NaN', '1e9', '1e3', '0x1', '1.5', '1000000', '9999999999', '%00', '%F0%9F%A6%86', '+1', "1'--"])(
  'page %s returns 400',
  async (page) => {
    for (const url of [`/api/article/${page}`, `/api/article/1/${page}`, `/api/article/search/${page}?contains=newt`])
      expect([url, (await content.get(url, teacher)).status]).toEqual([url, 400]);
  },
);

test('a list is empty past its end', async () => {
  for (const url of ['/api/article/999999', '/api/article/1/999999', '/api/article/search/999999?contains=newt'])
    expect(await content.get(url, teacher)).toMatchObject({ status: 200, body: [] });
});

test.each([
  ['%', 0],
  ['_', 0],
  ['\\', 0],
  ["'; drop table articles; --", 0],
  ['a%t', 0],
  ['n_wt', 0],
  ['NEWT', 1],
])('a search for %j finds the report %i times, matching each character literally', async (term, times) => {
  const { status, body } = await content.get(`/api/article/search/0?contains=${encodeURIComponent(term)}`, teacher);
  expect([status, body.filter(({ id }: { id: number }) => id === report).length]).toEqual([200, times]);
});

test.each([
  ['10 kB', 'a'.repeat(10_000)],
  ['201 characters', 'a'.repeat(201)],
  ['a NUL', '%00'],
  ['broken UTF-8', '%FF'],
  ['half a surrogate pair', '%ED%A0%80'],
])('a search for %s returns 400 or no report', async (_, term) => {
  const { status, body } = await content.get(`/api/article/search/0?contains=${term}`, teacher);
  // Invalid UTF-8 arrives as the replacement character, which no report contains.
  if (status !== 200) expect(status).toBe(400);
  else expect([term.startsWith('%'), body]).toEqual([true, []]);
});
