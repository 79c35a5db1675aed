import { randomUUID } from 'node:crypto';
import type { Viewer } from '@patchwork/platform/assertion';
import { Nothing } from '@patchwork/platform/db';
import { aViewer } from '@patchwork/testkit/callers';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createWordFilter } from '../src/waiting/word-filter.ts';
import { type Content, startContent } from './harness.ts';
import { fail } from './media-steps.ts';
import {
  colleague,
  deliverHalfTerm,
  HALF_TERM,
  introduceQuilts,
  lead,
  linked,
  otherLead,
  patchOf,
  quiltOf,
  sew,
  sewn,
  stranger,
  teacher,
  turnOver,
  unlinked,
} from './quilt-steps.ts';
import { finishPicture, withdraw } from './withdraw-steps.ts';

let content: Content;
beforeEach(async () => {
  await content?.stop();
  content = await startContent({ wordFilter: createWordFilter('gribble') });
  await introduceQuilts(content);
});
afterAll(() => content.stop());

const statesFor = async (viewer: Viewer) =>
  Object.fromEntries((await quiltOf(content, viewer)).patches.map(({ schoolGroup, state }) => [schoolGroup.id, state]));
const code = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer;
  return status < 400 ? status : [status, body.code];
};
const preModerate = (preModeration: boolean) =>
  content.post('/api/school/childrenspictures', lead, { defaultAudience: 'everyone', preModeration });

describe('the quilt', () => {
  test('has the classes of the school and of those linked with it, its own first, and a question', async () => {
    const { status, body } = await content.get('/api/quilt', teacher);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      halfTerm: { id: HALF_TERM, name: `Half term ${HALF_TERM}` },
      isCurrent: true,
      choices: [],
      school: { id: 1, name: 'Harbour View Primary' },
      schools: 3,
      classes: 3,
      sewn: 0,
      isRevealed: false,
      mayRemind: true,
      stitches: [],
    });
    expect(body.question.texts).toMatchObject({
      en: 'What do you hear at playtime?',
      cy: expect.any(String),
      ar: expect.any(String),
    });
    expect(
      (await quiltOf(content, teacher)).patches.map(({ schoolGroup, state, maySew }) => [schoolGroup.id, state, maySew]),
    ).toEqual([
      [1, 'not-sewn', true],
      [11, 'not-sewn', false],
      [2, 'not-sewn', false],
    ]);
    expect((await quiltOf(content, linked)).patches.map(({ schoolGroup }) => schoolGroup.id)).toEqual([11, 1]);
    expect((await quiltOf(content, unlinked)).patches.map(({ schoolGroup }) => schoolGroup.id)).toEqual([3]);
  });

  test('is 404 without a half term, for one to come, and for a past one without patches', async () => {
    await deliverHalfTerm(content, { id: HALF_TERM + 1, starts: 30, reveals: 60 });
    await deliverHalfTerm(content, { id: HALF_TERM - 1, starts: -60, reveals: -30 });
    for (const halfTerm of [1, HALF_TERM + 1, HALF_TERM - 1])
      expect((await content.get(`/api/quilt?halfTerm=${halfTerm}`, teacher)).status).toBe(404);
    await content.db.query(sql.type(Nothing)`delete from half_terms`);
    for (const path of ['/api/quilt', '/api/quilt/watch']) expect((await content.get(path, teacher)).status).toBe(404);
    expect((await content.get('/api/quilts', teacher)).body).toEqual([]);
    expect(await code(sew(content, teacher))).toEqual([404, 'not-found']);
  });

  test('has no place for groups without people, deleted groups and, beside other classes, the primary group', async () => {
    await content.deliverGroup({ groupId: 41, schoolId: 1, name: 'Empty' });
    await content.deliverGroup({ groupId: 42, schoolId: 1, name: 'Whole school', isPrimary: true });
    await content.deliverPerson({ userId: 42, schoolGroupId: 42 });
    expect(Object.keys(await statesFor(teacher))).toEqual(['1', '2', '11']);
    expect(await code(sew(content, aViewer({ userId: 42, schoolGroupId: 42 })))).toEqual([404, 'not-found']);
    // School 3 has only a primary group.
    await content.deliverGroup({ groupId: 3, version: 2, schoolId: 3, isPrimary: true });
    expect(Object.keys(await statesFor(unlinked))).toEqual(['3']);
    expect(await code(sew(content, unlinked))).toBe(201);
    await content.deliverPerson({ userId: 5, version: 2, isActive: false });
    await content.deliverPerson({ userId: 2, version: 2, isActive: false });
    await content.deliverPerson({ userId: 1, version: 2, isActive: false });
    // The last teacher of the class has left: now the primary group is the class.
    expect(Object.keys(await statesFor(teacher))).toEqual(['2', '11', '42']);
  });

  test('loses a class that is deleted before it has sewn, and keeps the patch of one that has', async () => {
    await content.deliverGroup({ groupId: 43, schoolId: 2, name: 'Moles' });
    await content.deliverPerson({ userId: 43, schoolId: 2, schoolGroupId: 43 });
    await sewn(content, stranger);
    for (const groupId of [2, 43])
      await content.deliverGroup({ groupId, version: 2, schoolId: 2, name: 'Gone', isActive: false });
    expect(await statesFor(teacher)).toEqual({ 1: 'not-sewn', 2: 'face-down', 11: 'not-sewn' });
  });

  test('loses the classes of a school that is deactivated, and gets them back', async () => {
    await sewn(content, stranger);
    await turnOver(content);
    expect(await statesFor(teacher)).toMatchObject({ 2: 'face-up' });
    await content.deliverSchool({ schoolId: 2, version: 2, isActive: false });
    expect(await quiltOf(content, teacher)).toMatchObject({ schools: 2, classes: 2 });
    await content.deliverSchool({ schoolId: 2, version: 3 });
    expect(await statesFor(teacher)).toMatchObject({ 2: 'face-up' });
  });

  test('shows all patches at the date, without any job, with places for missing ones', async () => {
    await sewn(content, teacher);
    const other = await sewn(content, stranger, { description: 'Rain on a tin roof' });
    await turnOver(content);
    const quilt = await quiltOf(content, teacher);
    expect(quilt).toMatchObject({ isRevealed: true, sewn: 2, classes: 3, mayRemind: false });
    expect(Date.parse(quilt.revealsAt)).toBeLessThan(Date.parse(quilt.now));
    expect(patchOf(quilt, 2)).toMatchObject({
      state: 'face-up',
      description: 'Rain on a tin roof',
      mediaItem: { id: other, altText: 'Rain on a tin roof', thumbnail: `/api/mediaitem/${other}/small` },
      question: null,
      maySew: false,
    });
    expect((await content.get(`/api/mediaitem/${other}/small`, teacher)).status).toBe(200);
    expect(patchOf(quilt, 11)).toMatchObject({ state: 'not-sewn', mediaItem: null });
  });

  test('shows a patch that is sewn after the date at once', async () => {
    await turnOver(content);
    const late = await sewn(content, linked, { description: 'The sea' });
    expect(patchOf(await quiltOf(content, teacher), 11)).toMatchObject({ state: 'face-up', description: 'The sea' });
    expect((await content.get(`/api/mediaitem/${late}/large`, teacher)).status).toBe(200);
  });

  test('lists the quilts of a school, and those of a class', async () => {
    await sewn(content, stranger);
    await turnOver(content);
    await content.db.query(sql.type(Nothing)`update half_terms set starts_at = now() - interval '60 days'`);
    await quiltOf(content, teacher);
    await deliverHalfTerm(content, { id: HALF_TERM + 1, starts: -1, reveals: 20 });
    // Nothing has stored which schools belonged to it: only a school's own patches are left.
    expect((await content.get('/api/quilts', teacher)).body).toMatchObject([
      { halfTerm: { id: HALF_TERM + 1 }, isCurrent: true },
    ]);
    await content.db.query(sql.type(Nothing)`
      insert into quilts (school_id, half_term, member_ids) values (1, ${HALF_TERM}, '{2,11}'), (2, ${HALF_TERM}, '{1}')
      on conflict (school_id, half_term) do update set member_ids = excluded.member_ids
    `);
    const [current, past] = (await content.get('/api/quilts', teacher)).body;
    expect(current).toMatchObject({ halfTerm: { id: HALF_TERM + 1 }, isCurrent: true, isRevealed: false, patches: 0 });
    expect(past).toMatchObject({ halfTerm: { id: HALF_TERM }, isCurrent: false, isRevealed: true, patches: 1 });
    expect(past.question.texts.en).toBe('What do you hear at playtime?');
    expect(current.question.id).not.toBe(past.question.id);
    const ofClass = async (viewer: Viewer, group: number) =>
      (await content.get(`/api/quilts?group=${group}`, viewer)).body.map(({ halfTerm }: typeof past) => halfTerm.id);
    expect(await ofClass(teacher, 2)).toEqual([HALF_TERM]);
    expect(await ofClass(stranger, 2)).toEqual([HALF_TERM]);
    expect([await ofClass(teacher, 1), await ofClass(linked, 2), await ofClass(teacher, 77)]).toEqual([[], [], []]);
    // Classes that had not sewn have no place any more.
    expect((await quiltOf(content, teacher, HALF_TERM)).patches.map(({ schoolGroup }) => schoolGroup.id)).toEqual([2]);
    expect((await quiltOf(content, teacher, HALF_TERM)).patches[0]).toMatchObject({ state: 'face-up', maySew: false });
  });
});

describe('sewing', () => {
  test('shows the class its patch; other schools know only that it has sewn', async () => {
    const { status, body } = await sew(content, teacher, { description: ' A bell ' });
    expect(status).toBe(201);
    const own = patchOf(body, 1);
    expect(own).toMatchObject({ isOwn: true, state: 'preparing', description: 'A bell', maySew: true });
    expect(own.mediaItem).toMatchObject({ altText: 'A bell', processing: 'queued', displayOrder: 0 });
    await finishPicture(content, own.mediaItem!.id);
    expect(patchOf(await quiltOf(content, colleague), 1)).toMatchObject({ state: 'face-up', description: 'A bell' });
    expect(patchOf(await quiltOf(content, stranger), 1)).toMatchObject({
      isOwn: false,
      state: 'face-down',
      mediaItem: null,
      description: null,
      question: null,
      maySew: false,
    });
    expect(await takeAuditEvents(content.db)).toMatchObject([{ type: 'patch-sewn', userId: 1, schoolId: 1 }]);
  });

  test('is for teachers of the class and Leads of the school', async () => {
    const other = aViewer({ userId: 44, schoolGroupId: 44 });
    await content.deliverGroup({ groupId: 44, name: 'Wrens' });
    await content.deliverPerson({ userId: 44, schoolGroupId: 44 });
    expect(await code(sew(content, other, { group: 1 }))).toEqual([403, 'forbidden']);
    for (const viewer of [stranger, otherLead, linked])
      expect(await code(sew(content, viewer, { group: 1 }))).toEqual([404, 'not-found']);
    expect(await code(sew(content, { ...teacher, roles: ['Viewer'] }))).toEqual([403, 'forbidden']);
    expect((await content.post('/api/quilt/patch/1', null)).status).toBe(401);
    expect(patchOf(await quiltOf(content, other), 1).maySew).toBe(false);
    expect(await code(sew(content, lead, { group: 44 }))).toBe(201);
    for (const group of [99, 3]) expect(await code(sew(content, lead, { group }))).toEqual([404, 'not-found']);
  });

  test.each([
    ['no description', { description: ' ' }, 'description', 'Say what is on your patch'],
    ['a long description', { description: 'é'.repeat(121) }, 'description', 'Maximum 120 characters'],
    ['a description with NUL', { description: 'a\u0000b' }, 'description', expect.any(String)],
    ['no consent', { hasConsent: 'false' }, 'hasConsent', expect.any(String)],
    ['a wrong picture', { replaces: '7x' }, 'replaces', expect.any(String)],
  ])('is refused with %s', async (_, form, field, message) => {
    expect((await sew(content, teacher, form)).body).toMatchObject({ status: 400, errors: [{ field, message }] });
    expect([await content.files(), await statesFor(teacher)]).toMatchObject([[], { 1: 'not-sewn' }]);
  });

  test('takes 120 characters of any language, and one picture of a known type', async () => {
    expect(await code(sew(content, teacher, { description: '🧵'.repeat(120) }))).toBe(201);
    expect(await code(sew(content, stranger, { fileName: 'film.mp4' }))).toEqual([415, expect.any(String)]);
    expect(await code(sew(content, stranger, { file: Buffer.from('no picture') }))).toEqual([415, expect.any(String)]);
    expect(await code(sew(content, stranger, { file: Buffer.alloc(0) }))).toEqual([400, expect.any(String)]);
    expect(await code(sew(content, stranger, { file: Buffer.alloc(1_100_000) }))).toEqual([413, expect.any(String)]);
  });

  test('replaces the picture until the quilt turns over; the earlier one is no longer visible', async () => {
    const first = await sewn(content, teacher, { description: 'First' });
    const second = await sewn(content, colleague, { description: 'Second', replaces: first });
    expect(patchOf(await quiltOf(content, teacher), 1)).toMatchObject({ description: 'Second', mediaItem: { id: second } });
    for (const viewer of [teacher, lead, stranger])
      expect((await content.get(`/api/mediaitem/${first}/small`, viewer)).status).toBe(404);
    await turnOver(content);
    expect(await code(sew(content, teacher, { replaces: second }))).toEqual([409, 'quilt-revealed']);
    expect(patchOf(await quiltOf(content, teacher), 1)).toMatchObject({ description: 'Second', maySew: false });
    expect(patchOf(await quiltOf(content, stranger), 1)).toMatchObject({ description: 'Second' });
  });

  test('is refused when another teacher has sewn since', async () => {
    const first = await sewn(content, teacher);
    expect(await code(sew(content, colleague))).toEqual([409, 'patch-changed']);
    expect(await code(sew(content, colleague, { replaces: first + 1 }))).toEqual([409, 'patch-changed']);
    await sewn(content, colleague, { replaces: first });
    expect(await code(sew(content, teacher, { replaces: first }))).toEqual([409, 'patch-changed']);
  });

  test('whose answer was lost is not sewn again by the same request, and is nobody else’s', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const before = await content.files();
    const first = await sew(content, teacher, {}, key);
    expect(first.status).toBe(201);
    const again = await sew(content, teacher, {}, key);
    expect(again.status).toBe(201);
    expect(patchOf(again.body, 1).mediaItem!.id).toBe(patchOf(first.body, 1).mediaItem!.id);
    expect(await content.files()).toHaveLength(before.length + 1);
    // Other words are another request.
    const other = await sew(content, teacher, { description: 'Another bell' }, key);
    expect([other.status, other.body.code]).toEqual([409, 'key-of-another-request']);
    expect(await code(sew(content, colleague, {}, key))).toEqual([409, 'patch-changed']);
  });

  test('by two teachers at the same moment leaves one picture', async () => {
    const answers = await Promise.all([teacher, colleague, lead].map((viewer) => code(sew(content, viewer))));
    expect(answers.filter((answer) => answer === 201)).toHaveLength(1);
    expect(answers.filter((answer) => Array.isArray(answer) && answer[1] === 'patch-changed')).toHaveLength(2);
    const { mediaItem } = patchOf(await quiltOf(content, teacher), 1);
    const again = await Promise.all(
      [teacher, colleague].map((viewer) => code(sew(content, viewer, { replaces: mediaItem!.id }))),
    );
    expect(again.filter((answer) => answer === 201)).toHaveLength(1);
    const active = await content.db.oneFirst(sql.unsafe`
      select count(*)::int from media_items where patch_id is not null and deactivated_at is null
    `);
    expect(active).toBe(1);
    // The pictures of the refused forms are not kept.
    expect((await content.files()).filter((file) => file.startsWith('originals/'))).toHaveLength(2);
  });

  test('again is possible after a picture that could not be used, also when the quilt has turned over', async () => {
    const { id } = patchOf((await sew(content, teacher)).body, 1).mediaItem!;
    await fail(content, id, 'not-decodable');
    await turnOver(content);
    expect(patchOf(await quiltOf(content, colleague), 1)).toMatchObject({
      state: 'failed',
      maySew: true,
      mediaItem: { failure: 'not-decodable' },
    });
    expect(await statesFor(stranger)).toMatchObject({ 1: 'not-sewn' });
    await sewn(content, colleague);
    expect(await statesFor(stranger)).toMatchObject({ 1: 'face-up' });
  });

  test('again is possible after a withdrawal, also when the quilt has turned over', async () => {
    const first = await sewn(content, teacher);
    await withdraw(content, teacher, 'media', first);
    expect(await quiltOf(content, colleague)).toMatchObject({
      sewn: 0,
      patches: [{ state: 'checked', maySew: true, mediaItem: null }, {}, {}],
    });
    await turnOver(content);
    expect(patchOf(await quiltOf(content, colleague), 1).maySew).toBe(true);
    await sewn(content, colleague, { description: 'Another' });
    expect(patchOf(await quiltOf(content, stranger), 1)).toMatchObject({ state: 'face-up', description: 'Another' });
  });

  test('is left to a Lead where reports wait for one, and for words of the operator’s list', async () => {
    await preModerate(true);
    expect(patchOf(await quiltOf(content, teacher), 1).maySew).toBe(false);
    expect(patchOf(await quiltOf(content, lead), 1).maySew).toBe(true);
    expect(await code(sew(content, teacher))).toEqual([409, 'lead-sews']);
    const first = await sewn(content, lead, { group: 1 });
    await preModerate(false);
    expect(await code(sew(content, teacher, { replaces: first, description: 'A Gribble' }))).toEqual([409, 'lead-sews']);
    expect(await code(sew(content, lead, { group: 1, replaces: first, description: 'A Gribble' }))).toBe(201);
  });

  test('changes only the words of a patch by its author and Leads, under the same rules', async () => {
    const id = await sewn(content, teacher, { description: 'A bell' });
    const describePatch = (viewer: Viewer, altText: string) => content.post(`/api/mediaitem/${id}/alttext`, viewer, { altText });
    expect((await describePatch(teacher, 'Two bells')).body).toMatchObject({ altText: 'Two bells' });
    expect((await describePatch(lead, 'Three bells')).status).toBe(200);
    expect(patchOf(await quiltOf(content, teacher), 1).description).toBe('Three bells');
    expect(await code(describePatch(colleague, 'Four'))).toEqual([403, 'forbidden']);
    expect(await code(describePatch(stranger, 'Four'))).toEqual([404, 'not-found']);
    for (const wrong of ['', 'x'.repeat(121)])
      expect((await describePatch(teacher, wrong)).body.errors).toMatchObject([{ field: 'altText' }]);
    expect(await code(describePatch(teacher, 'gribble'))).toEqual([409, 'lead-sews']);
    await preModerate(true);
    expect(await code(describePatch(teacher, 'Five'))).toEqual([409, 'lead-sews']);
    expect(await code(content.post(`/api/mediaitem/inactive/${id}`, teacher))).toEqual([409, 'patch']);
    expect(await content.db.anyFirst(sql.unsafe`select text from text_versions order by id`)).toEqual(['A bell', 'Two bells']);
    expect((await takeAuditEvents(content.db)).map(({ type }) => type)).toEqual(['patch-sewn', 'picture-rules-changed']);
  });
});

describe('the question', () => {
  const choose = (viewer: Viewer, question: number) => content.post('/api/quilt/question', viewer, { question });

  test('is one of three that a Lead may choose until a class of the school has sewn', async () => {
    const { choices, question } = await quiltOf(content, lead);
    expect(choices).toHaveLength(3);
    expect(choices[0]).toEqual(question);
    const chosen = await choose(lead, choices[2]!.id);
    expect([chosen.status, chosen.body.question]).toEqual([200, choices[2]]);
    expect((await quiltOf(content, teacher)).question).toEqual(choices[2]);
    expect((await quiltOf(content, stranger)).question).toEqual(question);
    expect((await takeAuditEvents(content.db)).map(({ type }) => type)).toEqual(['quilt-question-chosen']);
    expect((await choose(lead, 99)).body).toMatchObject({ status: 400, errors: [{ field: 'question' }] });
    expect(await code(choose(teacher, choices[1]!.id))).toEqual([403, 'forbidden']);
    await sewn(content, teacher);
    expect(await code(choose(lead, choices[1]!.id))).toEqual([409, 'patch-sewn']);
    expect((await quiltOf(content, lead)).choices).toEqual([]);
  });

  test('is shown on the patches of schools that answered another, once they are face up', async () => {
    const { choices } = await quiltOf(content, otherLead);
    await choose(otherLead, choices[1]!.id);
    await sewn(content, stranger);
    await sewn(content, linked);
    expect(patchOf(await quiltOf(content, teacher), 2).question).toBeNull();
    await turnOver(content);
    const quilt = await quiltOf(content, teacher);
    expect(patchOf(quilt, 2).question).toEqual(choices[1]);
    expect(patchOf(quilt, 11).question).toBeNull();
  });

  test('may be chosen again while the only picture could not be used', async () => {
    const { choices } = await quiltOf(content, lead);
    const { id } = patchOf((await sew(content, teacher)).body, 1).mediaItem!;
    await fail(content, id, 'not-decodable');
    expect((await choose(lead, choices[1]!.id)).status).toBe(200);
    await sewn(content, teacher);
    expect((await quiltOf(content, teacher)).question).toEqual(choices[1]);
    expect(patchOf(await quiltOf(content, teacher), 1).question).toBeNull();
  });

  test('is for the age of the school', async () => {
    await content.deliverSchool({ schoolId: 3, version: 2, typeId: 7 });
    await content.deliverSchool({ schoolId: 11, version: 2, typeId: 1 });
    const ofAge = async (age: string) =>
      (await content.get('/api/quiltquestion', admin)).body
        .filter((one: { age: string }) => one.age === age)
        .map((one: { id: number }) => one.id);
    expect(await ofAge('secondary')).toContain((await quiltOf(content, unlinked)).question.id);
    expect(await ofAge('early-years')).toContain((await quiltOf(content, linked)).question.id);
    expect(await ofAge('juniors')).toContain((await quiltOf(content, teacher)).question.id);
  });

  const admin = aViewer({ userId: 4, schoolId: 3, schoolGroupId: 3, roles: ['Viewer', 'AdminRO', 'Admin'] });
  const form = (given: object = {}) => ({ age: 'juniors', texts: { en: 'Where is it quiet?' }, isOffered: true, ...given });

  test('is kept by staff: added, changed, retired', async () => {
    const before = (await content.get('/api/quiltquestion', admin)).body;
    for (const age of ['early-years', 'infants', 'juniors', 'secondary'])
      expect(before.filter((one: { age: string }) => one.age === age).length).toBeGreaterThanOrEqual(6);
    for (const { texts } of before) expect(Object.keys(texts).sort()).toEqual(['ar', 'cy', 'en', 'pl', 'ur']);
    const texts = { en: ' Where is it quiet? ', cy: '', pl: ' ' };
    const added = await content.post('/api/quiltquestion', admin, form({ texts }));
    expect([added.status, added.body]).toEqual([201, { ...form(), id: expect.any(Number) }]);
    const change = (id: number, given: object) => content.post(`/api/quiltquestion/${id}`, admin, form(given));
    expect((await change(added.body.id, { isOffered: false, texts: { en: 'Quiet?', cy: 'Tawel?' } })).body).toMatchObject({
      texts: { en: 'Quiet?', cy: 'Tawel?' },
      isOffered: false,
    });
    expect(await code(change(9_999, {}))).toEqual([404, 'not-found']);
    expect(await code(content.post('/api/quiltquestion', admin, form({ texts: { en: ' ' } })))).toEqual([400, 'invalid-request']);
    expect((await takeAuditEvents(content.db)).map(({ type }) => type)).toEqual([
      'quilt-question-added',
      'quilt-question-changed',
    ]);
    const readOnly: Viewer = { ...admin, roles: ['Viewer', 'AdminRO'] };
    expect((await content.get('/api/quiltquestion', readOnly)).status).toBe(200);
    for (const viewer of [readOnly, lead])
      expect(await code(content.post('/api/quiltquestion', viewer, form()))).toEqual([403, 'forbidden']);
    expect((await content.get('/api/quiltquestion', lead)).status).toBe(403);
  });

  test('stays in a half term when the list changes; its new texts show', async () => {
    const { choices, question } = await quiltOf(content, lead);
    await content.post('/api/quiltquestion', admin, form());
    await content.post(`/api/quiltquestion/${question.id}`, admin, form({ texts: { en: 'New words?' }, isOffered: false }));
    const now = await quiltOf(content, lead);
    expect(now.choices.map(({ id }) => id)).toEqual(choices.map(({ id }) => id));
    expect(now.question).toEqual({ id: question.id, texts: { en: 'New words?' } });
    await deliverHalfTerm(content, { id: HALF_TERM + 7, starts: -1, reveals: 20 });
    expect((await quiltOf(content, lead)).choices.map(({ id }) => id)).not.toContain(question.id);
  });

  test('cannot be retired when fewer than three of its age would be offered', async () => {
    const all = (await content.get('/api/quiltquestion', admin)).body.filter((one: { age: string }) => one.age === 'infants');
    const answers = [];
    for (const { id, texts } of all)
      answers.push(await code(content.post(`/api/quiltquestion/${id}`, admin, { age: 'infants', texts, isOffered: false })));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(all.length - 3);
    expect(answers.at(-1)).toEqual([409, 'too-few-questions']);
    const last = all.at(-1);
    expect(
      await code(content.post(`/api/quiltquestion/${last.id}`, admin, { age: 'juniors', texts: last.texts, isOffered: true })),
    ).toEqual([409, 'too-few-questions']);
  });
});

describe('reminding', () => {
  const remind = (viewer: Viewer) => content.post('/api/quilt/reminder', viewer);
  const reminders = async () => (await content.outbox()).filter(({ type }) => type === 'QuiltClassesReminded');

  test('asks the classes that have not sewn, once a week', async () => {
    await sewn(content, stranger);
    const { status, body } = await remind(teacher);
    expect([status, body.mayRemind]).toEqual([200, false]);
    expect(await reminders()).toMatchObject([{ destination: 'content.quilts', data: { schoolId: 1, halfTermId: HALF_TERM } }]);
    expect((await reminders())[0]!.data.groupIds).toEqual(expect.arrayContaining([1, 11]));
    expect((await takeAuditEvents(content.db)).map(({ type }) => type)).toContain('quilt-classes-reminded');
    expect(await code(remind(colleague))).toEqual([409, 'reminded']);
    // Another school's quilt has its own week.
    expect(await code(remind(linked))).toBe(200);
    await content.db.query(sql.type(Nothing)`update quilts set reminded_at = reminded_at - interval '7 days'`);
    expect((await quiltOf(content, teacher)).mayRemind).toBe(true);
    expect(await code(remind(teacher))).toBe(200);
    expect(await reminders()).toHaveLength(3);
  });

  test('by two teachers at once asks once', async () => {
    const answers = await Promise.all([teacher, colleague, lead].map((viewer) => code(remind(viewer))));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
    expect(await reminders()).toHaveLength(1);
  });

  test('is refused without a missing class, and when the quilt has turned over', async () => {
    for (const viewer of [teacher, stranger, linked]) await sewn(content, viewer);
    // Complete, but not turned over yet.
    expect(await code(remind(teacher))).toEqual([409, 'quilt-complete']);
    await turnOver(content);
    expect(await code(remind(teacher))).toEqual([409, 'quilt-revealed']);
    expect(await code(remind({ ...teacher, roles: ['Viewer'] }))).toEqual([403, 'forbidden']);
  });
});
