import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaJobs } from '@patchwork/contracts/jobs/media';
import { createQueues, startWorker } from '@patchwork/platform/jobs';
import { createLog } from '@patchwork/platform/log';
import { startRelay } from '@patchwork/platform/outbox';
import { createFolderStorage } from '@patchwork/platform/storage';
import { claimRedis } from '@patchwork/testkit/redis';
import { eventually } from '@patchwork/testkit/wait';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaHandlers } from '../src/media/handlers.ts';
import { processMedia } from '../src/media/process-media.ts';
import { firstTry, type MediaSystem, photo, startMediaSystem } from './media-system.ts';

let media: MediaSystem;
beforeAll(async () => {
  media = await startMediaSystem();
});
afterAll(() => media?.stop());

test('an upload reaches the worker through the outbox and the queue', async () => {
  const { url: redisUrl, release } = await claimRedis();
  const log = createLog('workers', 'silent');
  const queues = createQueues(redisUrl, log);
  const bus = { publish: async () => undefined };
  const relay = startRelay({ service: 'content', pool: media.database.pool, databaseUrl: media.database.url, bus, queues, log });
  const worker = startWorker({ redisUrl, queue: 'media', jobs: mediaJobs, handlers: mediaHandlers, deps: media.deps, log });
  try {
    const id = await media.upload(await photo(800, 600).jpeg().toBuffer(), 'queued.jpg');
    await eventually(async () => (await media.show(id)).processing === 'ready');
  } finally {
    await relay.stop();
    await worker.close();
    await queues.close();
    await release();
  }
});

test('the media job has the same result when it runs twice, concurrently or later', async () => {
  const id = await media.upload(await photo(800, 600).jpeg().toBuffer(), 'twice.jpg');
  await Promise.all([processMedia(media.deps, id, firstTry), processMedia(media.deps, id, firstTry)]);
  await processMedia(media.deps, id, firstTry);
  expect((await media.show(id)).processing).toBe('ready');
  expect((await sharp(await media.bytesOf(id, 'large')).metadata()).width).toBe(800);
});

test('the media job is retried after a storage error, and its item fails after the last attempt', async () => {
  const id = await media.upload(await photo(80, 60).jpeg().toBuffer(), 'unlucky.jpg');
  // A storage that cannot be written to: its folder is a file.
  const place = join(media.folder, 'not-a-folder');
  await writeFile(place, '');
  const away = { ...media.deps, storage: { ...media.deps.storage, put: createFolderStorage(place).put } };
  await expect(processMedia(away, id, firstTry)).rejects.toThrow();
  expect((await media.show(id)).processing).toBe('processing');
  await expect(processMedia(away, id, { ...firstTry, isLast: true })).rejects.toThrow();
  expect((await media.show(id)).processing).toBe('failed');
  await processMedia(media.deps, id, firstTry);
  expect((await media.show(id)).processing).toBe('ready');
});

test('the media job does nothing for an item that was removed, and marks one without its original as failed', async () => {
  await processMedia(media.deps, 999_999, firstTry);
  const id = await media.upload(await photo(80, 60).jpeg().toBuffer(), 'gone.jpg');
  await media.deps.storage.remove(await media.originalKeyOf(id));
  await processMedia(media.deps, id, firstTry);
  expect((await media.show(id)).processing).toBe('failed');
});
