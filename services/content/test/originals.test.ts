import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { maintainMedia } from '../src/maintenance.ts';
import { requeueStalledMedia } from '../src/media/requeue-stalled.ts';
import { schedulesOf } from '../src/schedules.ts';
import { admin, type Content, introduce, startContent, teacher } from './harness.ts';
import { addTo, claim, fail, finish, png } from './media-steps.ts';

let content: Content;
const started = startContent({ keepsOriginals: false, quotas: { schoolBytes: png.length + 30, dailyBytes: 2e9 } });
beforeAll(async () => {
  content = await started;
  await introduce(content);
});
afterAll(() => content.stop());
beforeEach(async () => {
  content.time.now = new Date();
  content.deps.uploads.keepsOriginals = false;
  await content.db.query(sql.type(z.unknown())`delete from media_renditions`);
  await content.db.query(sql.type(z.unknown())`delete from media_items`);
});

const DAY_MS = 24 * 60 * 60_000;
const tidyAfter = async (days: number) => {
  content.time.now = new Date(Date.now() + days * DAY_MS);
  await maintainMedia(content.deps);
  await schedulesOf(content.deps)
    .find(({ name }) => name === 'delete-originals')!
    .run();
};
const isKept = async (id: number) => {
  const key = await content.db.oneFirst(sql.type(z.object({ key: z.string() }))`
    select original_key as key from media_items where id = ${id}
  `);
  return (await content.deps.storage.head(key)) !== null;
};
async function upload() {
  const article = (await content.publish(teacher)).id;
  const { status, body } = await addTo(content, article, 0);
  expect(status).toBe(201);
  return body.id;
}
/** With its three renditions of ten bytes each in storage. */
async function finished() {
  const id = await upload();
  for (const name of ['large', 'medium', 'small'])
    await content.deps.storage.put(`media/${id}/${name}.webp`, Buffer.alloc(10), 'image/webp');
  expect((await finish(content, id)).status).toBe(204);
  return id;
}
const show = async (id: number) => (await content.get(`/api/mediaitem/${id}/large`, teacher)).status;

test('the original of a photo goes as soon as the photo is ready, and an Admin gets 404', async () => {
  const id = await upload();
  expect(await isKept(id)).toBe(true);
  for (const name of ['large', 'medium', 'small'])
    await content.deps.storage.put(`media/${id}/${name}.webp`, Buffer.alloc(10), 'image/webp');
  await finish(content, id);
  expect([await isKept(id), await show(id)]).toEqual([false, 200]);
  expect((await content.get(`/api/mediaitem/${id}/original?reason=x`, admin)).status).toBe(404);
  // The same result again, and a worker that was given the job twice, change nothing.
  expect((await finish(content, id)).status).toBe(204);
  expect((await claim(content, id)).body).toEqual({ status: 'done' });
  expect((await fail(content, id, 'original-missing')).status).toBe(204);
  await tidyAfter(2);
  expect(await show(id)).toBe(200);
});

test('a school’s quota then counts the renditions', async () => {
  await finished();
  expect(png.length).toBeGreaterThan(30);
  // Renditions and one more upload fit; with the first original they would not.
  const article = (await content.publish(teacher)).id;
  expect((await addTo(content, article, 0)).status).toBe(201);
  expect((await addTo(content, article, 0)).status).toBe(413);
});

test('an original that a crash has left is deleted by a schedule', async () => {
  content.deps.uploads.keepsOriginals = true;
  const ids = [await finished()];
  expect(await isKept(ids[0]!)).toBe(true);
  await tidyAfter(400);
  expect(await isKept(ids[0]!)).toBe(true);
  content.deps.uploads.keepsOriginals = false;
  await tidyAfter(0);
  expect([await isKept(ids[0]!), await show(ids[0]!)]).toEqual([false, 200]);
});

test('an original that a backup has brought back goes after a day', async () => {
  const id = await finished();
  const key = await content.db.oneFirst(sql.type(z.object({ key: z.string() }))`
    select original_key as key from media_items where id = ${id}
  `);
  await content.deps.storage.put(key, png, 'image/png');
  await tidyAfter(0);
  expect(await isKept(id)).toBe(true);
  await tidyAfter(1.1);
  expect(await isKept(id)).toBe(false);
});

test('the original of a waiting upload stays, and that of a failed one for 30 days', async () => {
  const [waiting] = [await upload()];
  await tidyAfter(29);
  expect(await isKept(waiting)).toBe(true);
  await fail(content, waiting, 'not-decodable');
  await tidyAfter(29);
  expect(await isKept(waiting)).toBe(true);
  await tidyAfter(31);
  expect(await isKept(waiting)).toBe(false);
});

test('a photo that has lost a rendition fails when there is no original, and is not queued', async () => {
  const id = await finished();
  await content.deps.storage.remove(`media/${id}/large.webp`);
  const jobs = async () => (await content.outbox()).filter(({ kind, data }) => kind === 'job' && data.mediaItemId === id).length;
  const before = await jobs();
  await tidyAfter(0);
  content.time.now = new Date(Date.now() + DAY_MS);
  await requeueStalledMedia(content.deps);
  const state = await content.db.oneFirst(
    sql.type(z.object({ state: z.string() }))`select state from media_items where id = ${id}`,
  );
  expect([state, await jobs()]).toEqual(['failed', before]);
});

test('a hold does not keep the original, only what was shown', async () => {
  const id = await upload();
  const evidence = { holdId: randomUUID(), viewerSchoolId: 2 };
  expect((await content.postInternally(`/internal/concerns/media/${id}/evidence`, evidence)).status).toBe(200);
  for (const name of ['large', 'medium', 'small'])
    await content.deps.storage.put(`media/${id}/${name}.webp`, Buffer.alloc(10), 'image/webp');
  await finish(content, id);
  expect([await isKept(id), await show(id)]).toEqual([false, 200]);
});
