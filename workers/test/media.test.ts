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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaHandlers } from '../src/media/handlers.ts';
import { processMedia } from '../src/media/process-media.ts';
import { firstTry, type MediaSystem, photo, startMediaSystem } from './media-system.ts';

let media: MediaSystem;
beforeAll(async () => {
  media = await startMediaSystem();
});
afterAll(() => media?.stop());

it('travels from the upload through outbox and queue to the worker by itself', async () => {
  const { url: redisUrl, release } = await claimRedis();
  const log = createLog('workers', 'silent');
  const queues = createQueues(redisUrl, log);
  const bus = { publish: async () => undefined };
  const relay = startRelay({ pool: media.database.pool, databaseUrl: media.database.url, bus, queues, log });
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

describe('the job', () => {
  it('does no harm when it runs twice, at once or later', async () => {
    const id = await media.upload(await photo(800, 600).jpeg().toBuffer(), 'twice.jpg');
    await Promise.all([processMedia(media.deps, id, firstTry), processMedia(media.deps, id, firstTry)]);
    await processMedia(media.deps, id, firstTry);
    expect((await media.show(id)).processing).toBe('ready');
    expect((await sharp(await media.bytesOf(id, 'large')).metadata()).width).toBe(800);
  });

  it('is tried again after a fault of ours, and the item failed after the last try', async () => {
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

  it('gives up on an item that does not exist, and on an original that is gone', async () => {
    await expect(processMedia(media.deps, 999_999, firstTry)).rejects.toThrow('There is no such media item.');
    const id = await media.upload(await photo(80, 60).jpeg().toBuffer(), 'gone.jpg');
    const { originalKey } = await media.deps.content.call('getMediaWork', { path: { mediaItemId: id } });
    await media.deps.storage.remove(originalKey);
    await processMedia(media.deps, id, firstTry);
    expect((await media.show(id)).processing).toBe('failed');
  });
});
