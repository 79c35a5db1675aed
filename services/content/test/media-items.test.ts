import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sweepMedia } from '../src/media/sweeper.ts';
import { addTo, finish, order, show } from './media-steps.ts';
import { type Content, colleague, introduce, startContent, teacher } from './setting.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent({ maxBytes: 200_000 });
  await introduce(content);
});
afterAll(() => content.stop());

describe('the order of photos', () => {
  it('follows the index; past the end means last; files out of turn end in order', async () => {
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
    expect((await content.post(teacher, `/api/file/article/${id}/100`)).status).toBe(400);
  });

  it('stays dense when one is moved or taken away', async () => {
    const { id } = await content.publish(teacher);
    const ids: number[] = [];
    for (const index of [0, 1, 2, 3]) ids.push((await addTo(content, id, index)).body.id);
    const [a, b, c, d] = ids as [number, number, number, number];
    expect((await content.post(teacher, `/api/mediaitem/move/${a}/displayOrder/2`)).body).toMatchObject({
      id: a,
      displayOrder: 2,
    });
    expect(await order(content, id)).toEqual([b, c, a, d]);
    expect((await content.post(teacher, `/api/mediaitem/move/${b}/displayOrder/99`)).body.displayOrder).toBe(3);
    expect((await content.post(teacher, `/api/mediaitem/inactive/${a}`)).status).toBe(200);
    expect(await order(content, id)).toEqual([c, d, b]);
    expect((await show(content, id)).mediaItems.map((item: { displayOrder: number }) => item.displayOrder)).toEqual([0, 1, 2]);
    expect((await content.post(teacher, `/api/mediaitem/inactive/${a}`)).status).toBe(404);
    for (const action of [`move/${c}/displayOrder/1`, `inactive/${c}`])
      expect((await content.post(colleague, `/api/mediaitem/${action}`)).status).toBe(403);
  });

  it('survives twenty uploads at once', async () => {
    const { id } = await content.publish(teacher);
    const added = await Promise.all(Array.from({ length: 20 }, (_, index) => addTo(content, id, index)));
    expect(await order(content, id)).toEqual(added.map(({ body }) => body.id));
  });

  it('has nothing to do with the words for those who cannot see it', async () => {
    const { id } = await content.publish(teacher);
    const item = (await addTo(content, id, 0)).body;
    expect((await content.post(teacher, `/api/mediaitem/${item.id}/alttext`, { altText: ' A newt ' })).body.altText).toBe(
      'A newt',
    );
    expect((await show(content, id)).mediaItems[0].altText).toBe('A newt');
    expect((await content.post(teacher, `/api/mediaitem/${item.id}/alttext`, { altText: ' ' })).body.altText).toBe(null);
    expect((await content.post(colleague, `/api/mediaitem/${item.id}/alttext`, { altText: 'x' })).status).toBe(403);
    expect((await content.post(teacher, `/api/mediaitem/${item.id}/alttext`, { altText: 'x'.repeat(501) })).status).toBe(400);
  });
});

describe('the work on an upload', () => {
  it('goes from queued over processing to ready, once', async () => {
    const { id } = await content.publish(teacher);
    const item = (await addTo(content, id, 0)).body;
    expect((await content.postInternally(`/internal/media/${item.id}/started`)).status).toBe(204);
    expect((await show(content, id)).mediaItems[0].processing).toBe('processing');
    for (let twice = 0; twice < 2; twice += 1) expect((await finish(content, item.id)).status).toBe(204);
    expect((await show(content, id)).mediaItems[0]).toMatchObject({ processing: 'ready', width: 1600, height: 1200 });
    await content.postInternally(`/internal/media/${item.id}/failed`, { reason: 'late' });
    await content.postInternally(`/internal/media/${item.id}/started`);
    expect((await show(content, id)).mediaItems[0].processing).toBe('ready');
    const ready = (await content.outbox()).filter(({ type, data }) => type === 'MediaReady' && data.mediaItemId === item.id);
    expect(ready).toMatchObject([{ data: { mediaItemId: item.id, articleId: id, schoolId: 1 } }]);
  });

  it('that failed says so, and a late success still counts', async () => {
    const { id } = await content.publish(teacher);
    const item = (await addTo(content, id, 0)).body;
    await content.postInternally(`/internal/media/${item.id}/failed`, { reason: 'not-decodable' });
    expect((await show(content, id)).mediaItems[0].processing).toBe('failed');
    await finish(content, item.id);
    expect((await show(content, id)).mediaItems[0].processing).toBe('ready');
    expect((await content.getInternally('/internal/media/999999')).status).toBe(404);
  });

  it('is put on its way again after standing still for two minutes, and given up after five beginnings', async () => {
    const { id } = await content.publish(teacher);
    const item = (await addTo(content, id, 0)).body;
    const jobs = async () =>
      (await content.outbox()).filter(({ kind, data }) => kind === 'job' && data.mediaItemId === item.id).length;
    const sweepAfter = (seconds: number) => {
      content.time.now = new Date(content.time.now.getTime() + seconds * 1_000);
      return sweepMedia(content.deps);
    };
    content.time.now = new Date();
    await sweepAfter(110);
    expect(await jobs()).toBe(1);
    await sweepAfter(20);
    expect(await jobs()).toBe(2);
    await sweepAfter(60);
    expect(await jobs()).toBe(2);
    for (let round = 0; round < 5; round += 1) {
      await content.postInternally(`/internal/media/${item.id}/started`);
      await content.db.query(sql.type(z.unknown())`update media_items set state_changed_at = '2020-01-01' where id = ${item.id}`);
      await sweepAfter(180);
    }
    expect((await show(content, id)).mediaItems[0].processing).toBe('failed');
    expect(await jobs()).toBe(6);
  });
});
