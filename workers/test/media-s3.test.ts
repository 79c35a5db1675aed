import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from '@patchwork/content/app';
import type { operations } from '@patchwork/contracts/types/content';
import { createInternalClient } from '@patchwork/platform/client';
import { createLog } from '@patchwork/platform/log';
import { createS3Storage } from '@patchwork/platform/storage';
import { aViewer, callAs, testAcceptedKeys, testSigningKeys } from '@patchwork/testkit/callers';
import { createTestDatabase } from '@patchwork/testkit/database';
import { startS3 } from '@patchwork/testkit/s3';
import sharp from 'sharp';
import { sql } from 'slonik';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { processMedia } from '../src/media/process-media.ts';
import { aDecoder } from './decoder.ts';
import { neighbours } from './media-system.ts';

const migrations = fileURLToPath(new URL('../../services/content/migrations', import.meta.url));
const teacher = aViewer();
const log = createLog('workers', 'silent');

async function start() {
  const s3 = await startS3();
  onTestFinished(s3.stop);
  const database = await createTestDatabase(migrations);
  onTestFinished(database.drop);
  await database.pool.query(sql.type(z.unknown())`
    insert into schools (id, version, name, type_id, is_active, is_approved) values (1, 1, 'Harbour View', 4, true, true)
  `);
  const storage = createS3Storage(s3);
  const app = await buildApp({
    ...neighbours,
    db: database.pool,
    log,
    storage,
    clock: () => new Date(),
    acceptedKeys: testAcceptedKeys,
    feedScope: 'network',
    wordFilter: () => false,
    uploads: {
      imageFileExtensions: ['jpg'],
      videoFileExtensions: ['mp4'],
      maxBytes: 10_000_000,
      areScanned: false,
      keepsOriginals: true,
      quotas: { schoolBytes: 20e9, dailyBytes: 2e9 },
    },
  });
  onTestFinished(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const content = createInternalClient<operations>({ service: 'content', url, signingKeys: testSigningKeys, from: 'workers' });
  onTestFinished(content.close);
  const decoder = aDecoder();
  onTestFinished(decoder.close);
  const call = (method: 'GET' | 'POST', path: string, headers: object = {}, payload?: Buffer | object) =>
    app.inject({ method, url: path, headers: { ...callAs('content', teacher), ...headers }, ...(payload && { payload }) });

  return {
    storage,
    get: (path: string, headers?: object) => call('GET', path, headers),
    post: (path: string, payload?: object) => call('POST', path, {}, payload),
    work: (id: number) =>
      processMedia({ log, storage, content, decoder, scanner: null }, id, { jobId: 'test', number: 1, isLast: false }),
    async upload(article: number, bytes: Buffer, name: string) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), name);
      const request = new Request('http://localhost', { method: 'POST', body: form });
      const type = { 'content-type': request.headers.get('content-type')! };
      return call('POST', `/api/file/article/${article}/99`, type, Buffer.from(await request.arrayBuffer()));
    },
    async keys() {
      const keys: string[] = [];
      for await (const { key } of storage.list('')) keys.push(key);
      return keys.sort();
    },
  };
}

async function aClip(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'clip-'));
  const path = join(folder, 'clip.mp4');
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=10:duration=2', path]);
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return bytes;
}

test('photos and films in a bucket are uploaded, rendered and returned whole or in part, as in a folder', {
  tags: ['whole'],
  timeout: 60_000,
}, async () => {
  const system = await start();
  const article = (await system.post('/api/article', { title: 'Pond', narrative: 'Newts', hasConsent: true })).json().id;
  const photo = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: '#7fa65e' } })
    .jpeg()
    .toBuffer();
  const [picture, film] = [
    (await system.upload(article, photo, 'pond.jpg')).json(),
    (await system.upload(article, await aClip(), 'pond.mp4')).json(),
  ];
  for (const { id } of [picture, film]) await system.work(id);

  const { mediaItems } = (await system.get(`/api/article/id/${article}`)).json();
  expect(mediaItems).toMatchObject([
    { id: picture.id, processing: 'ready', width: 1_600, height: 800 },
    { id: film.id, processing: 'ready', width: 320, height: 240 },
  ]);
  const small = await system.get(picture.thumbnail);
  expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await sharp(small.rawPayload).metadata()).width).toBe(400);
  const whole = await system.get(film.url);
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/mp4']);
  const part = await system.get(film.url, { range: 'bytes=100-199' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${whole.rawPayload.length}`]);
  expect(part.rawPayload.equals(whole.rawPayload.subarray(100, 200))).toBe(true);
  expect(await system.keys()).toHaveLength(7);

  // An upload that is rejected while it arrives leaves nothing in the bucket.
  const before = await system.keys();
  const broken = Buffer.concat([photo.subarray(0, 5_000), Buffer.from('ffda00', 'hex')]);
  expect((await system.upload(article, broken, 'broken.jpg')).statusCode).toBe(400);
  expect(await system.keys()).toEqual(before);
});
