import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { admin, type Cases, leadOf, otherAdmin, safeguardingLeadOf, startCases, teacherOf } from './case-steps.ts';

let cases: Cases;
beforeAll(async () => {
  cases = await startCases();
});
afterAll(() => cases?.stop());
beforeEach(async () => {
  cases.newSubject();
  await cases.auditEvents();
});

const hide = (id: number, viewer = leadOf(2), reason = 'We are looking at it') => cases.step(id, 'hide', viewer, { reason });
const unhide = (id: number, viewer = leadOf(2), reason = 'It is all right') => cases.step(id, 'unhide', viewer, { reason });
const bySystem = { actor: null, reason: 'Three schools have raised a concern about this.', kind: 'hidden' };

test('a school hides its content with a reason and shows it again; each is an entry, an event and an audit event', async () => {
  const id = await cases.raise();
  await cases.auditEvents();
  const { status, body } = await hide(id);
  expect([status, body.concern]).toMatchObject([200, { id, isHidden: true, hiddenReason: 'We are looking at it' }]);
  expect((await unhide(id, leadOf(2, 28))).body.concern).toMatchObject({ isHidden: false, hiddenReason: null });
  expect(await cases.hiddenEvents()).toEqual([
    ['article', true],
    ['article', false],
  ]);
  expect((await cases.read(id)).body.entries.slice(1)).toMatchObject([
    { kind: 'hidden', reason: 'We are looking at it', isStaff: false },
    { kind: 'unhidden', reason: 'It is all right', isStaff: false },
  ]);
  expect((await cases.auditEvents()).slice(0, 2)).toEqual([
    ['concern-hidden', 25, 2],
    ['concern-unhidden', 28, 2],
  ]);
});

test('the Lead of the school cannot show again what an Admin hid', async () => {
  const id = await cases.raise();
  await hide(id, admin);
  for (const viewer of [leadOf(2), safeguardingLeadOf(2)]) {
    const { status, body } = await unhide(id, viewer);
    expect([status, body.code]).toEqual([403, 'not-yours-to-do']);
    expect((await cases.read(id, viewer)).body.may).not.toContain('unhide');
  }
  expect(await cases.isHidden(id)).toBe(true);
  expect((await unhide(id, otherAdmin)).body.concern.isHidden).toBe(false);
});

test('hiding it first does not keep the Lead in control: an Admin takes it over', async () => {
  const id = await cases.raise();
  await hide(id);
  expect((await cases.read(id)).body.may).toEqual(['acknowledge', 'note', 'involve', 'refer', 'close', 'hide', 'unhide']);
  expect((await hide(id, admin, 'Stays hidden')).body.concern).toMatchObject({ isHidden: true, hiddenReason: 'Stays hidden' });
  expect((await hide(id)).body.concern).toMatchObject({ hiddenReason: 'Stays hidden' });
  expect((await unhide(id)).status).toBe(403);
  expect(await cases.isHidden(id)).toBe(true);
});

test('hiding it first does not defeat the three schools', async () => {
  const id = await cases.raise(1);
  await hide(id);
  await cases.raise(3);
  const third = await cases.raise(4);
  expect((await cases.read(third)).body.entries).toMatchObject([{ kind: 'raised' }, bySystem]);
  expect((await unhide(id)).status).toBe(403);
  expect(await cases.isHidden(id)).toBe(true);
});

test('showing it again by the school does not make the three schools count from the start', async () => {
  const id = await cases.raise(1);
  await cases.raise(3);
  await hide(id);
  await unhide(id);
  await cases.raise(4);
  expect(await cases.isHidden(id)).toBe(true);
  expect((await unhide(id)).status).toBe(403);
});

test('one school cannot show again what the other school hid', async () => {
  cases.neighbours.subjects.set('comment/6', { schoolId: 2, placeSchoolId: 3, articleId: 5, authorId: 21 });
  const id = await cases.raise(1, { kind: 'comment', id: 6 });
  expect((await hide(id, leadOf(1))).status).toBe(404);
  expect((await hide(id, leadOf(3))).body.concern).toMatchObject({ isHidden: true });
  expect((await unhide(id, leadOf(2))).status).toBe(403);
  expect((await unhide(id, safeguardingLeadOf(3))).body.concern).toMatchObject({ isHidden: false });
});

test('hiding again changes nothing, also when two Leads and an Admin do it at once', async () => {
  const id = await cases.raise();
  await cases.auditEvents();
  expect((await unhide(id)).body.concern).toMatchObject({ isHidden: false });
  const answers = await Promise.all([hide(id), hide(id, leadOf(2, 26)), hide(id, admin)]);
  expect(answers.map(({ status, body }) => [status, body.concern.isHidden])).toEqual(Array(3).fill([200, true]));
  // At most one of the school and one of the Admin, which is the newest.
  const hidden = (await cases.kindsOf(id)).filter((kind) => kind === 'hidden');
  expect([1, 2]).toContain(hidden.length);
  expect((await unhide(id)).status).toBe(403);
  expect((await hide(id, otherAdmin)).body.entries).toHaveLength(1 + hidden.length);
  expect(await cases.hiddenEvents()).toHaveLength(hidden.length);
});

test('a subject has one hidden state for all concerns about it, also closed ones', async () => {
  const [first, second] = [await cases.raise(1), await cases.raise(3)];
  await cases.close(first);
  await hide(second);
  expect(await cases.isHidden(first)).toBe(true);
  expect((await unhide(first)).body.concern).toMatchObject({ isHidden: false });
  expect(await cases.isHidden(second)).toBe(false);
});

test('a school cannot be hidden', async () => {
  const id = await cases.raise(1, { kind: 'school', id: 3 });
  for (const answer of [await hide(id, admin), await unhide(id, leadOf(3))])
    expect([answer.status, answer.body.code]).toEqual([409, 'cannot-hide']);
  for (const schoolId of [2, 4, 5]) await cases.raise(schoolId, { kind: 'school', id: 3 });
  expect(await cases.hiddenEvents(3)).toEqual([]);
  expect((await cases.read(id)).body.may).not.toContain('hide');
});

test.each([
  [' ', 'Please say why'],
  ['x'.repeat(10_001), 'Maximum 10,000 characters'],
])('hiding and unhiding require a valid reason: %#', async (reason, message) => {
  const id = await cases.raise();
  for (const answer of [await hide(id, leadOf(2), reason), await unhide(id, leadOf(2), reason)])
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'reason', message }]]);
});

test('concerns from three schools hide their subject at once', async () => {
  await cases.raise(1);
  await cases.raise(3);
  // A second person and a second concern of schools that count already.
  await cases.raise(3, { reason: 'An address too' });
  expect(await cases.hiddenEvents()).toEqual([]);
  const third = await cases.raise(4);
  expect((await cases.read(third)).body).toMatchObject({
    concern: { isHidden: true, hiddenReason: bySystem.reason },
    entries: [{ kind: 'raised' }, { ...bySystem, isStaff: false }],
  });
  await cases.raise(5);
  expect(await cases.hiddenEvents()).toEqual([['article', true]]);
});

test('three schools at the same moment hide once', async () => {
  await Promise.all([1, 3, 4].map((schoolId) => cases.raise(schoolId)));
  expect(await cases.hiddenEvents()).toEqual([['article', true]]);
});

test('closing each concern as it comes does not keep the third from hiding; only unfounded ones do not count', async () => {
  for (const reason of ['One', 'Other']) await cases.close(await cases.raise(5, { reason }), admin, 'unfounded');
  for (const schoolId of [1, 3]) await cases.close(await cases.raise(schoolId), admin, 'advice-given');
  expect(await cases.hiddenEvents()).toEqual([]);
  await cases.raise(4);
  expect(await cases.hiddenEvents()).toEqual([['article', true]]);
});

test('concerns from more than 30 days ago do not count', async () => {
  await cases.messaging.db.query(sql.unsafe`
    insert into concern_cases (kind, target_id, school_id, reason, raised_by, raised_by_school_id, created_at)
    select 'article', ${cases.subject()}, 2, 'Long ago', n, n, now() - interval '30 days 1 minute' from generate_series(1, 3) as n
  `);
  await cases.raise(4);
  expect(await cases.hiddenEvents()).toEqual([]);
});

test('after an Admin has shown it again, only new concerns count', async () => {
  const [id] = [await cases.raise(1), await cases.raise(3), await cases.raise(4)];
  await unhide(id, admin);
  await cases.raise(5);
  await cases.raise(6);
  expect(await cases.isHidden(id)).toBe(false);
  await cases.raise(1, { reason: 'Still there' });
  expect(await cases.hiddenEvents()).toEqual([
    ['article', true],
    ['article', false],
    ['article', true],
  ]);
});

test('others cannot hide or unhide', async () => {
  const id = await cases.raise();
  for (const [viewer, expected] of [
    [teacherOf(2), 403],
    [leadOf(1), 404],
    [safeguardingLeadOf(3), 404],
  ] as const)
    for (const call of [hide, unhide]) expect((await call(id, viewer)).status).toBe(expected);
  expect((await hide(987_654, admin)).status).toBe(404);
  expect(await cases.hiddenEvents()).toEqual([]);
});
