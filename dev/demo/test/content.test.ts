import { aViewer } from '@patchwork/testkit/callers';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Quilt, Week, WeekSummary } from '../../../services/content/src/contract-types.ts';
import { type Content, startContent, teacher } from '../../../services/content/test/harness.ts';
import { seedContent } from '../content.ts';
import { quilts as written } from '../data.ts';
import { numberDemo, reportsAndAnswers } from '../ids.ts';
import { demoFiles, patchFiles } from '../media.ts';
import { demoNetwork } from '../network.ts';
import type { DemoWeek } from '../network.types.ts';

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
  const uploads = [
    ...reportsAndAnswers(network).flatMap(({ media }) => media.map(({ name }) => demoFiles.get(name)!)),
    ...patches,
  ];
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
  const stored = reportsAndAnswers(network).length;
  expect(await content.db.oneFirst(count)).toBe(stored);
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
  expect(added.body.id).toBe(stored + 1);
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

test('shows a teacher the last two weeks: what linked classes answered and asked back, and the question that waits for a reply', async () => {
  const now = new Date();
  const network = demoNetwork(now);
  const numbers = numberDemo(network);
  await seedContent({ db: content.db, storageDir: content.folder }, network, numbers, now);
  const own = network.users.find(({ key }) => key === network.accounts.teacher)!;
  const viewer = aViewer({
    ...{ userId: numbers.user(own.key), schoolId: numbers.school(own.school), schoolGroupId: numbers.group(own.group) },
  });
  const linked = written.waiting.linked;
  await content.deliverLinks(viewer.schoolId, linked.map(numbers.school));
  for (const key of linked) await content.deliverLinks(numbers.school(key), [viewer.schoolId]);

  for (const { monday, question, answers } of network.weeks) {
    const week = (await content.get(`/api/week?week=${monday}`, viewer)).body as Week;
    expect(week).toMatchObject({
      week: monday,
      class: { name: 'Kestrels' },
      question: { writtenAt: null, texts: { en: question } },
    });
    expect(Object.keys(week.question!.texts).sort()).toEqual(['ar', 'cy', 'en', 'pl', 'ur']);
    const answer = answers.find(({ group }) => group === own.group);
    expect(week.own?.narrative).toBe(answer?.narrative);
    const isSeen = answer !== undefined || Date.parse(week.opensAt!) <= Date.now();
    expect(week.isOpen).toBe(isSeen);
    for (const {
      class: { id },
      hasAnswered,
      answer: shown,
    } of week.places) {
      const told = answers.find(({ group }) => numbers.group(group) === id);
      expect(hasAnswered).toBe(told !== undefined);
      expect(shown?.narrative).toBe(isSeen ? told?.narrative : undefined);
      expect(shown?.comments.map(({ narrative }) => narrative) ?? []).toEqual(
        (isSeen && told?.comments.map(({ narrative }) => narrative)) || [],
      );
      for (const { url } of shown?.mediaItems ?? []) expect((await content.get(url, viewer)).status).toBe(200);
    }
  }
  const [{ monday }] = network.weeks as [DemoWeek, DemoWeek];
  const before = (await content.get(`/api/week?week=${monday}`, viewer)).body as Week;
  expect(before.places.filter(({ answer }) => answer).length).toBeGreaterThanOrEqual(6);
  expect(before.own!.comments.filter(({ commentResponses }) => commentResponses.length === 0)).toHaveLength(1);
  const weeks = (await content.get('/api/weeks', viewer)).body as WeekSummary[];
  expect(weeks.map(({ week }) => week)).toEqual(network.weeks.map((each) => each.monday).reverse());

  const theirs = before.places.find(({ answer }) =>
    answer?.comments.some(({ postedByUser }) => postedByUser.id === viewer.userId),
  )!;
  const again = await content.post('/api/article/comment', viewer, { article: theirs.answer!.id, narrative: 'And one more?' });
  expect([again.status, again.body.code]).toEqual([409, 'asked-already']);
});
