import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoNetwork } from '@patchwork/stack/demo/network';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type DemoNumbers, seedContent } from '../src/demo.ts';
import { type Content, startContent, teacher } from './setting.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content.stop());

it('fills the feed with the demo network, once', async () => {
  const network = demoNetwork();
  const numberOf = (keys: string[]) => (key: string) => keys.indexOf(key) + 1;
  const numbers: DemoNumbers = {
    school: numberOf(network.schools.map(({ key }) => key)),
    group: numberOf(network.schools.flatMap(({ groups }) => groups.map(({ key }) => key))),
    user: numberOf(network.users.map(({ key }) => key)),
  };
  const picture = join(content.folder, 'picture.jpg');
  const clip = join(content.folder, 'clip.mp4');
  await Promise.all([picture, clip].map((path) => writeFile(path, 'bytes')));
  const media = network.reports.flatMap((report) => report.media);
  const images = media.flatMap((item) => (item.type === 'image' ? [{ kind: item.kind, seed: item.seed, path: picture }] : []));
  const files = { images, clips: [clip, clip, clip, clip] };
  for (let twice = 0; twice < 2; twice += 1) await seedContent(content.deps, network, numbers, files);

  const jobs = await content.outbox();
  expect(jobs).toHaveLength(media.length);
  expect(new Set(jobs.map(({ type }) => type))).toEqual(new Set(['process-media']));

  const newest = network.reports
    .toSorted((one, other) => one.minutesAgo - other.minutesAgo)
    .filter(({ school }) => network.schools.some(({ key, isActive }) => key === school && isActive));
  const page = (await content.get(teacher, '/api/article/0')).body;
  expect(page.map(({ title }: { title: string }) => title)).toEqual(newest.slice(0, 10).map(({ title }) => title));
  for (const [index, article] of page.entries()) {
    const report = newest[index]!;
    expect(article.mediaItems).toHaveLength(report.media.length);
    expect(article.likesCount).toBe(report.likes.length);
    expect(article.commentsCount).toBe(report.comments.length + report.comments.flatMap(({ replies }) => replies).length);
    expect(article.createUser.firstName).toBe(network.users.find(({ key }) => key === report.author)!.firstName);
    expect(Date.now() - Date.parse(article.createDate)).toBeGreaterThanOrEqual(report.minutesAgo * 60_000);
  }
  const count = sql.type(z.object({ count: z.int() }))`select count(*) as count from articles`;
  expect(await content.db.oneFirst(count)).toBe(network.reports.length);
});
