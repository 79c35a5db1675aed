import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { maintainMedia } from '../src/maintenance.ts';
import { requeueStalledMedia } from '../src/media/requeue-stalled.ts';
import { type Content, introduce, startContent, stranger, teacher } from './harness.ts';
import { addTo, claim, finish, png } from './media-steps.ts';

const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(4_000)]);

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
});
afterAll(() => content.stop());
beforeEach(async () => {
  content.time.now = new Date();
  await content.db.query(sql.type(z.object({}))`delete from outbox`);
  await content.db.query(sql.type(z.object({}))`delete from media_items`);
});

const Queued = z.object({ queue: z.string(), turn: z.int().nullable(), id: z.int() });
const queued = () =>
  content.db.any(sql.type(Queued)`
    select destination as queue, (payload ->> 'turn')::int as turn, (payload #>> '{data,mediaItemId}')::int as id
    from outbox
    where kind = 'job'
    order by id
  `);

/** Uploads files to a new report of the viewer's school; returns the items' ids. */
async function upload(viewer: typeof teacher, count: number, bytes = png, name = 'pond.png'): Promise<number[]> {
  const { id } = await content.publish(viewer);
  const ids = [];
  for (let index = 0; index < count; index += 1) ids.push((await addTo(content, id, index, bytes, name, viewer)).body.id);
  return ids;
}
const turns = async () => (await queued()).map(({ turn }) => turn);

test('the only photo of a school has the same turn as the first of twenty of another school', async () => {
  await upload(teacher, 20);
  await upload(stranger, 1);
  expect(await turns()).toEqual([...Array.from({ length: 20 }, (_, index) => index + 1), 1]);
});

test('a school that begins later starts at the next turn, so the schools then alternate', async () => {
  const ids = await upload(teacher, 5);
  for (const id of ids.slice(0, 3)) await claim(content, id);
  await upload(stranger, 2);
  await upload(teacher, 1);
  expect((await turns()).slice(5)).toEqual([4, 5, 6]);
});

test('films have a separate queue and separate turns', async () => {
  await upload(teacher, 3);
  const [film] = await upload(teacher, 1, mp4, 'pond.mp4');
  expect((await queued()).at(-1)).toEqual({ queue: 'films', turn: 1, id: film });
});

test('an item that Redis lost is queued again with its turn', async () => {
  const [, second] = await upload(teacher, 2);
  const [film] = await upload(stranger, 1, mp4, 'pond.mp4');
  content.time.now = new Date(Date.now() + 3 * 60_000);
  await requeueStalledMedia(content.deps);
  const again = (await queued()).slice(3);
  expect(again).toContainEqual({ queue: 'media', turn: 2, id: second });
  expect(again).toContainEqual({ queue: 'films', turn: 1, id: film });
});

test('photos whose files were lost get new turns', async () => {
  // Each was the only one that waited when it was uploaded. Nothing stores the renditions here.
  for (let count = 0; count < 3; count += 1) for (const id of await upload(teacher, 1)) await finish(content, id);
  await maintainMedia(content.deps);
  content.time.now = new Date(Date.now() + 3 * 60_000);
  await requeueStalledMedia(content.deps);
  expect((await turns()).slice(3).sort()).toEqual([1, 2, 3]);
});
