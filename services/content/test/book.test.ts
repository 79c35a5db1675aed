import type { components } from '@patchwork/contracts/types/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWordFilter } from '../src/waiting/word-filter.ts';
import { admin, type Content, colleague, introduce, startContent, stranger, teacher } from './harness.ts';
import { addTo, fail } from './media-steps.ts';
import { deliverHalfTerm, HALF_TERM, link, sewn, turnOver } from './quilt-steps.ts';
import { answered, ask } from './week-steps.ts';
import { aPicture, asLead, withdraw } from './withdraw-steps.ts';

type Book = components['schemas']['Book'];

// A Lead, staff and the author would all see more elsewhere.
const lead = asLead(teacher, 5);
const readers = { teacher, colleague, lead };
const EARLIER = HALF_TERM - 1;

let content: Content;
beforeAll(async () => {
  content = await startContent({ wordFilter: createWordFilter('conkers') });
  await introduce(content);
  await content.deliverPerson({ userId: 5, firstName: 'Lena', lastName: 'Lead' });
  await content.deliverPerson({ userId: 9, firstName: 'Olu', lastName: 'Ade', schoolGroupId: 12 });
  await content.deliverGroup({ groupId: 12, name: 'Oak class' });
  await deliverHalfTerm(content, { id: EARLIER, starts: -60, reveals: -20 });
  await deliverHalfTerm(content);
  await deliverHalfTerm(content, { id: HALF_TERM + 1, starts: 30, reveals: 60 });
  await link(content, [1, 2]);
});
afterAll(() => content.stop());

const oak: Viewer = { ...teacher, userId: 9, schoolGroupId: 12 };
const read = (viewer: Viewer = colleague, query = '') => content.get(`/api/book${query}`, viewer);
const bookOf = async (viewer?: Viewer, query?: string): Promise<Book> => {
  const { status, body } = await read(viewer, query);
  expect(status).toBe(200);
  return body;
};
const reportOf = async (id: number, viewer?: Viewer, query?: string) =>
  (await bookOf(viewer, query)).reports.find((report) => report.id === id);
/** Which of the readers find the report in the book. */
const whoReads = async (id: number): Promise<string[]> => {
  const found = await Promise.all(
    Object.entries(readers).map(async ([name, viewer]) => ((await reportOf(id, viewer)) ? [name] : [])),
  );
  return found.flat();
};
const everyReader = Object.keys(readers);
const picturesOf = async (id: number, viewer?: Viewer) => (await reportOf(id, viewer))?.mediaItems.map((item) => item.id);

const say = async (viewer: Viewer, article: number, narrative: string): Promise<number> =>
  (await content.post('/api/article/comment', viewer, { article, narrative })).body.id;
const reply = async (viewer: Viewer, articleComment: number, narrative: string): Promise<number> =>
  (await content.post('/api/article/comment/response', viewer, { articleComment, narrative })).body.id;
const wordsOf = async (id: number, viewer?: Viewer) =>
  (await reportOf(id, viewer))?.comments.map(({ narrative, commentResponses }) => [
    narrative,
    ...commentResponses.map((response) => response.narrative),
  ]);

const moveTo = (id: number, halfTerm: number, offset: string) =>
  content.db.query(sql.type(Nothing)`
    update articles
    set created_at = (select half_terms.starts_at from half_terms where half_terms.id = ${halfTerm}) + ${offset}::interval
    where articles.id = ${id}
  `);

test('contains reports and answers of the school, oldest first, with what was said to them', async () => {
  const first = await content.publish(teacher, { title: 'A hedgehog house' });
  const comment = await say(stranger, first.id, 'How did you vote?');
  await reply(teacher, comment, 'With dried beans.');
  const second = await content.publish(oak, { title: 'Frost' });
  await ask(content);
  const answer = await answered(content, teacher, 'A bell.');
  await content.publish(stranger, { title: 'Lambing' });

  const book = await bookOf();
  expect(book.reports.map(({ title, isAnswer }) => [title, isAnswer ?? false])).toEqual([
    ['A hedgehog house', false],
    ['Frost', false],
    [answer.title, true],
  ]);
  expect(await wordsOf(first.id)).toEqual([['How did you vote?', 'With dried beans.']]);
  expect(book.reports[0]).toMatchObject({ commentsCount: 2, createUser: { id: 1 }, schoolGroup: { id: 1 } });
  expect(book).toMatchObject({
    school: { id: 1, name: 'Harbour View Primary' },
    halfTerm: { id: HALF_TERM, name: `Half term ${HALF_TERM}` },
    halfTerms: [{ id: HALF_TERM }, { id: EARLIER }],
    classes: [
      { id: 12, name: 'Oak class' },
      { id: 1, name: 'Willow class 1' },
    ],
    hasQuilt: false,
  });
  expect((await bookOf(colleague, '?group=12')).reports.map(({ id }) => id)).toEqual([second.id]);
  expect((await bookOf(stranger)).reports.map(({ title }) => title)).toEqual(['Lambing']);
  expect((await bookOf(admin)).reports).toEqual([]);
});

test('contains reports for every audience: it is read at their own school', async () => {
  for (const audience of ['school', 'linked', 'everyone']) {
    const { body } = await content.post('/api/article', teacher, { title: audience, narrative: `For ${audience}`, audience });
    expect(await whoReads(body.id)).toEqual(everyReader);
    expect(await reportOf(body.id, stranger)).toBeUndefined();
  }
});

test('contains nothing that is withdrawn, hidden, deleted or waits for a Lead, whoever asks', async () => {
  const withdrawn = await content.publish(teacher);
  const hidden = await content.publish(teacher);
  const deleted = await content.publish(teacher);
  const waiting = await content.publish(teacher, { narrative: 'Our conkers' });
  expect(waiting.waitsForReview).toBe(true);
  expect(await whoReads(waiting.id)).toEqual([]);
  for (const { id } of [withdrawn, hidden, deleted]) expect(await whoReads(id)).toEqual(everyReader);

  await withdraw(content, teacher, 'article', withdrawn.id);
  await content.deliverHidden('article', hidden.id, true);
  await content.post(`/api/article/${deleted.id}/delete`, admin);
  for (const { id } of [withdrawn, hidden, deleted]) expect(await whoReads(id)).toEqual([]);
});

test('contains no comment or reply that is withdrawn, hidden, deleted or waits for a Lead, whoever asks', async () => {
  const { id } = await content.publish(teacher);
  const kept = await say(stranger, id, 'Kept');
  const gone = {
    comments: [await say(stranger, id, 'Withdrawn'), await say(stranger, id, 'Hidden'), await say(stranger, id, 'Deleted')],
    replies: [
      await reply(teacher, kept, 'Withdrawn'),
      await reply(teacher, kept, 'Hidden'),
      await reply(teacher, kept, 'Deleted'),
    ],
  };
  await reply(teacher, kept, 'Kept');
  await say(colleague, id, 'Whose conkers?');
  await reply(colleague, kept, 'Our conkers');

  for (const [kind, [first, second, third]] of [
    ['comment', gone.comments],
    ['response', gone.replies],
  ] as const) {
    const author = kind === 'comment' ? stranger : teacher;
    expect((await withdraw(content, author, kind, first!)).status).toBe(201);
    await content.deliverHidden(kind, second!, true);
    const url = kind === 'comment' ? `/api/article/comment/${third}/delete` : `/api/article/comment/response/${third}/delete`;
    expect((await content.post(url, author)).status).toBe(200);
  }
  for (const viewer of [teacher, colleague, lead]) expect(await wordsOf(id, viewer)).toEqual([['Kept', 'Kept']]);
});

test('contains finished pictures with consent only, whoever asks', async () => {
  const { id } = await content.publish(teacher);
  const [kept, withdrawn, hidden] = [
    await aPicture(content, id, 0),
    await aPicture(content, id, 1),
    await aPicture(content, id, 2),
  ];
  const failed = (await addTo(content, id, 3)).body.id;
  await fail(content, failed, 'unreadable');
  await addTo(content, id, 4);
  expect(await picturesOf(id)).toEqual([kept, withdrawn, hidden]);
  expect((await withdraw(content, teacher, 'media', withdrawn)).status).toBe(201);
  await content.deliverHidden('media', hidden, true);
  for (const viewer of [teacher, colleague, lead]) expect(await picturesOf(id, viewer)).toEqual([kept]);

  const unconfirmed = await content.publish(teacher, { hasConsent: false });
  const waiting = await aPicture(content, unconfirmed.id, 0);
  for (const viewer of [teacher, colleague, lead]) expect(await picturesOf(unconfirmed.id, viewer)).toEqual([]);
  await content.post('/api/consent', teacher, { mediaItems: [waiting], audience: 'everyone' });
  expect(await picturesOf(unconfirmed.id)).toEqual([waiting]);
});

test('a half term ends when the next one begins', async () => {
  const [before, first, last, next] = [
    await content.publish(teacher),
    await content.publish(teacher),
    await content.publish(teacher),
    await content.publish(teacher),
  ];
  await moveTo(before.id, EARLIER, '-1 second');
  await moveTo(first.id, EARLIER, '0 seconds');
  await moveTo(last.id, HALF_TERM, '-1 millisecond');
  await moveTo(next.id, HALF_TERM, '0 seconds');
  const query = `?halfTerm=${EARLIER}`;
  expect((await bookOf(colleague, query)).reports.map(({ id }) => id)).toEqual([first.id, last.id]);
  expect(await reportOf(next.id)).toBeDefined();
  expect(await reportOf(last.id)).toBeUndefined();
});

test('names the classes that wrote in the half term, even if they have ended since', async () => {
  await content.deliverGroup({ groupId: 13, name: 'Elm class' });
  await content.deliverPerson({ userId: 10, schoolGroupId: 13 });
  const elm: Viewer = { ...teacher, userId: 10, schoolGroupId: 13 };
  const { id } = await content.publish(elm);
  await moveTo(id, EARLIER, '1 day');
  await content.deliverGroup({ groupId: 13, name: 'Elm class', isActive: false, version: 2 });
  const names = async (query: string) => (await bookOf(colleague, query)).classes.map(({ name }) => name);
  expect(await names(`?halfTerm=${EARLIER}`)).toContain('Elm class');
  expect(await names('')).not.toContain('Elm class');
  expect((await bookOf(colleague, `?halfTerm=${EARLIER}&group=13`)).reports.map((report) => report.id)).toEqual([id]);
});

test('returns 404 for a half term that is unknown or has not begun, and for a class of another school', async () => {
  for (const query of [`?halfTerm=${HALF_TERM + 1}`, '?halfTerm=5', '?group=2', '?group=9999999999'])
    expect([query, (await read(teacher, query)).status]).toEqual([query, 404]);
});

test('has the quilt once it has turned over', async () => {
  await sewn(content, teacher);
  expect((await bookOf()).hasQuilt).toBe(false);
  await turnOver(content);
  expect((await bookOf()).hasQuilt).toBe(true);
  // Of another half term, in which nobody has sewn.
  expect((await bookOf(colleague, `?halfTerm=${EARLIER}`)).hasQuilt).toBe(false);
});

test('has at most 200 reports, the first of the half term', async () => {
  const first = (await bookOf(oak, '?group=12')).reports[0]!;
  await content.db.query(sql.type(Nothing)`
    insert into articles (school_id, school_group_id, author_id, title, narrative, created_at, updated_at, audience, rendered)
    select school_id, school_group_id, author_id, title, narrative, now(), now(), audience, rendered
    from articles, generate_series(1, 200)
    where articles.id = ${first.id}
  `);
  const { reports } = await bookOf(oak, '?group=12');
  expect(reports).toHaveLength(200);
  expect(reports[0]!.id).toBe(first.id);
});
