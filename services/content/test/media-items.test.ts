import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { requeueStalledMedia } from '../src/media/requeue-stalled.ts';
import { type Content, colleague, introduce, startContent, stranger, teacher } from './harness.ts';
import { addTo, claim, fail, finish, order, png, show } from './media-steps.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent({ maxBytes: 200_000 });
  await introduce(content);
});
afterAll(() => content.stop());

test('the order of photos follows their index, even if uploaded out of turn; an index past the end means last', async () => {
  const { id } = await content.publish(teacher);
  const [two, zero, one] = [
    (await addTo(content, id, 2)).body,
    (await addTo(content, id, 0)).body,
    (await addTo(content, id, 1)).body,
  ];
  expect(await order(content, id)).toEqual([zero.id, one.id, two.id]);
  const last = (await addTo(content, id, 99)).body;
  expect(last.displayOrder).toBe(3);
  const front = (await addTo(content, id, 0)).body;
  expect(await order(content, id)).toEqual([front.id, zero.id, one.id, two.id, last.id]);
  expect((await content.post(`/api/file/article/${id}/100`, teacher)).status).toBe(400);
});

test('the order of photos has no gaps after one is moved or removed', async () => {
  const { id } = await content.publish(teacher);
  const ids: number[] = [];
  for (const index of [0, 1, 2, 3]) ids.push((await addTo(content, id, index)).body.id);
  const [a, b, c, d] = ids as [number, number, number, number];
  expect((await content.post(`/api/mediaitem/move/${a}/displayOrder/2`, teacher)).body).toMatchObject({
    id: a,
    displayOrder: 2,
  });
  expect(await order(content, id)).toEqual([b, c, a, d]);
  expect((await content.post(`/api/mediaitem/move/${b}/displayOrder/99`, teacher)).body.displayOrder).toBe(3);
  expect((await content.post(`/api/mediaitem/inactive/${a}`, teacher)).status).toBe(200);
  expect(await order(content, id)).toEqual([c, d, b]);
  expect((await show(content, id)).mediaItems.map((item: { displayOrder: number }) => item.displayOrder)).toEqual([0, 1, 2]);
  expect((await content.post(`/api/mediaitem/inactive/${a}`, teacher)).status).toBe(404);
  for (const action of [`move/${c}/displayOrder/1`, `inactive/${c}`])
    expect((await content.post(`/api/mediaitem/${action}`, colleague)).status).toBe(403);
});

test('the order of photos is correct after twenty concurrent uploads', async () => {
  const { id } = await content.publish(teacher);
  const added = await Promise.all(Array.from({ length: 20 }, (_, index) => addTo(content, id, index)));
  expect(await order(content, id)).toEqual(added.map(({ body }) => body.id));
});

test('the author sets the alternative text of a photo, trimmed and at most 500 characters', async () => {
  const { id } = await content.publish(teacher);
  const item = (await addTo(content, id, 0)).body;
  expect((await content.post(`/api/mediaitem/${item.id}/alttext`, teacher, { altText: ' A newt ' })).body.altText).toBe('A newt');
  expect((await show(content, id)).mediaItems[0].altText).toBe('A newt');
  expect((await content.post(`/api/mediaitem/${item.id}/alttext`, teacher, { altText: ' ' })).body.altText).toBe(null);
  expect((await content.post(`/api/mediaitem/${item.id}/alttext`, colleague, { altText: 'x' })).status).toBe(403);
  expect((await content.post(`/api/mediaitem/${item.id}/alttext`, teacher, { altText: 'x'.repeat(501) })).status).toBe(400);
});

test('an upload goes from queued to processing to ready, once', async () => {
  const { id } = await content.publish(teacher);
  const item = (await addTo(content, id, 0)).body;
  expect((await claim(content, item.id)).body).toMatchObject({ status: 'process', work: { mediaItemId: item.id } });
  expect((await show(content, id)).mediaItems[0].processing).toBe('processing');
  for (let twice = 0; twice < 2; twice += 1) expect((await finish(content, item.id)).status).toBe(204);
  expect((await show(content, id)).mediaItems[0]).toMatchObject({ processing: 'ready', width: 1600, height: 1200 });
  await fail(content, item.id, 'late');
  expect((await claim(content, item.id)).body).toEqual({ status: 'done' });
  expect((await show(content, id)).mediaItems[0].processing).toBe('ready');
  const ready = (await content.outbox()).filter(({ type, data }) => type === 'MediaReady' && data.mediaItemId === item.id);
  expect(ready).toMatchObject([{ data: { mediaItemId: item.id, articleId: id, schoolId: 1, uploadedBy: teacher.userId } }]);
});

test('a Lead learns that a badge could not be prepared, and why', async () => {
  const lead: typeof teacher = { ...teacher, roles: [...teacher.roles, 'SchoolAdmin'] };
  const { id } = (await content.upload(lead, '/api/file/school/1', png, 'badge.png')).body;
  const state = async (viewer: typeof teacher) => {
    const { status, body } = await content.get(`/api/mediaitem/${id}`, viewer);
    return [status, body.processing, body.failure];
  };
  expect(await state(lead)).toEqual([200, 'queued', undefined]);
  await claim(content, id);
  await fail(content, id, 'not-decodable');
  expect(await state(lead)).toEqual([200, 'failed', 'not-decodable']);
  expect((await state(colleague))[0]).toBe(403);
});

test('an upload rejects an incomplete result', async () => {
  const { id } = await content.publish(teacher);
  const item = (await addTo(content, id, 0)).body;
  for (const outcome of ['ready', 'failed', 'unknown'])
    expect((await content.postInternally(`/internal/media/${item.id}/result`, { outcome })).status).toBe(400);
  expect((await show(content, id)).mediaItems[0].processing).toBe('queued');
});

test('an upload that failed is shown as failed, with the reason, and a late success still counts', async () => {
  const { id } = await content.publish(teacher);
  const item = (await addTo(content, id, 0)).body;
  await fail(content, item.id, 'not-decodable');
  expect((await show(content, id)).mediaItems[0]).toMatchObject({ processing: 'failed', failure: 'not-decodable' });
  expect((await content.get('/api/article/0', stranger)).body[0].mediaItems[0]).toMatchObject({ failure: 'not-decodable' });
  await finish(content, item.id);
  const [ready] = (await show(content, id)).mediaItems;
  expect([ready.processing, ready.failure]).toEqual(['ready', undefined]);
  expect((await claim(content, 999_999)).status).toBe(404);
  expect((await finish(content, 999_999)).status).toBe(404);
});

test('an upload is queued again after two minutes without progress, and fails after twenty starts', async () => {
  const { id } = await content.publish(teacher);
  const item = (await addTo(content, id, 0)).body;
  const jobs = async () =>
    (await content.outbox()).filter(({ kind, data }) => kind === 'job' && data.mediaItemId === item.id).length;
  const sweepAfter = (seconds: number) => {
    content.time.now = new Date(content.time.now.getTime() + seconds * 1_000);
    return requeueStalledMedia(content.deps);
  };
  content.time.now = new Date();
  await sweepAfter(110);
  expect(await jobs()).toBe(1);
  await sweepAfter(20);
  expect(await jobs()).toBe(2);
  await sweepAfter(60);
  expect(await jobs()).toBe(2);
  for (let round = 0; round < 20; round += 1) {
    await claim(content, item.id);
    await content.db.query(sql.type(z.unknown())`update media_items set state_changed_at = '2020-01-01' where id = ${item.id}`);
    await sweepAfter(180);
  }
  expect((await show(content, id)).mediaItems[0].processing).toBe('failed');
  expect(await jobs()).toBe(21);
});

test('a photo has the address of its medium rendition once it is stored, and none without one', async () => {
  const { id } = await content.publish(teacher);
  const [photo, older] = [(await addTo(content, id, 0)).body, (await addTo(content, id, 1)).body];
  const mediums = async () => (await show(content, id)).mediaItems.map(({ medium }: { medium?: string }) => medium);
  expect(await mediums()).toEqual([undefined, undefined]);
  await finish(content, photo.id);
  await content.postInternally(`/internal/media/${older.id}/result`, {
    outcome: 'ready',
    made: {
      width: 1600,
      height: 1200,
      renditions: [
        { name: 'small', key: `media/${older.id}/small.webp`, contentType: 'image/webp', bytes: 10, sha256: '0'.repeat(64) },
      ],
    },
  });
  expect(await mediums()).toEqual([`/api/mediaitem/${photo.id}/medium`, undefined]);
  expect((await content.get('/api/article/0', teacher)).body[0].mediaItems[0].medium).toBe(`/api/mediaitem/${photo.id}/medium`);
});
