import { callAs } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { savePerson } from '../src/people/people.sql.ts';
import { admin, approver, aSignUp, aSignUpUser, readOnlyStaff } from './harness.ts';
import { startWithIdentity } from './identity.ts';
import { aPendingSchool } from './sign-up-steps.ts';

const { identity, schools, stop } = await startWithIdentity();
afterAll(stop);
const staff = { version: 1, title: 'Dr', firstName: 'Ada', lastName: 'Price', schoolId: 1, isActive: true, isLead: false };
beforeAll(() => savePerson(schools.db, { ...staff, userId: approver.userId }));

const page = async (state: string, query = '', number = 0) =>
  (await schools.get(`/api/signups/${state}/${number}?${query}`, readOnlyStaff)).body;
const names = ({ content }: { content: { name: string }[] }) => content.map(({ name }) => name);
const setCreatedAt = (schoolId: number, instant: string) =>
  schools.db.query(sql.unsafe`update schools set created_at = ${instant} where id = ${schoolId}`);
/** Without the sign-ups that the first test puts in January. */
const find = async (state: string, schoolId: number) =>
  (await page(state, 'fromDate=2026-02-01')).content.find(({ id }: { id: number }) => id === schoolId);
const reject = (schoolId: number, reason = 'There is no such school.') =>
  schools.post(`/api/signups/${schoolId}/reject`, approver, { reason });
const reopen = (schoolId: number) => schools.post(`/api/signups/${schoolId}/reopen`, approver);
/** Delivers what schools has published, so that identity knows which schools are open. */
const settle = () => identity.deliverEventsOf(schools.db);

test('pending sign-ups are oldest first, page by page, with the totals of all states', async () => {
  for (let n = 0; n < 22; n += 1) {
    const { schoolId } = await aPendingSchool(schools, aSignUp({ school: { name: `Queue ${String(n).padStart(2, '0')}` } }));
    await setCreatedAt(schoolId, `2026-01-${String(n + 1).padStart(2, '0')}T12:00:00Z`);
    if (n === 20)
      await schools.db.query(sql.unsafe`update schools set is_approved = true, approved_at = now() where id = ${schoolId}`);
    if (n === 21) expect((await reject(schoolId)).status).toBe(200);
  }
  const first = await page('waiting', 'name=queue');
  expect(names(first)).toEqual(Array.from({ length: 20 }, (_, n) => `Queue ${String(n).padStart(2, '0')}`));
  expect(first).toMatchObject({ first: true, last: true, number: 0, totalPages: 1, totalElements: 20, olderWaiting: 0 });
  expect(first.totals).toEqual({ waiting: 20, approved: 1, rejected: 1 });
  expect(names(await page('approved', 'name=QUEUE'))).toEqual(['Queue 20']);
  expect(names(await page('rejected', 'name=queue'))).toEqual(['Queue 21']);
  expect(await page('waiting', 'name=queue', 1)).toMatchObject({ content: [], first: false, number: 1, totalElements: 20 });

  const later = await page('waiting', 'name=queue&fromDate=2026-01-03&toDate=2026-01-04');
  expect([names(later), later.olderWaiting, later.oldestWaitingDate]).toEqual([['Queue 02', 'Queue 03'], 2, '2026-01-01']);
  const reversed = await schools.get('/api/signups/waiting/0?fromDate=2026-01-04&toDate=2026-01-03', approver);
  expect([reversed.status, reversed.body.errors[0].field]).toEqual([400, 'toDate']);
  expect((await schools.get('/api/signups/closed/0', approver)).status).toBe(400);
});

test('sign-ups that wait are counted, and those that have for over three days', async () => {
  const count = async () => (await schools.get('/api/signups/count', readOnlyStaff)).body;
  const before = await count();
  const [{ schoolId: late }, { schoolId: closed }] = [await aPendingSchool(schools), await aPendingSchool(schools)];
  await aPendingSchool(schools);
  await setCreatedAt(late, '2026-02-01T12:00:00Z');
  expect((await reject(closed)).status).toBe(200);
  expect(await count()).toEqual({ waiting: before.waiting + 2, overdue: before.overdue + 1 });
});

test('one rejection keeps its reason, closes the school, and is published once; reopening undoes it', async () => {
  const { schoolId } = await aPendingSchool(schools);
  expect((await reject(schoolId, ' ')).status).toBe(400);
  const [first, again] = [await reject(schoolId, 'Not a school.'), await reject(schoolId, 'Another reason.')];
  expect(first.body).toMatchObject({
    id: schoolId,
    state: 'rejected',
    active: false,
    okToApprove: false,
    canReopen: true,
    approvalTerms: null,
    rejection: { reason: 'Not a school.', rejectedBy: { id: approver.userId, lastName: 'Price' } },
  });
  expect(again.body).toEqual(first.body);
  const events = async () =>
    (await readOutbox(schools.db)).filter(({ type, data }) => type === 'SignUpRejected' && data.schoolId === schoolId);
  expect(await events()).toHaveLength(1);
  const { rejectionId } = (await events())[0]!.data;
  const rejection = () => schools.getInternally(`/internal/signuprejections/${rejectionId}`);
  expect((await rejection()).body).toEqual({ schoolId, reason: 'Not a school.' });
  expect((await schools.post(`/api/school/approve/${schoolId}`, approver)).body.code).toBe('school-inactive');

  expect((await reopen(schoolId)).body).toMatchObject({ state: 'waiting', active: true, rejection: null, canReopen: false });
  expect((await reopen(schoolId)).status).toBe(200);
  expect((await rejection()).status).toBe(404);
  expect((await reject(schoolId, 'Still not.')).body.rejection.reason).toBe('Still not.');
  expect(await events()).toHaveLength(2);
  expect((await schools.post(`/api/school/activate/${schoolId}`, admin)).status).toBe(200);
  expect(await find('waiting', schoolId)).toMatchObject({ rejection: null });
});

test('a school that was closed without a decision offers no approval, and can be reopened', async () => {
  const { schoolId } = await aPendingSchool(schools);
  await identity.confirmLead(schoolId);
  expect(await find('waiting', schoolId)).toMatchObject({ okToApprove: true });
  expect((await schools.post(`/api/school/deactivate/${schoolId}`, admin)).status).toBe(200);
  expect(await find('waiting', schoolId)).toBeUndefined();
  expect(await find('rejected', schoolId)).toMatchObject({ okToApprove: false, canReopen: true, rejection: null });
  expect((await reject(schoolId)).body.code).toBe('sign-up-decided');
  expect((await reopen(schoolId)).body.state).toBe('waiting');
});

test('an address that is already registered, or in another request, is named with its school, and takes the approval away', async () => {
  const email = 'both@elsewhere.example';
  const one = await aPendingSchool(schools, aSignUp({ user: { email }, school: { name: 'Elsewhere one', zip: 'TR1 1AA' } }));
  const two = await aPendingSchool(schools, aSignUp({ user: { email }, school: { name: 'Elsewhere two', zip: 'TR2 2AA' } }));
  for (const { schoolId } of [one, two]) await identity.confirmLead(schoolId);
  expect((await find('waiting', one.schoolId)).checks.others).toMatchObject([
    { id: two.schoolId, name: 'Elsewhere two', state: 'waiting', same: ['email'], isRegistered: false, isClosed: false },
  ]);
  await settle();
  expect((await schools.post(`/api/school/approve/${two.schoolId}`, approver)).status).toBe(200);
  await settle();
  const after = await find('waiting', one.schoolId);
  expect(after.okToApprove).toBe(false);
  expect(after.users[0]).toMatchObject({ emailTaken: true });
  expect(after.checks.others).toMatchObject([{ id: two.schoolId, state: 'approved', same: ['email'], isRegistered: true }]);
});

test('another school with the same postcode or name is named; a namesake far away is not', async () => {
  const school = { name: 'St Agnes Primary', zip: 'YO1 7HH', countyId: 43 };
  const far = await aPendingSchool(schools, aSignUp({ school: { ...school, zip: 'TR9 9AA', countyId: 13 } }));
  await schools.db.query(sql.unsafe`update schools set is_approved = true, approved_at = now() where id = ${far.schoolId}`);
  const near = await aPendingSchool(schools, aSignUp({ school: { ...school, name: 'st agnes primary', zip: 'YO2 2AA' } }));
  const beside = await aPendingSchool(schools, aSignUp({ school: { ...school, name: 'Minster School', zip: 'yo17hh' } }));
  const { schoolId } = await aPendingSchool(schools, aSignUp({ school, user: { email: 'jo@stagnes.example' } }));
  const { checks } = await find('waiting', schoolId);
  const same = Object.fromEntries(checks.others.map((other: { id: number; same: string[] }) => [other.id, other.same]));
  expect(same).toEqual({ [near.schoolId]: ['name'], [beside.schoolId]: ['postcode'] });
  expect(checks.postcode).toEqual({ outcome: 'unknown', counties: ['North Yorkshire', 'East Riding of Yorkshire'] });
  expect(checks.domain).toEqual({ outcome: 'same', domains: ['stagnes.example'] });
});

/** A waiting school with a Lead and a colleague, and a correction that changes nothing. */
async function aSignUpToCorrect() {
  const { guuid, schoolId, request } = await aPendingSchool(schools, aSignUp({ other: {} }));
  const [initiator, lead] = await identity.usersOf(schoolId);
  const person = (id: number, { schoolPosition, ...form }: ReturnType<typeof aSignUpUser>, given: object = {}) => ({
    id,
    ...form,
    schoolPosition,
    ...given,
  });
  const { promotionCodeFromUser, ...school } = request.school;
  const form = {
    school: { ...school, promotionCodeFromUser },
    people: [
      person(initiator!.id, request.initiatingUser),
      person(lead!.id, request.otherLeadUser as ReturnType<typeof aSignUpUser>),
    ],
  };
  return { guuid, schoolId, form, lead: lead!, initiator: initiator! };
}
/** A session that signed in an hour ago. */
const longAgo = () => callAs('schools', approver, '127.0.0.1', { authenticatedAt: Math.floor(Date.now() / 1_000) - 3_600 });
const correct = (schoolId: number, form: object, headers?: ReturnType<typeof longAgo>) =>
  schools.post(`/api/signups/${schoolId}/correct`, approver, form, headers);

test('a correction changes the school and its people, and a Lead’s new address must be confirmed again', async () => {
  const { schoolId, form, lead } = await aSignUpToCorrect();
  await identity.confirmLead(schoolId);
  expect(await find('waiting', schoolId)).toMatchObject({ isLeadConfirmed: true });
  const people = form.people.map((person) =>
    person.id === lead.id ? { ...person, firstName: 'Ruth', email: 'ruth@corrected.example' } : person,
  );
  const corrected = { school: { ...form.school, name: 'Corrected School', zip: 'BS2 2AA', numberOfPupils: 94 }, people };
  const early = await correct(schoolId, corrected, longAgo());
  expect([early.status, early.body.code]).toEqual([409, 'sign-in-again']);

  const { status, body, headers } = await correct(schoolId, corrected);
  expect([status, headers['x-throttle-miss']]).toEqual([200, 'address-moves']);
  expect(body).toMatchObject({
    name: 'Corrected School',
    zip: 'BS2 2AA',
    numberOfPupils: 94,
    isLeadConfirmed: false,
    state: 'waiting',
  });
  expect(body.users).toMatchObject([
    { id: form.people[0]!.id },
    { id: lead.id, firstName: 'Ruth', email: 'ruth@corrected.example' },
  ]);
  await identity.confirmLead(schoolId);
  expect(await find('waiting', schoolId)).toMatchObject({ isLeadConfirmed: true, okToApprove: true });

  const eventsOf = async () => {
    await settle();
    return (await identity.clientEvents()).filter((event) => event.schoolId === schoolId && event.type === 'sign-up-corrected');
  };
  expect(await eventsOf()).toHaveLength(1);
  const again = await correct(schoolId, corrected, longAgo());
  expect([again.status, again.body.isLeadConfirmed]).toEqual([200, true]);
  expect(await eventsOf()).toHaveLength(1);
});

test('a corrected address frees the old one for the bearer of the link, and takes the new one', async () => {
  const { guuid, schoolId, form } = await aSignUpToCorrect();
  const [initiator, ...others] = form.people;
  const people = [{ ...initiator!, email: `moved.${schoolId}@school.example` }, ...others];
  expect((await correct(schoolId, { ...form, people })).status).toBe(200);
  const add = (email: string) => schools.post(`/api/user/signup/add/${guuid}`, null, aSignUpUser({ email }));
  expect([(await add(initiator!.email)).status, (await add(people[0]!.email)).status]).toEqual([200, 409]);
});

test('a correction refuses a taken address on its field, and one that two people would share', async () => {
  const { schoolId, form } = await aSignUpToCorrect();
  await identity.takeAddress('taken@correct.example');
  const [initiator, lead] = form.people;
  const taken = await correct(schoolId, { ...form, people: [initiator, { ...lead!, email: 'Taken@correct.example' }] });
  expect([taken.status, taken.body.code, taken.body.errors[0].field]).toEqual([409, 'email-taken', 'people.1.email']);
  const twice = await correct(schoolId, { ...form, people: [initiator, { ...lead!, email: initiator!.email }] });
  expect([twice.status, twice.body.code]).toEqual([409, 'email-taken']);
  const other = await aSignUpToCorrect();
  expect((await correct(schoolId, { ...form, people: other.form.people })).status).toBe(404);
  expect((await correct(schoolId, { ...form, school: { ...form.school, countyId: 4_000 } })).body.errors[0].field).toBe(
    'school.countyId',
  );
});

test('a decided sign-up is not corrected', async () => {
  const { schoolId, form, initiator } = await aSignUpToCorrect();
  expect((await reject(schoolId)).status).toBe(200);
  expect((await correct(schoolId, form)).body.code).toBe('sign-up-decided');
  expect((await schools.post(`/api/signups/${schoolId}/users/${initiator.id}/remove`, approver)).body.code).toBe(
    'sign-up-decided',
  );
});

test('a person is removed once, with the member of staff in the event, and a Lead never', async () => {
  const { guuid, schoolId, form, lead, initiator } = await aSignUpToCorrect();
  const remove = (userId: number) => schools.post(`/api/signups/${schoolId}/users/${userId}/remove`, approver);
  for (let n = 0; n < 2; n += 1) expect((await remove(initiator.id)).body.users).toMatchObject([{ id: lead.id }]);
  const removals = (await identity.clientEvents()).filter(
    (event) => event.type === 'sign-up-user-removed' && event.schoolId === schoolId,
  );
  expect(removals).toMatchObject([{ userId: approver.userId }]);
  expect((await remove(lead.id)).body.code).toBe('lead-stays');
  const again = aSignUpUser({ email: form.people[0]!.email });
  expect((await schools.post(`/api/user/signup/add/${guuid}`, null, again)).status).toBe(200);
});
