import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Content, startContent, teacher } from '../../../services/content/test/harness.ts';
import { seedContent } from '../src/content.ts';
import { numberDemo } from '../src/ids.ts';
import { demoFiles } from '../src/media.data.ts';
import { demoNetwork } from '../src/network.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content.stop());

test('fills the feed with the demo network once, without notifications of old reports', async () => {
  const now = new Date();
  const network = demoNetwork(now);
  const numbers = numberDemo(network);
  const target = { db: content.db, storageDir: content.folder };
  for (let twice = 0; twice < 2; twice += 1) await seedContent(target, network, numbers, now);

  // The upload itself and its renditions.
  const uploads = network.reports.flatMap(({ media }) => media.map(({ name }) => demoFiles.get(name)!));
  expect(await content.files()).toHaveLength(uploads.flatMap(({ renditions }) => ['the upload', ...renditions]).length);
  expect(await content.outbox()).toEqual([]);

  const newest = network.reports
    .toSorted((one, other) => one.minutesAgo - other.minutesAgo)
    .filter(({ school }) => network.schools.some(({ key, isActive }) => key === school && isActive));
  const page = (await content.get('/api/article/0', teacher)).body;
  expect(page.map(({ title }: { title: string }) => title)).toEqual(newest.slice(0, 10).map(({ title }) => title));
  for (const [index, article] of page.entries()) {
    const report = newest[index]!;
    expect(article.mediaItems).toHaveLength(report.media.length);
    for (const { url, medium, processing } of article.mediaItems) {
      expect(processing).toBe('ready');
      for (const address of url.endsWith('/large') ? [url, medium] : [])
        expect((await content.get(address, teacher)).status).toBe(200);
    }
    expect(article.likesCount).toBe(report.likes.length);
    expect(article.commentsCount).toBe(report.comments.length + report.comments.flatMap(({ replies }) => replies).length);
    expect(article.createUser.firstName).toBe(network.users.find(({ key }) => key === report.author)!.firstName);
    expect(Date.now() - Date.parse(article.createDate)).toBeGreaterThanOrEqual(report.minutesAgo * 60_000);
  }
  const count = sql.type(z.object({ count: z.int() }))`select count(*) as count from articles`;
  expect(await content.db.oneFirst(count)).toBe(network.reports.length);

  // The ids that other services received; new ids follow them.
  expect(page[0].id).toBe(numbers.report(newest[0]!.key));
  const known = newest.find(({ comments }) => comments.length > 1)!;
  const { comments } = (await content.get(`/api/article/id/${numbers.report(known.key)}`, teacher)).body;
  expect(comments.map(({ id }: { id: number }) => id)).toContain(numbers.comment(known.key, 1));
  const added = await content.post('/api/article', teacher, { title: 'One more', narrative: 'Behind all of them.' });
  expect(added.body.id).toBe(network.reports.length + 1);
});
