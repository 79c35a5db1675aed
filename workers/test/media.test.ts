import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from '@patchwork/content/app';
import { mediaJobs } from '@patchwork/contracts/jobs/media';
import type { operations } from '@patchwork/contracts/types/content';
import { createInternalClient } from '@patchwork/platform/client';
import { createQueues, startWorker } from '@patchwork/platform/jobs';
import { createLog } from '@patchwork/platform/log';
import { startRelay } from '@patchwork/platform/outbox';
import { createFolderStorage } from '@patchwork/platform/storage';
import { aViewer, callAs, testSigningKeys } from '@patchwork/testkit/callers';
import { createTestDatabase, requiredUrl, type TestDatabase } from '@patchwork/testkit/database';
import { eventually } from '@patchwork/testkit/wait';
import exifr from 'exifr';
import type { FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';
import sharp from 'sharp';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mediaHandlers } from '../src/media/handlers.ts';
import { type MediaDeps, processMedia } from '../src/media/process-media.ts';

const migrations = fileURLToPath(new URL('../../services/content/migrations', import.meta.url));
const teacher = aViewer();
const first = { jobId: 'test', number: 1, isLast: false };

let database: TestDatabase;
let app: FastifyInstance;
let folder: string;
let deps: MediaDeps;
let closeClient: () => Promise<void>;
let article: number;

beforeAll(async () => {
  database = await createTestDatabase(migrations);
  folder = await mkdtemp(join(tmpdir(), 'workers-test-'));
  process.env.TMPDIR = join(folder, 'tmp');
  await mkdir(process.env.TMPDIR);
  const log = createLog('workers', 'silent');
  const storage = createFolderStorage(join(folder, 'storage'));
  await database.pool.query(sql.type(z.unknown())`
    insert into schools (id, version, name, is_active, is_approved) values (1, 1, 'Harbour View', true, true)
  `);
  app = await buildApp({
    db: database.pool,
    log,
    storage,
    clock: () => new Date(),
    signingKeys: testSigningKeys,
    feedScope: 'network',
    uploads: {
      imageExtensions: ['jpg', 'png', 'webp', 'gif'],
      videoExtensions: ['mp4', 'mov', 'webm'],
      maxBytes: 100_000_000,
      quotas: { schoolBytes: 20e9, dailyBytes: 2e9 },
    },
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const content = createInternalClient<operations>({ service: 'content', url, signingKeys: testSigningKeys, from: 'workers' });
  closeClient = content.close;
  deps = { log, storage, content };
  const answer = await app.inject({
    method: 'POST',
    url: '/api/article',
    headers: callAs('content', teacher),
    payload: { title: 'Pond', narrative: 'Newts' },
  });
  article = answer.json().id;
});
afterAll(async () => {
  await closeClient();
  await app.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function upload(bytes: Buffer, fileName: string): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), fileName);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await app.inject({
    method: 'POST',
    url: `/api/file/article/${article}/99`,
    headers: { ...callAs('content', teacher), 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}

async function show(id: number) {
  const { mediaItems } = (await app.inject({ url: `/api/article/id/${article}`, headers: callAs('content', teacher) })).json();
  return mediaItems.find((item: { id: number }) => item.id === id);
}

async function bytesOf(id: number, rendition: string): Promise<Buffer> {
  const answer = await app.inject({ url: `/api/mediaitem/${id}/${rendition}`, headers: callAs('content', teacher) });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

/** A numbered database of the shared Redis that other tests leave alone, emptied. */
async function aRedisDatabase(): Promise<string> {
  const url = new URL(requiredUrl('TEST_REDIS_URL'));
  url.pathname = '/11';
  const redis = new Redis(url.toString());
  await redis.flushdb();
  redis.disconnect();
  return url.toString();
}

/** What work has left in the temporary folder. */
const leftovers = () => readdir(join(folder, 'tmp'));

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7fa65e', noise: { type: 'gaussian', mean: 128, sigma: 20 } } });

/** A phone's photo: lying on its side, with the place and the camera in it. */
const phonePhoto = () =>
  photo(4000, 3000)
    .jpeg()
    .withExif({
      IFD0: { Make: 'CANARY', Model: 'Phone', Copyright: 'CANARY' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 15/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '5/1 3/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

function ffmpeg(...options: string[]): void {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...options]);
}

async function clip(name: string, ...options: string[]): Promise<Buffer> {
  const path = join(folder, name);
  ffmpeg('-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=440', ...options, path);
  return readFile(path);
}

async function probe(bytes: Buffer) {
  const path = join(folder, 'probe.mp4');
  await writeFile(path, bytes);
  const options = ['-v', 'error', '-show_streams', '-show_format', '-show_chapters', '-of', 'json', path];
  return JSON.parse(execFileSync('ffprobe', options).toString());
}

describe('a photo', () => {
  it('of 12 megapixels with its place in it becomes two upright WebPs without any metadata', async () => {
    const original = await phonePhoto();
    expect(await exifr.gps(original)).toMatchObject({ latitude: 50.25 });
    const id = await upload(original, 'IMG_0001.jpg');
    await processMedia(deps, id, first);
    expect(await show(id)).toMatchObject({ processing: 'ready', width: 1200, height: 1600, isImage: true });
    for (const [name, width, height] of [
      ['large', 1200, 1600],
      ['small', 300, 400],
    ] as const) {
      const bytes = await bytesOf(id, name);
      const metadata = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width, height });
      for (const kind of ['exif', 'icc', 'iptc', 'xmp', 'orientation'] as const) expect(metadata[kind]).toBeUndefined();
      expect(await exifr.parse(bytes, true).catch(() => undefined)).toBeUndefined();
      expect(bytes.includes('CANARY')).toBe(false);
    }
    expect(await leftovers()).toEqual([]);
  });

  it('is never enlarged, keeps its transparency, and may move', async () => {
    const png = await sharp({ create: { width: 300, height: 200, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.4 } } })
      .png()
      .toBuffer();
    const still = await upload(png, 'small.png');
    await processMedia(deps, still, first);
    expect(await show(still)).toMatchObject({ width: 300, height: 200 });
    expect((await sharp(await bytesOf(still, 'small')).metadata()).hasAlpha).toBe(true);

    const path = join(folder, 'moving.gif');
    ffmpeg('-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=5:duration=2', path);
    const moving = await upload(await readFile(path), 'moving.gif');
    await processMedia(deps, moving, first);
    expect((await sharp(await bytesOf(moving, 'large')).metadata()).pages).toBe(10);
    expect((await sharp(await bytesOf(moving, 'small')).metadata()).pages ?? 1).toBe(1);
  });

  it('that breaks off is shown as failed and not tried again', async () => {
    const whole = await photo(2000, 1500).png().toBuffer();
    const id = await upload(whole.subarray(0, whole.length / 3), 'truncated.png');
    await processMedia(deps, id, first);
    expect((await show(id)).processing).toBe('failed');
    expect(await leftovers()).toEqual([]);
  });

  it('of more than 100 frames is refused', async () => {
    const path = join(folder, 'long.gif');
    ffmpeg('-f', 'lavfi', '-i', 'mandelbrot=size=32x32:rate=10', '-frames:v', '120', path);
    const webp = await sharp(await readFile(path), { animated: true })
      .webp()
      .toBuffer();
    expect((await sharp(webp).metadata()).pages).toBeGreaterThan(100);
    const id = await upload(webp, 'long.webp');
    await processMedia(deps, id, first);
    expect((await show(id)).processing).toBe('failed');
  });
});

describe('a film', () => {
  const tags = ['-metadata', 'location=+50.25-005.05/', '-metadata', 'title=CANARY', '-metadata:s:v', 'handler_name=CANARY'];

  it('of 20 s in H.264 is kept as it is, without its metadata, and gets a poster', async () => {
    const bytes = await clip(
      'pond.mov',
      '-t',
      '20',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      ...tags,
    );
    const id = await upload(bytes, 'IMG_0002.MOV');
    await processMedia(deps, id, first);
    expect(await show(id)).toMatchObject({
      processing: 'ready',
      videoMimeType: 'video/mp4',
      width: 640,
      height: 360,
      isVideo: true,
    });
    const film = await bytesOf(id, 'video');
    const { format, streams, chapters } = await probe(film);
    expect(Number(format.duration)).toBeCloseTo(20, 0);
    expect(streams.map((stream: { codec_name: string }) => stream.codec_name)).toEqual(['h264', 'aac']);
    expect(chapters).toEqual([]);
    const kept = [format.tags, ...streams.map((stream: { tags: object }) => stream.tags)].flatMap((tag) =>
      Object.keys(tag ?? {}),
    );
    for (const name of ['location', 'title', 'encoder', 'creation_time']) expect(kept).not.toContain(name);
    expect(film.includes('CANARY')).toBe(false);
    // The index comes before the pictures, so that a browser can start at once.
    expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
    expect(await sharp(await bytesOf(id, 'poster')).metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 });
    expect(await leftovers()).toEqual([]);
  });

  it('in VP8 becomes H.264 and AAC', async () => {
    const bytes = await clip('pond.webm', '-t', '2', '-c:v', 'libvpx', '-c:a', 'libvorbis', ...tags);
    const id = await upload(bytes, 'pond.webm');
    await processMedia(deps, id, first);
    expect(await show(id)).toMatchObject({ processing: 'ready', videoMimeType: 'video/mp4' });
    const { streams, format } = await probe(await bytesOf(id, 'video'));
    expect(streams.map((stream: { codec_name: string }) => stream.codec_name)).toEqual(['h264', 'aac']);
    expect(Number(format.duration)).toBeCloseTo(2, 0);
  });

  it('without sound and held upright stays so', async () => {
    const lying = join(folder, 'lying.mp4');
    const upright = join(folder, 'upright.mp4');
    ffmpeg('-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', lying);
    ffmpeg('-i', lying, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', upright);
    const id = await upload(await readFile(upright), 'upright.mp4');
    await processMedia(deps, id, first);
    expect(await show(id)).toMatchObject({ processing: 'ready', width: 360, height: 640 });
  });

  it.each([
    [
      'that is only a header',
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(4_000)]),
    ],
    [
      'that names another file',
      Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from('ftypisom\0\0\x02\0isomiso2'),
        Buffer.from('#EXTM3U\nfile:///etc/passwd\n'),
      ]),
    ],
  ])('%s is shown as failed', async (_, bytes) => {
    const id = await upload(bytes, 'broken.mp4');
    await processMedia(deps, id, first);
    expect((await show(id)).processing).toBe('failed');
  });
});

it('travels from the upload through outbox and queue to the worker by itself', async () => {
  const redisUrl = await aRedisDatabase();
  const log = createLog('workers', 'silent');
  const queues = createQueues(redisUrl, log);
  const bus = { publish: async () => undefined };
  const relay = startRelay({ pool: database.pool, databaseUrl: database.url, bus, queues, log });
  const worker = startWorker({ redisUrl, queue: 'media', jobs: mediaJobs, handlers: mediaHandlers, deps, log });
  try {
    const id = await upload(await photo(800, 600).jpeg().toBuffer(), 'queued.jpg');
    await eventually(async () => (await show(id)).processing === 'ready');
  } finally {
    await relay.stop();
    await worker.close();
    await queues.close();
  }
});

describe('the job', () => {
  it('does no harm when it runs twice, at once or later', async () => {
    const id = await upload(await photo(800, 600).jpeg().toBuffer(), 'twice.jpg');
    await Promise.all([processMedia(deps, id, first), processMedia(deps, id, first)]);
    await processMedia(deps, id, first);
    expect((await show(id)).processing).toBe('ready');
    expect((await sharp(await bytesOf(id, 'large')).metadata()).width).toBe(800);
  });

  it('is tried again after a fault of ours, and the item failed after the last try', async () => {
    const id = await upload(await photo(80, 60).jpeg().toBuffer(), 'unlucky.jpg');
    // A storage that cannot be written to: its folder is a file.
    const place = join(folder, 'not-a-folder');
    await writeFile(place, '');
    const away = { ...deps, storage: { ...deps.storage, put: createFolderStorage(place).put } };
    await expect(processMedia(away, id, first)).rejects.toThrow();
    expect((await show(id)).processing).toBe('processing');
    await expect(processMedia(away, id, { ...first, isLast: true })).rejects.toThrow();
    expect((await show(id)).processing).toBe('failed');
    await processMedia(deps, id, first);
    expect((await show(id)).processing).toBe('ready');
  });

  it('gives up on an item that does not exist, and on an original that is gone', async () => {
    await expect(processMedia(deps, 999_999, first)).rejects.toThrow('There is no such media item.');
    const id = await upload(await photo(80, 60).jpeg().toBuffer(), 'gone.jpg');
    const { originalKey } = await deps.content.call('getMediaWork', { path: { mediaItemId: id } });
    await deps.storage.remove(originalKey);
    await processMedia(deps, id, first);
    expect((await show(id)).processing).toBe('failed');
  });
});
