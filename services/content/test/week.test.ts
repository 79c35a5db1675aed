import { randomUUID } from 'node:crypto';
import type { Viewer } from '@patchwork/platform/assertion';
import { aViewer } from '@patchwork/testkit/callers';
import { readEnvelopes, takeAuditEvents } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createWordFilter } from '../src/waiting/word-filter.ts';
import { askClasses, askQuestions } from '../src/week/ask.ts';
import { sumUpClasses } from '../src/week/sum-up.ts';
import { admin, type Content, startContent } from './harness.ts';
import { colleague, introduceQuilts, lead, link, linked, otherLead, stranger, teacher, unlinked } from './quilt-steps.ts';
import { answered, ask, askBack, close, openToAll, send, WEEK, weekOf } from './week-steps.ts';
import { withdraw } from './withdraw-steps.ts';

let content: Content;
beforeEach(async () => {
  await content?.stop();
  content = await startContent({ wordFilter: createWordFilter('gribble') });
  await introduceQuilts(content);
});
afterAll(() => content.stop());

const code = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer;
  return status < 400 ? status : [status, body.code];
};
const places = async (viewer: Viewer, query = '') =>
  (await weekOf(content, viewer, query)).places.map(({ class: { id }, hasAnswered, answer }) => [
    id,
    hasAnswered,
    answer?.narrative ?? null,
  ]);
const sees = async (viewer: Viewer, id: number) => (await content.get(`/api/article/id/${id}`, viewer)).status === 200;
const rows = (table: string) =>
  content.db.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) as count from ${sql.identifier([table])}`);

describe('asking', () => {
  test('asks each class of a school with links once, a question for its age', async () => {
    await content.deliverSchool({ schoolId: 11, name: 'Linked Primary', typeId: 7, version: 2 });
    await Promise.all([askClasses(content.deps, WEEK), askClasses(content.deps, WEEK)]);
    await ask(content);
    expect(await rows('class_weeks')).toBe(3);
    const own = await weekOf(content, teacher);
    expect(own).toMatchObject({
      week: WEEK,
      reason: null,
      class: { id: 1, name: 'Willow class 1' },
      school: { id: 1, name: 'Harbour View Primary' },
      question: { writtenAt: null, texts: { en: expect.stringMatching(/\?$/), cy: expect.any(String), ar: expect.any(String) } },
      choices: [],
      classes: [],
      isOpen: false,
      own: null,
    });
    expect(await places(teacher)).toEqual([
      [11, false, null],
      [2, false, null],
    ]);
    expect((await weekOf(content, stranger)).question).toEqual(own.question);
    expect((await weekOf(content, linked)).question).not.toEqual(own.question);
    expect(await places(linked)).toEqual([[1, false, null]]);
  });

  test('asks nobody without links, without a class, or of an inactive school, and says why', async () => {
    await content.deliverSchool({ schoolId: 2, name: 'Moorside Academy', isActive: false, version: 2 });
    await ask(content);
    expect(await weekOf(content, unlinked)).toMatchObject({ id: null, question: null, reason: 'no-links', places: [] });
    expect(await weekOf(content, aViewer({ userId: 1, schoolId: 1, schoolGroupId: 99 }))).toMatchObject({ reason: 'no-class' });
    expect(await rows('class_weeks')).toBe(1 + 1);
  });

  test('asks on Wednesday who is linked on Wednesday', async () => {
    await ask(content);
    await link(content, [1, 2], [1, 11], [2, 3]);
    await ask(content);
    expect(await weekOf(content, unlinked)).toMatchObject({ week: WEEK, reason: null });
    expect(await rows('class_weeks')).toBe(4);
  });

  test('asks nothing before Monday, in the holidays and without a calendar', async () => {
    await content.db.query(sql.type(z.unknown())`delete from half_terms`);
    await askQuestions(content.deps);
    expect(await rows('class_weeks')).toBe(0);
    expect(await weekOf(content, teacher)).toMatchObject({ reason: 'not-yet', question: null, opensAt: null });
  });

  test('keeps a question as it was asked when staff change the list', async () => {
    await ask(content);
    const { question } = await weekOf(content, teacher);
    const list = (await content.get('/api/weekquestion', admin)).body as { id: number; age: string; texts: { en: string } }[];
    const asked = list.find(({ texts }) => texts.en === question!.texts.en)!;
    const changed = { age: asked.age, texts: { en: 'Changed?' }, isOffered: true };
    expect(await code(content.post(`/api/weekquestion/${asked.id}`, admin, changed))).toBe(200);
    await ask(content);
    expect((await weekOf(content, teacher)).question).toEqual(question);
    expect(await takeAuditEvents(content.db)).toEqual([expect.objectContaining({ type: 'week-question-changed' })]);
  });
});

describe('answering', () => {
  beforeEach(() => ask(content));

  test('makes a report for linked schools that is in no list of reports', async () => {
    const answer = await answered(content, teacher, 'We say parkin.');
    const { question, own, isOpen } = await weekOf(content, teacher);
    expect(answer).toMatchObject({
      title: question!.texts.en,
      narrative: 'We say parkin.',
      audience: 'linked',
      isAnswer: true,
      schoolGroup: { id: 1 },
    });
    expect([own?.id, isOpen]).toEqual([answer.id, true]);
    await openToAll(content);
    for (const viewer of [teacher, stranger, lead, admin])
      for (const list of [
        '/api/article/0',
        '/api/article/1/0',
        '/api/feed/linked/0',
        '/api/feed/class/1/0',
        '/api/article/search/0?contains=parkin',
        '/api/article/search/0?contains=parkin&school=1',
      ])
        expect((await content.get(list, viewer)).body, list).toEqual([]);
    expect((await content.get('/api/feed/new?after=0', stranger)).body).toEqual({ count: 0 });
    expect((await content.get('/api/class/1', stranger)).body).toMatchObject({ reportsCount: 0 });
  });

  test('is for the school alone where the school shows its reports to nobody else', async () => {
    await content.post('/api/school/childrenspictures', lead, { defaultAudience: 'school', preModeration: false });
    const { id, audience } = await answered(content, teacher);
    await answered(content, stranger);
    expect([audience, await sees(colleague, id), await sees(stranger, id)]).toEqual(['school', true, false]);
    expect(await places(stranger)).toEqual([[1, false, null]]);
  });

  test('is done once: of two teachers at the same moment the second is refused', async () => {
    const answers = await content.whileWaiting(sql.fragment`select from class_weeks where school_group_id = 1 for update`, [
      () => code(send(content, teacher, 'One')),
      () => code(send(content, colleague, 'Two')),
    ]);
    expect(answers.toSorted()).toEqual([201, [409, 'answered']].toSorted());
    expect(await rows('articles')).toBe(1);
    expect((await weekOf(content, colleague)).own?.narrative).toMatch(/One|Two/);
  });

  test('sent again with its key is one answer', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const { id, question } = await weekOf(content, teacher);
    const body = { id, question: question!.texts.en, narrative: 'Once' };
    const first = await content.post('/api/week/answer', teacher, body, key);
    const second = await content.post('/api/week/answer', teacher, body, key);
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect(await code(content.post('/api/week/answer', teacher, { ...body, narrative: 'Other' }, key))).toEqual([
      409,
      'key-of-another-request',
    ]);
  });

  test('is refused for another class, an empty text, one of 201 characters, and a changed question', async () => {
    const { id, question } = await weekOf(content, teacher);
    const en = question!.texts.en;
    const post = (viewer: Viewer, body: object) =>
      code(content.post('/api/week/answer', viewer, { id, question: en, narrative: 'x', ...body }));
    expect(await post(stranger, {})).toEqual([404, 'not-found']);
    expect(await post({ ...teacher, schoolGroupId: 98 }, {})).toEqual([404, 'not-found']);
    expect(await post(teacher, { narrative: '\u200b ' })).toEqual([400, 'invalid-request']);
    expect(await post(teacher, { narrative: 'x'.repeat(201) })).toEqual([400, 'invalid-request']);
    expect(await post(teacher, { question: 'Which?' })).toEqual([409, 'question-changed']);
    expect(await post({ ...teacher, roles: ['Viewer'] }, {})).toEqual([403, 'forbidden']);
    expect(await post(teacher, { narrative: 'x'.repeat(200) })).toBe(201);
  });

  test('in the last second waits for the lock, and is refused when the week has closed meanwhile', async () => {
    const { id, question } = await weekOf(content, teacher);
    const body = { id, question: question!.texts.en, narrative: 'Too late' };
    const [late] = await content.whileWaiting(
      sql.fragment`
        update class_weeks set closes_at = clock_timestamp() where school_group_id = 1
      `,
      [() => code(content.post('/api/week/answer', teacher, body))],
    );
    expect(late).toEqual([409, 'week-closed']);
    expect(await rows('articles')).toBe(0);
    expect((await weekOf(content, teacher)).reason).toBe('not-yet');
  });

  test('waits for a Lead where reports do, and counts as answered meanwhile', async () => {
    await content.post('/api/school/childrenspictures', lead, { defaultAudience: 'everyone', preModeration: true });
    const { id, waitsForReview } = await answered(content, teacher);
    await answered(content, stranger);
    expect([waitsForReview, await sees(stranger, id), await sees(lead, id)]).toEqual([true, false, true]);
    expect(await places(stranger)).toEqual([[1, false, null]]);
    expect((await content.get('/api/moderation', lead)).body).toEqual([expect.objectContaining({ kind: 'article', id })]);
    expect(await code(content.post(`/api/moderation/article/${id}/approve`, lead, {}))).toBe(200);
    expect(await places(stranger)).toEqual([[1, true, 'We say parkin.']]);
  });

  test('again is possible after a withdrawal, whose undoing is refused then', async () => {
    const { id } = await answered(content, teacher, 'First');
    await answered(content, stranger);
    await withdraw(content, teacher, 'article', id);
    expect(await places(stranger)).toEqual([[1, false, null]]);
    expect(await sees(stranger, id)).toBe(false);
    await answered(content, colleague, 'Second');
    expect(await code(content.post(`/api/withdrawal/article/${id}/undo`, teacher))).toEqual([409, 'answered']);
    expect(await places(stranger)).toEqual([[1, true, 'Second']]);
  });

  test('stays an answer when it is changed: short, below its question, for linked schools at most', async () => {
    const { id, title } = await answered(content, teacher);
    const change = (given: object) => content.post(`/api/article/${id}`, teacher, { title, narrative: 'Parkin!', ...given });
    expect((await change({ title: 'Another title' })).body).toMatchObject({ title, narrative: 'Parkin!' });
    expect(await code(change({ narrative: 'x'.repeat(201) }))).toEqual([400, 'answer-too-long']);
    expect(await code(change({ audience: 'everyone' }))).toEqual([400, 'audience-too-wide']);
    expect((await change({ audience: 'school' })).body).toMatchObject({ audience: 'school' });
  });
});

describe('reading answers', () => {
  beforeEach(() => ask(content));

  test('linked classes see them once they have answered, all linked people from Friday noon, nobody else ever', async () => {
    const { id } = await answered(content, teacher);
    const whoSees = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries({ colleague, lead, stranger, otherLead, linked, unlinked, admin }).map(async ([name, viewer]) => [
            name,
            await sees(viewer, id),
          ]),
        ),
      );
    const own = { colleague: true, lead: true, admin: true };
    expect(await whoSees()).toEqual({ ...own, stranger: false, otherLead: false, linked: false, unlinked: false });
    expect(await places(stranger)).toEqual([[1, true, null]]);
    expect(await code(content.post(`/api/articlelike/${id}`, stranger))).toEqual([404, 'not-found']);
    expect(await code(askBack(content, stranger, id))).toEqual([404, 'not-found']);
    expect(await code(content.post('/api/concern', stranger, { kind: 'article', id, note: 'x', isUrgent: false }))).not.toBe(201);
    await answered(content, stranger);
    expect(await whoSees()).toEqual({ ...own, stranger: true, otherLead: true, linked: false, unlinked: false });
    expect(await places(stranger)).toEqual([[1, true, 'We say parkin.']]);
    await openToAll(content);
    expect(await whoSees()).toEqual({ ...own, stranger: true, otherLead: true, linked: true, unlinked: false });
    expect(await places(linked)).toEqual([[1, true, 'We say parkin.']]);
  });

  test('a link that ends on Wednesday ends both ways; what was asked stays', async () => {
    const { id } = await answered(content, teacher);
    const theirs = await answered(content, stranger);
    await link(content, [1, 11]);
    expect([await sees(stranger, id), await sees(teacher, theirs.id)]).toEqual([false, false]);
    expect(await places(teacher)).toEqual([[11, false, null]]);
    expect(await weekOf(content, stranger)).toMatchObject({ week: WEEK, own: { id: theirs.id }, places: [] });
  });

  test('what is hidden, withdrawn or deleted, and of schools that close, is not there', async () => {
    const { id } = await answered(content, teacher);
    await answered(content, stranger);
    await content.deliverHidden('article', id, true);
    expect(await places(stranger)).toEqual([[1, false, null]]);
    // Its class cannot answer again while it is checked.
    expect(await code(send(content, colleague, 'Again'))).toEqual([409, 'answered']);
    await content.deliverHidden('article', id, false);
    expect(await places(stranger)).toEqual([[1, true, 'We say parkin.']]);
    await content.deliverSchool({ schoolId: 1, name: 'Harbour View Primary', isActive: false, version: 9 });
    expect(await places(stranger)).toEqual([]);
    expect(await sees(stranger, id)).toBe(false);
  });

  test('a closed week is shown when it is asked for, and listed', async () => {
    await answered(content, teacher);
    await answered(content, stranger, 'We say bread.');
    await close(content);
    expect(await weekOf(content, teacher)).toMatchObject({ id: null, reason: 'not-yet' });
    expect(await weekOf(content, teacher, `?week=${WEEK}`)).toMatchObject({ week: WEEK, isOpen: true, own: { isAnswer: true } });
    expect(await places(teacher, `?week=${WEEK}`)).toEqual([
      [11, false, null],
      [2, true, 'We say bread.'],
    ]);
    expect((await content.get('/api/weeks', teacher)).body).toEqual([
      expect.objectContaining({ week: WEEK, hasAnswered: true, answers: 1 }),
    ]);
    expect(await code(content.get('/api/week?week=2031-09-15', teacher))).toEqual([404, 'not-found']);
    expect((await content.get('/api/weeks', unlinked)).body).toEqual([]);
  });

  test('only Leads look at other classes of their school, and nobody at another school’s', async () => {
    await content.deliverGroup({ groupId: 12, schoolId: 1, name: 'Beech' });
    await content.deliverPerson({ userId: 12, schoolId: 1, schoolGroupId: 12 });
    await ask(content);
    expect(await weekOf(content, lead, '?group=12')).toMatchObject({ class: { id: 12 }, classes: [{ id: 12 }, { id: 1 }] });
    expect(await code(content.get('/api/week?group=12', teacher))).toEqual([404, 'not-found']);
    expect(await code(content.get('/api/weeks?group=12', teacher))).toEqual([404, 'not-found']);
    expect(await code(content.get('/api/week?group=1', otherLead))).toEqual([404, 'not-found']);
    expect(await code(content.get('/api/week?group=1', admin))).toEqual([404, 'not-found']);
  });
});

describe('asking back', () => {
  beforeEach(() => ask(content));

  test('is done once by each class; a removed question makes room', async () => {
    const { id } = await answered(content, teacher);
    await answered(content, stranger);
    const { body: question } = await askBack(content, stranger, id);
    expect(await code(askBack(content, otherLead, id, 'And this?'))).toEqual([409, 'asked-already']);
    expect(await code(askBack(content, colleague, id, 'We ask ourselves'))).toBe(201);
    expect(
      await code(content.post('/api/article/comment/response', teacher, { articleComment: question.id, narrative: 'So.' })),
    ).toBe(201);
    expect((await weekOf(content, stranger)).places[0]?.answer?.comments).toEqual([
      expect.objectContaining({
        narrative: 'How is it made?',
        commentResponses: [expect.objectContaining({ narrative: 'So.' })],
      }),
      expect.objectContaining({ narrative: 'We ask ourselves' }),
    ]);
    await withdraw(content, stranger, 'comment', question.id);
    expect(await code(askBack(content, otherLead, id, 'And this?'))).toBe(201);
    expect(await code(content.post(`/api/withdrawal/comment/${question.id}/undo`, stranger))).toEqual([409, 'asked-already']);
  });

  test('by two teachers of a class at the same moment is done once', async () => {
    const { id } = await answered(content, teacher);
    await answered(content, stranger);
    const answers = await content.whileWaiting(sql.fragment`select from articles where id = ${id} for update`, [
      () => code(askBack(content, stranger, id, 'One')),
      () => code(askBack(content, otherLead, id, 'Two')),
    ]);
    expect(answers.toSorted()).toEqual([201, [409, 'asked-already']].toSorted());
  });
});

describe('choosing the question', () => {
  beforeEach(() => ask(content));
  const choose = (viewer: Viewer, body: object) => content.post('/api/week/question', viewer, body);

  test('a Lead chooses among three, or writes one, until the class has answered', async () => {
    const { id, choices, question } = await weekOf(content, lead);
    expect(choices.map(({ key }) => key)).toEqual([
      expect.stringMatching(/^list-/),
      expect.stringMatching(/^list-/),
      expect.stringMatching(/^list-/),
    ]);
    expect(choices[0]?.texts).toEqual(question?.texts);
    expect((await choose(lead, { id, choice: choices[1]!.key })).body).toMatchObject({
      question: { texts: choices[1]!.texts, writtenAt: null },
    });
    expect(await code(send(content, teacher))).toBe(201);
    expect(await code(choose(lead, { id, choice: choices[2]!.key }))).toEqual([409, 'answered']);
    expect((await weekOf(content, lead)).choices).toEqual([]);
    expect(await takeAuditEvents(content.db)).toEqual([
      expect.objectContaining({ type: 'week-question-chosen', userId: lead.userId }),
    ]);
  });

  test('what a Lead writes stands above the answer, and Leads of linked schools can choose it', async () => {
    const { id } = await weekOf(content, lead);
    const written = { texts: { en: 'Who bakes at home?' }, writtenAt: 'Harbour View Primary' };
    expect((await choose(lead, { id, text: ' Who bakes at home? ' })).body).toMatchObject({ question: written });
    const offered = (await weekOf(content, otherLead)).choices.at(-1)!;
    expect(offered).toEqual({ ...written, key: `linked-${id}` });
    const { id: theirs } = await weekOf(content, otherLead);
    expect((await choose(otherLead, { id: theirs, choice: offered.key })).body).toMatchObject({ question: written });
    await answered(content, teacher);
    await answered(content, stranger);
    expect((await weekOf(content, stranger)).places[0]).toMatchObject({
      question: written,
      answer: { title: 'Who bakes at home?' },
    });
    // It is not offered on.
    expect((await weekOf(content, { ...linked, roles: lead.roles })).choices).toHaveLength(4);
  });

  test('is refused for others, for what is not offered, for both or neither, and when the week is over', async () => {
    const { id, choices } = await weekOf(content, lead);
    const { key } = choices[0]!;
    expect(await code(choose(teacher, { id, choice: key }))).toEqual([403, 'forbidden']);
    expect(await code(choose(otherLead, { id, choice: key }))).toEqual([404, 'not-found']);
    for (const body of [{ id }, { id, choice: key, text: 'Both?' }, { id, choice: 'list-99999' }, { id, text: ' ' }])
      expect(await code(choose(lead, body))).toEqual([400, 'invalid-request']);
    await close(content);
    expect(await code(choose(lead, { id, choice: key }))).toEqual([409, 'week-closed']);
  });

  test('while an older page is open, its answer is refused and the question stays', async () => {
    const { id, question } = await weekOf(content, teacher);
    await choose(lead, { id, text: 'Who bakes?' });
    const late = content.post('/api/week/answer', teacher, { id, question: question!.texts.en, narrative: 'x' });
    expect(await code(late)).toEqual([409, 'question-changed']);
  });

  test('a question with a word of the filter makes the answer wait', async () => {
    const { id } = await weekOf(content, lead);
    await choose(lead, { id, text: 'Where is the gribble?' });
    expect((await answered(content, teacher, 'In the sea')).waitsForReview).toBe(true);
  });
});

describe('summing up', () => {
  beforeEach(() => ask(content));
  const summed = async () => {
    await sumUpClasses(content.deps, WEEK);
    const events = (await readEnvelopes(content.db)).filter(({ type }) => type === 'ClassWeekSummed');
    return events.map(({ data }) => data as { groupId: number });
  };
  const news = async (id: number) => (await content.getInternally(`/internal/weeks/${id}/news`)).body;

  test('records an event for each class with something to tell, once', async () => {
    const { id } = await answered(content, teacher);
    await openToAll(content);
    await askBack(content, linked, id);
    const [own, theirs, third] = await Promise.all(
      [teacher, stranger, linked].map(async (viewer) => (await weekOf(content, viewer)).id!),
    );
    const found = await summed();
    expect(found.toSorted((one, other) => one.groupId - other.groupId)).toEqual([
      { weekId: own, schoolId: 1, groupId: 1 },
      { weekId: theirs, schoolId: 2, groupId: 2 },
      { weekId: third, schoolId: 11, groupId: 11 },
    ]);
    expect(await summed()).toHaveLength(3);
    expect(await news(own!)).toEqual({
      week: WEEK,
      questions: [{ commentId: expect.any(Number), schoolId: 11, className: 'Otters', schoolName: 'Linked Primary' }],
      answers: [],
    });
    expect(await news(theirs!)).toEqual({
      week: WEEK,
      questions: [],
      answers: [
        {
          articleId: id,
          schoolId: 1,
          className: 'Willow class 1',
          schoolName: 'Harbour View Primary',
          narrative: 'We say parkin.',
        },
      ],
    });
  });

  test('tells a school nothing that is not open to it yet', async () => {
    await answered(content, teacher);
    expect(await summed()).toEqual([]);
    const theirs = (await weekOf(content, stranger)).id!;
    expect(await news(theirs)).toEqual({ week: WEEK, questions: [], answers: [] });
    await answered(content, stranger);
    expect((await news(theirs)).answers).toHaveLength(1);
  });

  test('tells nothing when nothing happened, and nothing that was removed or replied to since', async () => {
    expect(await summed()).toEqual([]);
    const { id } = await answered(content, teacher);
    await openToAll(content);
    const { body: question } = await askBack(content, linked, id);
    const [own, theirs] = await Promise.all([teacher, stranger].map(async (viewer) => (await weekOf(content, viewer)).id!));
    await content.post('/api/article/comment/response', colleague, { articleComment: question.id, narrative: 'So.' });
    expect(await news(own!)).toEqual({ week: WEEK, questions: [], answers: [] });
    await withdraw(content, teacher, 'article', id);
    expect(await news(theirs!)).toEqual({ week: WEEK, questions: [], answers: [] });
    await link(content);
    expect((await content.getInternally(`/internal/weeks/${own}/news`)).status).toBe(404);
  });
});

describe('the list of staff', () => {
  test('is kept by Admins, read by read-only staff, and never offers fewer than three of an age', async () => {
    const list = (await content.get('/api/weekquestion', admin)).body as { id: number; age: string; texts: object }[];
    expect(list).toHaveLength(40);
    for (const { texts } of list) expect(Object.keys(texts).toSorted()).toEqual(['ar', 'cy', 'en', 'pl', 'ur']);
    const form = { age: 'infants', texts: { en: ' What is new? ', cy: ' ' }, isOffered: true };
    const added = await content.post('/api/weekquestion', admin, form);
    expect([added.status, added.body.texts]).toEqual([201, { en: 'What is new?' }]);
    expect(await code(content.post('/api/weekquestion', admin, { ...form, texts: { en: 'x'.repeat(101) } }))).toEqual([
      400,
      'invalid-request',
    ]);
    expect(await code(content.get('/api/weekquestion', lead))).toEqual([403, 'forbidden']);
    const juniors = list.filter(({ age }) => age === 'juniors');
    const retire = ({ id, age, texts }: (typeof list)[number]) =>
      code(content.post(`/api/weekquestion/${id}`, admin, { age, texts, isOffered: false }));
    for (const question of juniors.slice(3)) expect(await retire(question)).toBe(200);
    expect(await retire(juniors[0]!)).toEqual([409, 'too-few-questions']);
  });
});
