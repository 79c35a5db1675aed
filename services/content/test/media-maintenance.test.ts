import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { maintainMedia } from '../src/maintenance.ts';
import { requeueStalledMedia } from '../src/media/requeue-stalled.ts';
import { admin, type Content, introduce, startContent, stranger, teacher } from './harness.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const HOUR_MS = 60 * 60_000;

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
});
afterAll(() => content.stop());
beforeEach(() => {
  content.time.now = new Date();
});

const nothing = z.object({});
const tidyAfter = (hours: number) => {
  content.time.now = new Date(Date.now() + hours * HOUR_MS);
  return maintainMedia(content.deps);
};
async function aPhoto() {
  const { id: article } = await content.publish(teacher);
  const { id } = (await content.upload(teacher, `/api/file/article/${article}/0`, png, 'pond.png')).body;
  const originalKey = await content.db.oneFirst(sql.type(z.object({ originalKey: z.string() }))`
    select original_key as "originalKey" from media_items where id = ${id}
  `);
  const renditions = ['large', 'medium', 'small'].map((name) => ({
    name,
    key: `media/${id}/${name}.webp`,
    contentType: 'image/webp',
    bytes: 1,
    sha256: '0'.repeat(64),
  }));
  return {
    id,
    article,
    originalKey,
    keys: renditions.map(({ key }) => key),
    async finish() {
      for (const { key } of renditions) await content.deps.storage.put(key, Buffer.from('x'), 'image/webp');
      await content.postInternally(`/internal/media/${id}/result`, {
        outcome: 'ready',
        made: { width: 1, height: 1, renditions },
      });
    },
    show: async () =>
      (await content.get(`/api/article/id/${article}`, stranger)).body.mediaItems.find((item: { id: number }) => item.id === id),
  };
}

test('deletes files that have had no row for a day, and none earlier', async () => {
  const photo = await aPhoto();
  await photo.finish();
  const orphans = ['originals/0a.png', 'media/999999/large.webp'];
  for (const key of orphans) await content.deps.storage.put(key, Buffer.from('x'), 'image/png');
  await mkdir(join(content.folder, 'partial'), { recursive: true });
  await writeFile(join(content.folder, 'partial', '1-x'), 'half');
  await tidyAfter(23);
  expect(await content.files()).toEqual(expect.arrayContaining([...orphans, photo.originalKey, 'partial/1-x']));
  await tidyAfter(25);
  const files = await content.files();
  expect(files).toEqual(expect.arrayContaining([photo.originalKey, ...photo.keys]));
  for (const key of [...orphans, 'partial/1-x']) expect(files).not.toContain(key);
});

test('deletes at once the files of a harmful item that a crash or an older worker has left', async () => {
  const photo = await aPhoto();
  await photo.finish();
  await content.postInternally(`/internal/media/${photo.id}/result`, { outcome: 'harmful' });
  expect(await photo.show()).toMatchObject({ processing: 'failed', isTurnedAway: true });
  const all = [photo.originalKey, ...photo.keys];
  for (const key of all) await content.deps.storage.put(key, png, 'image/png');
  await tidyAfter(0);
  const files = await content.files();
  for (const key of all) expect(files).not.toContain(key);
});

test('marks an item as failed if it has lost its original before it was ready', async () => {
  const photo = await aPhoto();
  await content.deps.storage.remove(photo.originalKey);
  await tidyAfter(0);
  expect((await photo.show()).processing).toBe('failed');
});

test('queues an item with lost renditions again, or marks it as failed if its original is lost too', async () => {
  const [mendable, gone] = [await aPhoto(), await aPhoto()];
  for (const photo of [mendable, gone]) {
    await photo.finish();
    await content.deps.storage.remove(photo.keys[0]!);
  }
  await content.deps.storage.remove(gone.originalKey);
  await tidyAfter(0);
  expect([(await mendable.show()).processing, (await gone.show()).processing]).toEqual(['queued', 'failed']);
  await tidyAfter(0);
  content.time.now = new Date(Date.now() + HOUR_MS);
  await requeueStalledMedia(content.deps);
  const jobs = (await content.outbox()).filter(({ kind, data }) => kind === 'job' && data.mediaItemId === mendable.id);
  expect(jobs).toHaveLength(2);
  await mendable.finish();
  expect((await mendable.show()).processing).toBe('ready');
});

test('does not change a finished photo that has lost only its original', async () => {
  const photo = await aPhoto();
  await photo.finish();
  await content.deps.storage.remove(photo.originalKey);
  await tidyAfter(0);
  expect((await photo.show()).processing).toBe('ready');
});

test('deletes items that were removed thirty days ago, with their files', async () => {
  const [photo, kept] = [await aPhoto(), await aPhoto()];
  await photo.finish();
  await content.post(`/api/mediaitem/inactive/${photo.id}`, teacher);
  await tidyAfter(29 * 24);
  expect((await content.get(`/api/mediaitem/${photo.id}/large`, admin)).status).toBe(200);
  await tidyAfter(31 * 24);
  expect((await content.get(`/api/mediaitem/${photo.id}/large`, admin)).status).toBe(404);
  expect((await content.postInternally(`/internal/media/${photo.id}/claim`)).status).toBe(404);
  const files = await content.files();
  for (const key of [photo.originalKey, ...photo.keys]) expect(files).not.toContain(key);
  expect(files).toContain(kept.originalKey);
  await tidyAfter(31 * 24);
});

test('deletes the pictures of a report that was deleted thirty days ago', async () => {
  const [photo, kept] = [await aPhoto(), await aPhoto()];
  await photo.finish();
  await content.post(`/api/article/${photo.article}/delete`, admin);
  await tidyAfter(29 * 24);
  expect(await content.files()).toEqual(expect.arrayContaining([photo.originalKey, ...photo.keys]));
  await tidyAfter(31 * 24);
  const files = await content.files();
  for (const key of [photo.originalKey, ...photo.keys]) expect(files).not.toContain(key);
  expect(files).toContain(kept.originalKey);
  expect((await content.postInternally(`/internal/media/${photo.id}/claim`)).status).toBe(404);
  await tidyAfter(31 * 24);
});

test('changes nothing when so much is missing that the disk or database must be the wrong one', async () => {
  const photos = [];
  for (let index = 0; index < 25; index += 1) photos.push(await aPhoto());
  const known = await content.files();
  await Promise.all(photos.map(({ originalKey }) => content.deps.storage.remove(originalKey)));
  await tidyAfter(0);
  expect((await photos[0]!.show()).processing).toBe('queued');

  for (const key of known) await content.deps.storage.put(key, png, 'image/png').catch(() => undefined);
  await content.db.query(sql.type(nothing)`delete from media_renditions`);
  await content.db.query(sql.type(nothing)`delete from media_items`);
  await tidyAfter(25);
  expect(await content.files()).toEqual(expect.arrayContaining(known.filter((key) => !key.startsWith('partial/'))));
});

test('does not delete other files in the folder', async () => {
  const path = join(content.folder, 'READ ME');
  await writeFile(path, 'not ours');
  await utimes(path, new Date('2020-01-01'), new Date('2020-01-01'));
  await tidyAfter(48);
  expect(await readdir(content.folder)).toContain('READ ME');
});
