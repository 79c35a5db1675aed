import { createQueues } from '@patchwork/platform/jobs';
import { createLog } from '@patchwork/platform/log';
import { startRelay } from '@patchwork/platform/outbox';
import { aViewer } from '@patchwork/testkit/callers';
import { claimRedis } from '@patchwork/testkit/redis';
import { eventually } from '@patchwork/testkit/wait';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { MediaDeps } from '../src/media/process-media.ts';
import { startMediaWorkers } from '../src/start.ts';
import { clip, type MediaSystem, photo, startMediaSystem } from './media-system.ts';

const neighbour = aViewer({ userId: 2, schoolId: 2, schoolGroupId: 2 });
const log = createLog('workers', 'silent');

let media: MediaSystem;
beforeAll(async () => {
  media = await startMediaSystem();
});
afterAll(() => media?.stop());

/** Publishes what content queues; `work` starts the workers. */
async function startQueues() {
  const { url, release } = await claimRedis();
  const queues = createQueues(url, log);
  const relay = startRelay({
    service: 'content',
    pool: media.database.pool,
    databaseUrl: media.database.url,
    bus: { publish: async () => undefined },
    queues,
    log,
  });
  const workers: { close(): Promise<void> }[] = [];
  onTestFinished(async () => {
    await relay.stop();
    await Promise.all(workers.map((worker) => worker.close()));
    await queues.close();
    await release();
  });
  return {
    untilPublished: () => eventually(async () => (await relay.oldestUnpublishedSeconds()) === 0),
    work: (deps: MediaDeps, concurrency: number) =>
      void workers.push(startMediaWorkers(deps, { REDIS_URL: url, MEDIA_CONCURRENCY: concurrency })),
  };
}

test('a photo of another school is prepared while two films that take long are waiting', async () => {
  const { work } = await startQueues();
  const { decoder } = media.deps;
  const films = Promise.withResolvers<void>();
  onTestFinished(() => films.resolve());
  work(
    {
      ...media.deps,
      decoder: {
        ...decoder,
        async decode(folder, job) {
          // However much a film costs, the photo does not wait for its end.
          if (job.kind === 'video') await films.promise;
          return decoder.decode(folder, job);
        },
      },
    },
    2,
  );
  const expensive = await clip(media.folder, 'large.webm', '-t', '0.1', '-vf', 'scale=2048:1152', '-r', '60', '-c:v', 'libvpx');
  const [first, second] = [await media.upload(expensive, 'one.webm'), await media.upload(expensive, 'two.webm')];
  await eventually(async () => (await media.show(first)).processing === 'processing');
  const other = await media.upload(await photo(800, 600).jpeg().toBuffer(), 'pond.jpg', neighbour);
  await eventually(async () => (await media.show(other, neighbour)).processing === 'ready');
  expect((await media.show(first)).processing).toBe('processing');
  expect((await media.show(second)).processing).toBe('queued');
  films.resolve();
  await eventually(async () => (await media.show(second)).processing === 'ready', 60);
  expect((await media.show(first)).processing).toBe('ready');
});

test('schools take turns: the photo of one is prepared after the first of twenty of another', async () => {
  const { work, untilPublished } = await startQueues();
  const jpeg = await photo(80, 60).jpeg().toBuffer();
  const ids = [];
  for (let count = 0; count < 20; count += 1) ids.push(await media.upload(jpeg, `pond-${count}.jpg`));
  const other = await media.upload(jpeg, 'pond.jpg', neighbour);
  await untilPublished();
  const order: number[] = [];
  const { content } = media.deps;
  const call: typeof content.call = (operation, input) => {
    const path: unknown = input?.path;
    if (operation === 'submitMediaResult') order.push((path as { mediaItemId: number }).mediaItemId);
    return content.call(operation, input);
  };
  work({ ...media.deps, content: { ...content, call } }, 1);
  await eventually(() => order.length === 21, 60);
  expect(order).toEqual([ids[0], other, ...ids.slice(1)]);
});
