import type { Viewer } from '@patchwork/platform/assertion';
import { aViewer } from '@patchwork/testkit/callers';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Content, startContent } from './harness.ts';
import {
  colleague,
  deliverHalfTerm,
  HALF_TERM,
  introduceQuilts,
  lead,
  link,
  linked,
  quiltOf,
  runJob,
  sewn,
  stranger,
  teacher,
  turnOver,
  unlinked,
} from './quilt-steps.ts';
import { withdraw } from './withdraw-steps.ts';

// A class of school 2 (stranger) asks class 1 (teacher) on its report; class 1 answers; class 2 answers back.
let content: Content;
async function startAnew() {
  await content?.stop();
  content = await startContent();
  await introduceQuilts(content);
}
afterAll(() => content.stop());

const say = async (url: string, viewer: Viewer, body: object) => (await content.post(url, viewer, body)).body.id as number;
const ask = (viewer: Viewer, article: number) =>
  say('/api/article/comment', viewer, { article, narrative: `How many? ${viewer.userId}` });
let count = 0;
const reply = (viewer: Viewer, articleComment: number) => {
  count += 1;
  return say('/api/article/comment/response', viewer, { articleComment, narrative: `Twelve ${count}` });
};
async function sewAndTurnOver(...viewers: Viewer[]) {
  for (const viewer of viewers) await sewn(content, viewer);
  await turnOver(content);
}
const stitchesFor = async (viewer: Viewer) => (await quiltOf(content, viewer)).stitches;

async function anExchange() {
  const { id: article } = await content.publish(teacher);
  const comment = await ask(stranger, article);
  const answers = [await reply(teacher, comment), await reply(stranger, comment)] as const;
  return { article, comment, answers };
}

describe('a stitch', () => {
  beforeEach(startAnew);

  test('is a question, an answer and an answer back between two classes, for both quilts', async () => {
    const { article, comment } = await anExchange();
    await sewAndTurnOver(teacher, stranger);
    const stitch = { schoolGroups: [1, 2], articleId: article, commentId: comment };
    for (const viewer of [teacher, stranger, lead]) expect(await stitchesFor(viewer)).toEqual([stitch]);
    expect(await stitchesFor(linked)).toEqual([]);
  });

  test('is none while the quilt is face down', async () => {
    await anExchange();
    for (const viewer of [teacher, stranger]) await sewn(content, viewer);
    expect(await stitchesFor(teacher)).toEqual([]);
  });

  test('needs all three, in turn and by these classes; a like is none', async () => {
    await sewAndTurnOver(teacher, stranger, linked);
    const { id: article } = await content.publish(teacher);
    await content.post(`/api/articlelike/${article}`, stranger);
    const comment = await ask(stranger, article);
    // Asking on and thanking oneself is no answer.
    await reply(stranger, comment);
    expect(await stitchesFor(teacher)).toEqual([]);
    await reply(linked, comment);
    await reply(colleague, comment);
    expect(await stitchesFor(teacher)).toEqual([]);
    await reply(linked, comment);
    expect(await stitchesFor(teacher)).toEqual([]);
    await reply(stranger, comment);
    expect(await stitchesFor(teacher)).toHaveLength(1);
    const own = await ask(colleague, article);
    for (const viewer of [teacher, colleague]) await reply(viewer, own);
    expect(await stitchesFor(teacher)).toHaveLength(1);
  });

  test('needs the patches of both classes, face up', async () => {
    await anExchange();
    const picture = await sewn(content, teacher);
    await turnOver(content);
    expect(await stitchesFor(teacher)).toEqual([]);
    await sewn(content, stranger);
    expect(await stitchesFor(teacher)).toHaveLength(1);
    await content.deliverHidden('media', picture, true);
    expect([await stitchesFor(teacher), await stitchesFor(stranger), await stitchesFor(lead)]).toEqual([[], [], []]);
  });

  test('counts each question once, and several between the same classes', async () => {
    await sewAndTurnOver(teacher, stranger);
    const { comment } = await anExchange();
    await reply(teacher, comment);
    await reply(stranger, comment);
    const second = await anExchange();
    expect((await stitchesFor(stranger)).map(({ commentId }) => commentId)).toEqual([comment, second.comment]);
  });
});

describe('an exchange of which a part cannot be read is no stitch:', () => {
  beforeAll(async () => {
    await startAnew();
    await sewAndTurnOver(teacher, stranger);
  });

  const hide = (kind: string, id: number) => content.deliverHidden(kind, id, true);
  const away: [string, (exchange: Awaited<ReturnType<typeof anExchange>>) => Promise<unknown>][] = [
    ['a hidden report', ({ article }) => hide('article', article)],
    ['a hidden question', ({ comment }) => hide('comment', comment)],
    ['a hidden answer', ({ answers }) => hide('response', answers[0])],
    ['a hidden answer back', ({ answers }) => hide('response', answers[1])],
    ['a withdrawn report', ({ article }) => withdraw(content, teacher, 'article', article)],
    ['a withdrawn question', ({ comment }) => withdraw(content, stranger, 'comment', comment)],
    ['a withdrawn answer', ({ answers }) => withdraw(content, teacher, 'response', answers[0])],
    ['a deleted question', ({ comment }) => content.post(`/api/article/comment/${comment}/delete`, stranger)],
    ['a deleted answer back', ({ answers }) => content.post(`/api/article/comment/response/${answers[1]}/delete`, stranger)],
    [
      'a question that waits for a Lead',
      ({ comment }) =>
        content.db.query(sql.unsafe`update comments set review_since = now(), review_cause = 'school' where id = ${comment}`),
    ],
    [
      'an answer that waits for a Lead',
      ({ answers }) =>
        content.db.query(sql.unsafe`update responses set review_since = now(), review_cause = 'school' where id = ${answers[0]}`),
    ],
    [
      'a question of before the half term',
      ({ comment }) =>
        content.db.query(sql.unsafe`update comments set created_at = now() - interval '20 days' where id = ${comment}`),
    ],
    [
      'an answer of before the half term',
      ({ answers }) =>
        content.db.query(sql.unsafe`update responses set created_at = now() - interval '20 days' where id = ${answers[0]}`),
    ],
  ];
  test.each(away)('%s', async (_, takeAway) => {
    const exchange = await anExchange();
    const isStitch = async (viewer: Viewer) =>
      (await stitchesFor(viewer)).some(({ commentId }) => commentId === exchange.comment);
    for (const viewer of [teacher, stranger]) expect(await isStitch(viewer)).toBe(true);
    await takeAway(exchange);
    for (const viewer of [teacher, stranger, lead]) expect(await isStitch(viewer)).toBe(false);
  });
});

describe('each school sees the exchanges that it can read', () => {
  beforeEach(startAnew);

  test('not those on reports for fewer schools, when the link ends', async () => {
    const { title, narrative, audience } = { title: 'For linked schools', narrative: 'Newts', audience: 'linked' };
    const article = await say('/api/article', teacher, { title, narrative, audience });
    const comment = await ask(stranger, article);
    for (const viewer of [teacher, stranger]) await reply(viewer, comment);
    await sewAndTurnOver(teacher, stranger);
    await runJob(content);
    expect(await stitchesFor(stranger)).toHaveLength(1);
    await link(content, [1, 11]);
    expect((await quiltOf(content, stranger)).patches).toHaveLength(2);
    expect([await stitchesFor(stranger), (await stitchesFor(teacher)).length]).toEqual([[], 1]);
  });

  test('also of two other schools of its quilt', async () => {
    await link(content, [1, 2], [1, 11], [2, 11]);
    await anExchange();
    await sewAndTurnOver(teacher, stranger, linked);
    expect(await stitchesFor(linked)).toHaveLength(1);
    expect(await stitchesFor(unlinked)).toEqual([]);
  });

  test('of the half term whose quilt it is', async () => {
    await anExchange();
    await sewAndTurnOver(teacher, stranger);
    await runJob(content);
    await content.db.query(sql.unsafe`update half_terms set starts_at = now() - interval '60 days'`);
    await content.db.query(sql.unsafe`update comments set created_at = now() - interval '30 days'`);
    await content.db.query(sql.unsafe`update responses set created_at = now() - interval '30 days'`);
    await deliverHalfTerm(content, { id: HALF_TERM + 1, starts: -10, reveals: 5 });
    const { comment } = await anExchange();
    await sewn(content, teacher);
    await sewn(content, stranger);
    await turnOver(content, HALF_TERM + 1);
    expect((await stitchesFor(teacher)).map(({ commentId }) => commentId)).toEqual([comment]);
    const before = (await quiltOf(content, teacher, HALF_TERM)).stitches;
    expect([before.length, before[0]!.commentId === comment]).toEqual([1, false]);
  });
});

test('readers of many schools at the same moment each get their own quilt', async () => {
  await startAnew();
  const { comment } = await anExchange();
  await sewn(content, teacher, { description: 'One' });
  await sewn(content, stranger, { description: 'Two' });
  await content.db.query(sql.unsafe`update quilts set completes_at = now() - interval '1 second' where school_id = 2`);
  const pupilTeacher = aViewer({ userId: 2, schoolId: 1, schoolGroupId: 1 });
  const readers = [teacher, stranger, linked, unlinked, lead, pupilTeacher, teacher, stranger];
  const quilts = await Promise.all(readers.map((viewer) => quiltOf(content, viewer)));
  expect(quilts.map(({ school, isRevealed }) => [school.id, isRevealed])).toEqual([
    [1, false],
    [2, true],
    [11, false],
    [3, false],
    [1, false],
    [1, false],
    [1, false],
    [2, true],
  ]);
  expect(quilts.map(({ patches }) => patches.map(({ description }) => description).filter(Boolean))).toEqual([
    ['One'],
    ['Two', 'One'],
    [],
    [],
    ['One'],
    ['One'],
    ['One'],
    ['Two', 'One'],
  ]);
  expect(quilts.map(({ stitches }) => stitches.map(({ commentId }) => commentId))).toEqual([
    [],
    [comment],
    [],
    [],
    [],
    [],
    [],
    [comment],
  ]);
  expect(quilts.map(({ choices }) => choices.length)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  const watched = await Promise.all(readers.map(async (viewer) => (await content.get('/api/quilt/watch', viewer)).body));
  expect(watched.map(({ isRevealed, sewn: sewnCount, classes }) => [isRevealed, sewnCount, classes])).toEqual(
    readers.map(({ schoolId }) => ({ 1: [false, 2, 3], 2: [true, 2, 2], 11: [false, 1, 2], 3: [false, 0, 1] })[schoolId]),
  );
});
