import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { queueUnfilteredFilms, removeReplaced } from '@patchwork/content/media/filter-films';
import { Nothing } from '@patchwork/platform/db';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { processMedia } from '../src/media/process-media.ts';
import { clip, ffmpeg, firstTry, type MediaSystem, startMediaSystem } from './media-system.ts';

let media: MediaSystem;
let withPlace: Buffer;
beforeAll(async () => {
  media = await startMediaSystem();
  await clip(
    media.folder,
    'plain.mp4',
    '-t',
    '1',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
  );
  const [plain, path] = [join(media.folder, 'plain.mp4'), join(media.folder, 'place.mp4')];
  ffmpeg('-i', plain, '-c', 'copy', '-bsf:v', `h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+${gps}`, path);
  withPlace = await readFile(path);
  expect(withPlace.includes(gps)).toBe(true);
});
afterAll(() => media?.stop());

const gps = 'GPS+50.2500-005.0500/';
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const run = (statement: ReturnType<typeof sql.fragment>) => media.database.pool.query(sql.type(z.unknown())`${statement}`);

/** A film as a worker of an earlier release left it: its place in the rendition, no hash. */
async function earlierFilm(): Promise<number> {
  const id = await media.upload(withPlace, 'place.mp4');
  await processMedia(media.deps, id, firstTry);
  await media.deps.storage.put(`media/${id}/video.mp4`, withPlace, 'video/mp4');
  await run(sql.fragment`
    update media_renditions set is_filtered = false, sha256 = null, bytes = ${withPlace.length} where media_item_id = ${id} and name = 'video'
  `);
  expect((await media.bytesOf(id, 'video')).includes(gps)).toBe(true);
  return id;
}
const queue = async () => {
  const before = (await readOutbox(media.database.pool)).length;
  await queueUnfilteredFilms({ db: media.database.pool });
  return (await readOutbox(media.database.pool)).slice(before).map(({ data }) => data.mediaItemId);
};
const names = (id: number) =>
  media.database.pool.anyFirst(sql.type(z.object({ name: z.string() }))`
    select name from media_renditions where media_item_id = ${id} order by name
  `);
const isStored = async (key: string) => (await media.deps.storage.head(key)) !== null;

test('a film of an earlier release loses its place once, and its earlier files go', async () => {
  const id = await earlierFilm();
  expect(await queue()).toEqual([id]);
  // Not again while it may still be in progress.
  expect(await queue()).toEqual([]);
  await processMedia(media.deps, id, firstTry);
  const film = await media.bytesOf(id, 'video');
  expect(film.includes('GPS')).toBe(false);
  expect(sha256(film)).toBe(
    await media.database.pool.oneFirst(sql.type(z.object({ sha256: z.string() }))`
      select sha256 from media_renditions where media_item_id = ${id} and name = 'video'
    `),
  );
  expect((await media.bytesOf(id, 'poster')).length).toBeGreaterThan(0);
  expect(await names(id)).toEqual(['poster', 'video']);
  expect([await isStored(`media/${id}/video.mp4`), await isStored(`media/${id}/poster.webp`)]).toEqual([false, false]);
  // The job given twice finds nothing to do.
  await processMedia(media.deps, id, firstTry);
  expect(await media.bytesOf(id, 'video')).toEqual(film);
  await run(sql.fragment`update media_items set filter_queued_at = null`);
  expect(await queue()).toEqual([]);
});

test('a held film loses its place for viewers, and keeps the pinned files until the hold ends', async () => {
  const id = await earlierFilm();
  await run(sql.fragment`insert into holds (hold_id, kind, subject_id, version) values (gen_random_uuid(), 'media', ${id}, 1)`);
  await processMedia(media.deps, id, firstTry);
  expect((await media.bytesOf(id, 'video')).includes('GPS')).toBe(false);
  expect(await names(id)).toEqual(['poster', 'poster-before', 'video', 'video-before']);
  const { stream } = await media.deps.storage.get(`media/${id}/video.mp4`);
  expect(sha256(await buffer(stream))).toBe(sha256(withPlace));
  const parts = { db: media.database.pool, storage: media.deps.storage };
  await removeReplaced(parts);
  expect(await isStored(`media/${id}/video.mp4`)).toBe(true);
  // As if its time had passed: nothing else ends a hold.
  await media.database.pool.transaction(async (tx) => {
    await tx.query(sql.type(Nothing)`set local session_replication_role = replica`);
    await tx.query(sql.type(Nothing)`
      update holds set version = 2, held_until = now() - interval '1 minute' where subject_id = ${id}
    `);
  });
  await removeReplaced(parts);
  expect([await names(id), await isStored(`media/${id}/video.mp4`)]).toEqual([['poster', 'video'], false]);
});

test('a film that cannot be read again is shown no longer', async () => {
  const id = await earlierFilm();
  await media.deps.storage.put(`media/${id}/video.mp4`, Buffer.from(gps), 'video/mp4');
  await processMedia(media.deps, id, firstTry);
  expect((await media.show(id)).processing).toBe('failed');
  expect(await media.statusOf(id, 'video')).toBe(404);
});
