import { aViewer } from '@patchwork/testkit/callers';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Quilt } from '../../../services/content/src/contract-types.ts';
import { type Content, startContent, teacher } from '../../../services/content/test/harness.ts';
import { seedContent } from '../content.ts';
import { quilts as written } from '../data.ts';
import { numberDemo } from '../ids.ts';
import { demoFiles, patchFiles } from '../media.ts';
import { demoNetwork } from '../network.ts';

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
  const patches = network.quilts.flatMap((quilt) => quilt.patches.map(({ picture }) => patchFiles.get(picture)!));
  const uploads = [...network.reports.flatMap(({ media }) => media.map(({ name }) => demoFiles.get(name)!)), ...patches];
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
  const waiting = sql.type(z.object({ count: z.int() }))`
    select count(*) as count from articles where articles.rendered_own is not null
  `;
  expect(await content.db.oneFirst(waiting), 'reports without consent').toBe(0);

  // The ids that other services received; new ids follow them.
  expect(page[0].id).toBe(numbers.report(newest[0]!.key));
  const known = newest.find(({ comments }) => comments.length > 1)!;
  const { comments } = (await content.get(`/api/article/id/${numbers.report(known.key)}`, teacher)).body;
  expect(comments.map(({ id }: { id: number }) => id)).toContain(numbers.comment(known.key, 1));
  const added = await content.post('/api/article', teacher, { title: 'One more', narrative: 'Behind all of them.' });
  expect(added.body.id).toBe(network.reports.length + 1);
});

test('shows a teacher the quilt of the half term before, and that of this one with the patches of other schools face down', async () => {
  const now = new Date();
  const network = demoNetwork(now);
  const numbers = numberDemo(network);
  await seedContent({ db: content.db, storageDir: content.folder }, network, numbers, now);
  const own = network.users.find(({ key }) => key === network.accounts.teacher)!;
  const viewer = aViewer({
    ...{ userId: numbers.user(own.key), schoolId: numbers.school(own.school), schoolGroupId: numbers.group(own.group) },
  });
  const linked = written.waiting.linked.map(numbers.school);
  await content.deliverLinks(viewer.schoolId, linked);
  for (const schoolId of linked) await content.deliverLinks(schoolId, [viewer.schoolId]);

  const [before, current] = network.quilts.map(({ halfTerm }) => halfTerm);
  const waiting = (await content.get('/api/quilt', viewer)).body as Quilt;
  expect(waiting).toMatchObject({
    ...{ isCurrent: true, isRevealed: false, classes: 13, sewn: 10, stitches: [] },
    ...{ halfTerm: { id: current!.id }, question: { texts: { en: 'What do you hear at playtime?' } } },
  });
  expect(Date.parse(waiting.revealsAt)).toBeGreaterThan(now.getTime());
  expect(waiting.patches.map(({ state }) => state).sort()).toEqual([
    ...Array(8).fill('face-down'),
    ...['face-up', 'face-up', 'not-sewn', 'not-sewn', 'not-sewn'],
  ]);
  for (const { isOwn, mediaItem, description } of waiting.patches)
    expect([mediaItem !== null, description !== null]).toEqual([isOwn, isOwn]);

  const pictures = await content.db.any(sql.type(z.object({ id: z.int(), schoolId: z.int(), halfTerm: z.int() }))`
    select media_items.id, patches.school_id as "schoolId", patches.half_term as "halfTerm"
    from media_items
    join patches on patches.id = media_items.patch_id
  `);
  const schoolsBefore = new Set(
    ((await content.get(`/api/quilt?halfTerm=${before!.id}`, viewer)).body as Quilt).patches.map(({ school }) => school.id),
  );
  for (const { id, schoolId, halfTerm } of pictures) {
    const isShown = schoolId === viewer.schoolId || (halfTerm === before!.id && schoolsBefore.has(schoolId));
    for (const size of ['large', 'medium', 'small'])
      expect((await content.get(`/api/mediaitem/${id}/${size}`, viewer)).status, `${id} ${size}`).toBe(isShown ? 200 : 404);
  }
});

test('shows a teacher the quilt of the half term before with every patch and with stitches that open an exchange', async () => {
  const now = new Date();
  const network = demoNetwork(now);
  const numbers = numberDemo(network);
  await seedContent({ db: content.db, storageDir: content.folder }, network, numbers, now);
  const own = network.users.find(({ key }) => key === network.accounts.teacher)!;
  const viewer = aViewer({
    ...{ userId: numbers.user(own.key), schoolId: numbers.school(own.school), schoolGroupId: numbers.group(own.group) },
  });
  const quilt = (await content.get(`/api/quilt?halfTerm=${network.quilts[0]!.halfTerm.id}`, viewer)).body as Quilt;
  expect(quilt).toMatchObject({
    ...{ isCurrent: false, isRevealed: true, sewn: 12, question: { texts: { en: 'What would you show a visitor first?' } } },
  });
  const shown = quilt.patches.filter(({ state }) => state === 'face-up');
  expect(shown).toHaveLength(12);
  expect(shown.find(({ schoolGroup }) => schoolGroup.id === viewer.schoolGroupId)).toMatchObject({
    ...{ isOwn: true, description: 'The moor and, with luck, a kestrel', maySew: false },
  });
  const pairs = new Map<string, number>();
  for (const { schoolGroups, articleId, commentId } of quilt.stitches) {
    const pair = [...schoolGroups].sort((one, other) => one - other).join();
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    const { comments } = (await content.get(`/api/article/id/${articleId}`, viewer)).body as {
      comments: { id: number; commentResponses: unknown[] }[];
    };
    expect(comments.find(({ id }) => id === commentId)!.commentResponses.length).toBeGreaterThanOrEqual(2);
  }
  const counts = written.stitched.map(
    ([one, other]) => pairs.get([numbers.group(one), numbers.group(other)].sort((a, b) => a - b).join()) ?? 0,
  );
  expect(counts.filter((count) => count > 0).length).toBeGreaterThanOrEqual(8);
});
