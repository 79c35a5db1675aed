import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { sweepMedia } from '../src/media/sweeper.ts';
import { tidyMedia } from '../src/media/upkeep.ts';
import { admin, type Content, introduce, startContent, stranger, teacher } from './setting.ts';

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
  return tidyMedia(content.deps);
};
async function aPhoto() {
  const { id: article } = await content.publish(teacher);
  const { id } = (await content.upload(teacher, `/api/file/article/${article}/0`, png, 'pond.png')).body;
  const { originalKey } = (await content.getInternally(`/internal/media/${id}`)).body;
  const renditions = ['large', 'small'].map((name) => ({
    name,
    key: `media/${id}/${name}.webp`,
    contentType: 'image/webp',
    bytes: 1,
  }));
  return {
    id,
    article,
    originalKey: originalKey as string,
    keys: renditions.map(({ key }) => key),
    async finish() {
      for (const { key } of renditions) await content.deps.storage.put(key, Buffer.from('x'), 'image/webp');
      await content.postInternally(`/internal/media/${id}/ready`, { width: 1, height: 1, renditions });
    },
    show: async () =>
      (await content.get(stranger, `/api/article/id/${article}`)).body.mediaItems.find((item: { id: number }) => item.id === id),
  };
}

it('removes files that have had no row for a day, and none before', async () => {
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

it('removes at once what a crash, or a worker that knew nothing of it, has left of a harmful file', async () => {
  const photo = await aPhoto();
  await photo.finish();
  await content.postInternally(`/internal/media/${photo.id}/scan`, { isHarmful: true });
  expect(await photo.show()).toMatchObject({ processing: 'failed', isTurnedAway: true });
  const all = [photo.originalKey, ...photo.keys];
  for (const key of all) await content.deps.storage.put(key, png, 'image/png');
  await tidyAfter(0);
  const files = await content.files();
  for (const key of all) expect(files).not.toContain(key);
});

it('says failed of what has lost its original before it was ready', async () => {
  const photo = await aPhoto();
  await content.deps.storage.remove(photo.originalKey);
  await tidyAfter(0);
  expect((await photo.show()).processing).toBe('failed');
});

it('makes lost renditions again while there is an original, else says failed', async () => {
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
  await sweepMedia(content.deps);
  const jobs = (await content.outbox()).filter(({ kind, data }) => kind === 'job' && data.mediaItemId === mendable.id);
  expect(jobs).toHaveLength(2);
  await mendable.finish();
  expect((await mendable.show()).processing).toBe('ready');
});

it('leaves a finished photo alone whose original alone is gone', async () => {
  const photo = await aPhoto();
  await photo.finish();
  await content.deps.storage.remove(photo.originalKey);
  await tidyAfter(0);
  expect((await photo.show()).processing).toBe('ready');
});

it('purges what was taken away thirty days ago, with its files', async () => {
  const [photo, kept] = [await aPhoto(), await aPhoto()];
  await photo.finish();
  await content.post(teacher, `/api/mediaitem/inactive/${photo.id}`);
  await tidyAfter(29 * 24);
  expect((await content.get(admin, `/api/mediaitem/${photo.id}/large`)).status).toBe(200);
  await tidyAfter(31 * 24);
  expect((await content.get(admin, `/api/mediaitem/${photo.id}/large`)).status).toBe(404);
  expect((await content.getInternally(`/internal/media/${photo.id}`)).status).toBe(404);
  const files = await content.files();
  for (const key of [photo.originalKey, ...photo.keys]) expect(files).not.toContain(key);
  expect(files).toContain(kept.originalKey);
  await tidyAfter(31 * 24);
});

it('purges the pictures of a report that was deleted thirty days ago', async () => {
  const [photo, kept] = [await aPhoto(), await aPhoto()];
  await photo.finish();
  await content.post(admin, `/api/article/${photo.article}/delete`);
  await tidyAfter(29 * 24);
  expect(await content.files()).toEqual(expect.arrayContaining([photo.originalKey, ...photo.keys]));
  await tidyAfter(31 * 24);
  const files = await content.files();
  for (const key of [photo.originalKey, ...photo.keys]) expect(files).not.toContain(key);
  expect(files).toContain(kept.originalKey);
  expect((await content.getInternally(`/internal/media/${photo.id}`)).status).toBe(404);
  await tidyAfter(31 * 24);
});

it('touches nothing when the disk or the database cannot be the right one', async () => {
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

it('leaves the folder’s other files where they are', async () => {
  const path = join(content.folder, 'READ ME');
  await writeFile(path, 'not ours');
  await utimes(path, new Date('2020-01-01'), new Date('2020-01-01'));
  await tidyAfter(48);
  expect(await readdir(content.folder)).toContain('READ ME');
});
