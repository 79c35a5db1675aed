import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { numberDemo } from '@patchwork/schools/demo-ids';
import type { DemoFiles } from '@patchwork/stack/demo/media';
import { demoNetwork } from '@patchwork/stack/demo/network';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { seedContent } from '../src/demo.ts';
import { type Content, startContent, teacher } from './setting.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content.stop());

it('fills the feed with the demo network, once', async () => {
  const network = demoNetwork();
  const numbers = numberDemo(network);
  const folder = join(content.folder, 'drawn');
  await mkdir(folder);
  for (const name of ['a.jpg', 'a.mp4', 'large.webp']) await writeFile(join(folder, name), 'bytes');
  const renditions = [{ name: 'large' as const, key: 'large.webp', contentType: 'image/webp', bytes: 5 }];
  const made = { width: 4, height: 3, videoMimeType: null, renditions };
  const files: DemoFiles = { folder, of: async ({ type }) => ({ original: type === 'clip' ? 'a.mp4' : 'a.jpg', made }) };
  for (let twice = 0; twice < 2; twice += 1) await seedContent(content.deps, network, numbers, files);

  const media = network.reports.flatMap((report) => report.media);
  const told = await content.outbox();
  expect(told).toHaveLength(media.length);
  expect(new Set(told.map(({ type }) => type))).toEqual(new Set(['MediaReady']));

  const newest = network.reports
    .toSorted((one, other) => one.minutesAgo - other.minutesAgo)
    .filter(({ school }) => network.schools.some(({ key, isActive }) => key === school && isActive));
  const page = (await content.get(teacher, '/api/article/0')).body;
  expect(page.map(({ title }: { title: string }) => title)).toEqual(newest.slice(0, 10).map(({ title }) => title));
  for (const [index, article] of page.entries()) {
    const report = newest[index]!;
    expect(article.mediaItems).toHaveLength(report.media.length);
    for (const { url, processing } of article.mediaItems) {
      expect(processing).toBe('ready');
      if (url.endsWith('/large')) expect((await content.get(teacher, url)).status).toBe(200);
    }
    expect(article.likesCount).toBe(report.likes.length);
    expect(article.commentsCount).toBe(report.comments.length + report.comments.flatMap(({ replies }) => replies).length);
    expect(article.createUser.firstName).toBe(network.users.find(({ key }) => key === report.author)!.firstName);
    expect(Date.now() - Date.parse(article.createDate)).toBeGreaterThanOrEqual(report.minutesAgo * 60_000);
  }
  const count = sql.type(z.object({ count: z.int() }))`select count(*) as count from articles`;
  expect(await content.db.oneFirst(count)).toBe(network.reports.length);

  // The numbers that others were told, and room for more behind them.
  expect(page[0].id).toBe(numbers.report(newest[0]!.key));
  const known = newest.find(({ comments }) => comments.length > 1)!;
  const { comments } = (await content.get(teacher, `/api/article/id/${numbers.report(known.key)}`)).body;
  expect(comments.map(({ id }: { id: number }) => id)).toContain(numbers.comment(known.key, 1));
  const added = await content.post(teacher, '/api/article', { title: 'One more', narrative: 'Behind all of them.' });
  expect(added.body.id).toBe(network.reports.length + 1);
});
