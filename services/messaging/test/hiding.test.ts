import { aViewer } from '@patchwork/testkit/callers';
import { readOutbox, takeAuditEvents } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Messaging, startMessaging } from './harness.ts';
import { startNeighbours } from './neighbours.ts';

const teacherOf = (schoolId: number, userId = schoolId * 10) => aViewer({ userId, schoolId });
const leadOf = (schoolId: number) =>
  aViewer({ userId: schoolId * 10 + 5, schoolId, roles: ['Viewer', 'Contributor', 'Responder', 'SchoolAdmin'] });
const admin = aViewer({ userId: 900, schoolId: 9, roles: ['Viewer', 'Contributor', 'Responder', 'AdminRO', 'Admin'] });
const readOnly = aViewer({ userId: 901, schoolId: 9, roles: ['Viewer', 'AdminRO'] });

let messaging: Messaging;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let articleId = 140;

beforeAll(async () => {
  neighbours = await startNeighbours();
  messaging = await startMessaging(neighbours);
  for (const schoolId of [1, 2, 3, 4, 5, 6]) await messaging.deliverSchool({ schoolId });
});
afterAll(async () => {
  await messaging?.stop();
  await neighbours?.stop();
});
beforeEach(async () => {
  articleId += 1;
  neighbours.subjects.set(`article/${articleId}`, { schoolId: 2, articleId, excerpt: 'Our coats' });
  await auditEvents();
});

const raise = async (viewer = teacherOf(1), reason = 'A surname is in it', kind = 'article', id = articleId) =>
  (await messaging.post('/api/concern', viewer, { kind, id, reason })).body;
const hide = (id: number, viewer = leadOf(2), reason = 'We are looking at it') =>
  messaging.post(`/api/concern/${id}/hide`, viewer, { reason });
const unhide = (id: number, viewer = leadOf(2), reason = 'It is all right') =>
  messaging.post(`/api/concern/${id}/unhide`, viewer, { reason });
const seen = async (id: number) =>
  (await messaging.get('/api/concern', admin)).body.find((concern: { id: number }) => concern.id === id);
const auditEvents = async () =>
  (await takeAuditEvents(messaging.db)).map(({ type, userId, schoolId }) => [type, userId, schoolId]);
const hiddenEvents = async (about = articleId) =>
  (await readOutbox(messaging.db))
    .filter(({ type, data }) => type === 'ConcernSubjectHidden' && data.subjectId === about)
    .map(({ data }) => [data.kind, data.isHidden]);
const actions = (subjectId = articleId) =>
  messaging.db.any(sql.unsafe`
    select is_hidden as "isHidden", reason, done_by as "doneBy" from concern_actions where target_id = ${subjectId} order by id
  `);

test('the subject of a concern is hidden and unhidden with a reason by a Lead or an Admin', async () => {
  const { id } = await raise();
  await auditEvents();
  const { status, body } = await hide(id);
  expect([status, body]).toMatchObject([200, { id, isHidden: true, hiddenReason: 'We are looking at it', excerpt: 'Our coats' }]);
  expect(body.raisedBy).toBeNull();
  expect(await seen(id)).toMatchObject({ isHidden: true, hiddenReason: 'We are looking at it' });
  expect((await unhide(id, admin)).body).toMatchObject({ id, isHidden: false, hiddenReason: null });
  expect(await seen(id)).toMatchObject({ isHidden: false, hiddenReason: null });
  expect(await hiddenEvents()).toEqual([
    ['article', true],
    ['article', false],
  ]);
  expect(await actions()).toEqual([
    { isHidden: true, reason: 'We are looking at it', doneBy: 25 },
    { isHidden: false, reason: 'It is all right', doneBy: 900 },
  ]);
  expect(await auditEvents()).toEqual([
    ['concern-hidden', 25, 2],
    ['concern-unhidden', 900, 2],
  ]);
});

test('hiding the subject of a concern again changes nothing, also concurrently', async () => {
  const { id } = await raise();
  await auditEvents();
  expect((await unhide(id)).body).toMatchObject({ isHidden: false });
  const answers = await Promise.all([hide(id), hide(id), hide(id, admin)]);
  const words = new Set(answers.map(({ status, body }) => `${status} ${body.isHidden} ${body.hiddenReason}`));
  expect([...words]).toEqual(['200 true We are looking at it']);
  expect((await hide(id, admin, 'Other words')).body).toMatchObject({ hiddenReason: 'We are looking at it' });
  expect([await hiddenEvents(), (await actions()).length, (await auditEvents()).length]).toEqual([[['article', true]], 1, 1]);
});

test('a subject has one hidden state for all concerns about it, including closed ones', async () => {
  const first = (await raise()).id;
  const second = (await raise(teacherOf(1), 'An address too')).id;
  await messaging.post(`/api/concern/${first}/close`, leadOf(2), { outcome: 'Seen' });
  await hide(second);
  expect(await seen(first)).toMatchObject({ isHidden: true });
  expect((await unhide(first)).body).toMatchObject({ isHidden: false });
  expect(await seen(second)).toMatchObject({ isHidden: false });
});

test('other users cannot hide or unhide the subject of a concern', async () => {
  const { id } = await raise();
  for (const [viewer, expected] of [
    [teacherOf(2), 403],
    [readOnly, 403],
    [leadOf(1), 404],
    [leadOf(3), 404],
    [null, 401],
  ] as const)
    for (const verb of ['hide', 'unhide']) {
      const { status } = await messaging.post(`/api/concern/${id}/${verb}`, viewer, { reason: 'Because' });
      expect([viewer?.userId, verb, status]).toEqual([viewer?.userId, verb, expected]);
    }
  expect((await hide(987_654, admin)).status).toBe(404);
  expect([await hiddenEvents(), await actions()]).toEqual([[], []]);
});

test('a comment can be hidden by the school that wrote it and by the school of the report', async () => {
  neighbours.subjects.set('comment/6', { schoolId: 2, placeSchoolId: 3, articleId });
  const { id } = await raise(teacherOf(1), 'Rude', 'comment', 6);
  expect((await hide(id, leadOf(1))).status).toBe(404);
  expect((await hide(id, leadOf(3))).body).toMatchObject({ isHidden: true });
  expect((await unhide(id, leadOf(2))).body).toMatchObject({ isHidden: false });
  expect(await hiddenEvents(6)).toEqual([
    ['comment', true],
    ['comment', false],
  ]);
});

test('a school cannot be hidden', async () => {
  const { id } = await raise(teacherOf(1), 'Odd', 'school', 3);
  for (const answer of [await hide(id, admin), await unhide(id, leadOf(3))])
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([409, 'cannot-hide', 'Deactivate the school instead.']);
  for (const schoolId of [2, 4, 5]) await raise(teacherOf(schoolId), 'Odd', 'school', 3);
  expect(await actions(3)).toEqual([]);
});

test.each([
  [' ', 'Please say why'],
  ['x'.repeat(1_001), 'Maximum 1,000 characters'],
])('hiding and unhiding require a valid reason: %#', async (reason, message) => {
  const { id } = await raise();
  for (const answer of [await hide(id, leadOf(2), reason), await unhide(id, leadOf(2), reason)])
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'reason', message }]]);
});

test('concerns from three schools hide their subject automatically', async () => {
  await raise(teacherOf(1));
  await raise(teacherOf(3));
  // A second person and a second concern from schools that are already counted.
  await raise(teacherOf(3, 31));
  await raise(teacherOf(1), 'An address too');
  expect(await actions()).toEqual([]);
  await auditEvents();
  const third = await raise(teacherOf(4));
  expect(third).toMatchObject({ isHidden: true, hiddenReason: 'Three schools have raised a concern about this.' });
  expect(await actions()).toEqual([{ isHidden: true, reason: third.hiddenReason, doneBy: null }]);
  expect(await hiddenEvents()).toEqual([['article', true]]);
  expect(await auditEvents()).toEqual([['concern-raised', 40, 2]]);
  // A fourth school changes nothing.
  await raise(teacherOf(5));
  expect(await hiddenEvents()).toHaveLength(1);
});

test('concurrent concerns hide their subject once', async () => {
  await Promise.all([1, 3, 4, 5].map((schoolId) => raise(teacherOf(schoolId))));
  expect([await hiddenEvents(), (await actions()).length]).toEqual([[['article', true]], 1]);
});

test('closed concerns do not count towards hiding', async () => {
  const { id } = await raise(teacherOf(1));
  await messaging.post(`/api/concern/${id}/close`, admin, { outcome: 'Nothing in it' });
  await raise(teacherOf(3));
  await raise(teacherOf(4));
  expect(await actions()).toEqual([]);
});

test('an unhidden subject is hidden again only after concerns from three schools since then', async () => {
  const [{ id }] = [await raise(teacherOf(1)), await raise(teacherOf(3)), await raise(teacherOf(4))];
  await unhide(id);
  expect(await raise(teacherOf(5))).toMatchObject({ isHidden: false });
  expect(await raise(teacherOf(6))).toMatchObject({ isHidden: false });
  expect(await raise(teacherOf(1), 'Still there')).toMatchObject({ isHidden: true });
  expect(await hiddenEvents()).toEqual([
    ['article', true],
    ['article', false],
    ['article', true],
  ]);
});

test('the database protects the history of hiding from changes', async () => {
  await hide((await raise()).id);
  for (const query of [sql.unsafe`delete from concern_actions`, sql.unsafe`update concern_actions set reason = 'x'`])
    await expect(messaging.db.query(query)).rejects.toThrow();
  expect(await actions()).toMatchObject([{ reason: 'We are looking at it' }]);
});
