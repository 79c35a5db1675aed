import { setTimeout } from 'node:timers/promises';
import { readChange, secondPersonHeader } from '@patchwork/platform/second-person';
import { callAs } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { londonDay } from '../src/days.ts';
import { savePerson } from '../src/people/people.sql.ts';
import { admin, approver, aSchoolForm, aSignUp, aSignUpUser, readOnlyStaff } from './harness.ts';
import { startWithIdentity } from './identity.ts';

const { identity, schools, stop } = await startWithIdentity();
afterAll(stop);

beforeAll(async () => {
  const staff = { version: 1, title: 'Dr', firstName: 'Ada', lastName: 'Price', schoolId: 1, isActive: true, isLead: false };
  await savePerson(schools.db, { ...staff, userId: approver.userId });
  await schools.db.query(sql.unsafe`
    insert into promotion_codes (starts_with, description, free_months)
    values ('LEEDS', 'Leeds schools have six months free.', 6)
  `);
});

async function anUnconfirmedSchool(request = aSignUp()): Promise<number> {
  const { text } = await schools.post('/api/school/signup', null, request);
  return schools.schoolIdOf(text);
}
/** A pending school whose Lead has confirmed their address. */
async function aPendingSchool(request = aSignUp()): Promise<number> {
  const schoolId = await anUnconfirmedSchool(request);
  await identity.confirmLead(schoolId);
  return schoolId;
}
const approve = (schoolId: number, viewer = approver) => schools.post(`/api/school/approve/${schoolId}`, viewer);
const eventsOf = async (schoolId: number, type: string) =>
  (await readOutbox(schools.db)).filter((event) => event.type === type && event.data.schoolId === schoolId);

test('an approval stores the approver, the time and the promotion code’s dates in London time', async () => {
  const schoolId = await aPendingSchool(aSignUp({ school: { promotionCodeFromUser: 'leeds-42' } }));
  schools.time.now = new Date('2026-08-30T23:30:00.000Z');
  const { status, body } = await approve(schoolId);
  schools.time.now = new Date();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: schoolId,
    approved: true,
    active: true,
    approvedBy: { id: approver.userId, title: 'Dr', firstName: 'Ada', lastName: 'Price' },
    trialStartDate: '2026-08-31',
    subscriptionStartDate: '2027-02-28',
    promotionCode: { startsWith: 'LEEDS', freeMonths: 6 },
    promotionCodeFromUser: 'leeds-42',
  });
  expect(body.approvalDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect((await identity.usersOf(schoolId)).map(({ isActive }) => isActive)).toEqual([true]);
  expect((await eventsOf(schoolId, 'SchoolApproved')).map(({ data }) => data)).toEqual([
    { schoolId, approvedBy: approver.userId },
  ]);
  expect((await eventsOf(schoolId, 'SchoolChanged')).at(-1)!.data).toMatchObject({ version: 2, isApproved: true });

  const again = await approve(schoolId, { ...approver, userId: 950 });
  expect(again.status).toBe(200);
  const { welcomeEmails, ...first } = body;
  expect([welcomeEmails, again.body]).toEqual([1, first]);
});

test('an approval keeps the promotion code and the dates of an Admin, and staff see before what it sets', async () => {
  const [kept, plain] = [await aPendingSchool(), await aPendingSchool(aSignUp({ school: { promotionCodeFromUser: 'leeds-1' } }))];
  const own = { promotionCodeId: 1, trialStartDate: '2026-12-01', subscriptionStartDate: '2027-01-15' };
  expect((await schools.post(`/api/school/${kept}`, admin, aSchoolForm(own))).status).toBe(200);
  const today = londonDay(new Date());
  const termsOf = async (schoolId: number) => {
    const { body } = await schools.get('/api/signups/waiting/0', approver);
    return body.content.find(({ id }: { id: number }) => id === schoolId).approvalTerms;
  };
  const terms = { trialStartDate: '2026-12-01', subscriptionStartDate: '2027-01-15', promotionCode: { startsWith: 'Default' } };
  expect(await termsOf(kept)).toMatchObject({ ...terms, isSetByAdmin: true });
  expect(await termsOf(plain)).toMatchObject({
    trialStartDate: today,
    promotionCode: { startsWith: 'LEEDS' },
    isSetByAdmin: false,
  });
  expect((await approve(kept)).body).toMatchObject(terms);
});

test('an approval tells how many people get a welcome email, once', async () => {
  const { text: guuid } = await schools.post('/api/school/signup', null, aSignUp({ other: {} }));
  const schoolId = await schools.schoolIdOf(guuid);
  await schools.post(`/api/user/signup/add/${guuid}`, null, aSignUpUser());
  await identity.confirmLead(schoolId);
  expect((await approve(schoolId)).body.welcomeEmails).toBe(3);
  expect((await approve(schoolId)).body).not.toHaveProperty('welcomeEmails');
});

test('an approval names an approver whose event has not arrived', async () => {
  const newcomer = { ...approver, userId: 950, schoolId: 900_000 };
  const { body } = await approve(await aPendingSchool(), newcomer);
  expect(body.approvedBy).toEqual({ id: 950, title: 'Dr', firstName: 'Ada', lastName: 'Price' });
});

test('an approval waits until the Lead has confirmed their address, and staff see that', async () => {
  const schoolId = await anUnconfirmedSchool(aSignUp({ other: {} }));
  const seen = async () => (await schools.get(`/api/school/${schoolId}`, approver)).body;
  expect(await seen()).toMatchObject({ isLeadConfirmed: false, okToApprove: false });
  const early = await approve(schoolId);
  expect([early.status, early.body.code, early.body.detail]).toEqual([
    409,
    'lead-not-confirmed',
    'The Lead has not confirmed their email address yet.',
  ]);
  expect(await seen()).toMatchObject({ approved: false, isLeadConfirmed: false });
  expect(await eventsOf(schoolId, 'SchoolApproved')).toEqual([]);
  await identity.confirmLead(schoolId);
  expect(await seen()).toMatchObject({ isLeadConfirmed: true, okToApprove: true });
  expect((await approve(schoolId)).body).toMatchObject({ approved: true });
});

test('50 simultaneous calls make one approval', async () => {
  const schoolId = await aPendingSchool();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => approve(schoolId, { ...approver, userId: 900 + n })));
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(new Set(answers.map(({ body }) => body.approvalDate)).size).toBe(1);
  const approvals = await eventsOf(schoolId, 'SchoolApproved');
  expect(approvals).toHaveLength(1);
  const approvedBy = await schools.db.oneFirst(
    sql.type(z.object({ approvedBy: z.int() }))`select approved_by as "approvedBy" from schools where id = ${schoolId}`,
  );
  expect(approvals[0]!.data.approvedBy).toBe(approvedBy);
  expect(await eventsOf(schoolId, 'SchoolChanged')).toHaveLength(2);
});

test('an approval is refused with the addresses that are active elsewhere', async () => {
  const request = aSignUp();
  const schoolId = await aPendingSchool(request);
  await identity.takeAddress(request.initiatingUser.email);
  const answer = await approve(schoolId);
  expect([answer.status, answer.body.code, answer.body.detail]).toEqual([409, 'email-taken', request.initiatingUser.email]);
  expect(await eventsOf(schoolId, 'SchoolApproved')).toEqual([]);
  await identity.freeAddress(request.initiatingUser.email);
  expect((await approve(schoolId)).status).toBe(200);
});

test('an approval returns 503 while identity is unavailable, and succeeds afterwards', async () => {
  const schoolId = await aPendingSchool();
  identity.setUnavailable(true);
  expect((await approve(schoolId)).status).toBe(503);
  identity.setUnavailable(false);
  expect((await approve(schoolId)).body).toMatchObject({ approved: true, trialStartDate: expect.any(String) });
});

test('an approval needs the SignUpApproval role and an existing school', async () => {
  const schoolId = await aPendingSchool();
  for (const viewer of [readOnlyStaff, admin, { ...admin, roles: ['Viewer', 'Superuser', 'Admin', 'AdminRO'] as const }])
    expect((await approve(schoolId, { ...viewer, roles: [...viewer.roles] })).status).toBe(403);
  expect((await schools.post(`/api/school/approve/${schoolId}`)).status).toBe(401);
  expect((await approve(987_654)).status).toBe(404);
});

test('an inactive school cannot be approved', async () => {
  const schoolId = await aPendingSchool();
  await schools.db.query(sql.unsafe`update schools set is_active = false where id = ${schoolId}`);
  const answer = await approve(schoolId);
  expect([answer.status, answer.body.code]).toEqual([409, 'school-inactive']);
});

test('where two people are required, an approval waits for the second, and nothing is changed before', async () => {
  schools.deps.requiresSecondPerson = true;
  try {
    const schoolId = await aPendingSchool(aSignUp({ school: { name: 'Quince Primary' } }));
    const asked = await approve(schoolId);
    expect([asked.status, asked.body.code]).toEqual([409, 'second-person-required']);
    expect(readChange(String(asked.headers[secondPersonHeader]))).toMatchObject({
      kind: 'approve-school',
      subject: 'Quince Primary',
    });
    expect((await identity.usersOf(schoolId)).map(({ isActive }) => isActive)).toEqual([false]);
    expect(await eventsOf(schoolId, 'SchoolApproved')).toEqual([]);
    expect((await schools.post('/api/school/approve/987654', approver)).status).toBe(404);

    const { version } = readChange(String(asked.headers[secondPersonHeader]));
    const agreed = callAs('schools', approver, '127.0.0.1', { approvedBy: 950, approvedVersion: version });
    const made = await schools.post(`/api/school/approve/${schoolId}`, approver, undefined, agreed);
    expect([made.status, made.body.approvedBy.id]).toEqual([200, approver.userId]);
    // Approved already: no one is asked again.
    expect((await approve(schoolId)).status).toBe(200);
  } finally {
    schools.deps.requiresSecondPerson = false;
  }
});

test('where two people are required, no colleague is asked before the Lead has confirmed their address', async () => {
  schools.deps.requiresSecondPerson = true;
  try {
    const schoolId = await anUnconfirmedSchool();
    const answer = await approve(schoolId);
    expect([answer.status, answer.body.code, answer.headers[secondPersonHeader]]).toEqual([409, 'lead-not-confirmed', undefined]);

    await identity.confirmLead(schoolId);
    expect((await approve(schoolId)).body.code).toBe('second-person-required');
  } finally {
    schools.deps.requiresSecondPerson = false;
  }
});

test('an approval that breaks off before its commit is in no history and no audit list, and the next one completes it', async () => {
  const schoolId = await aPendingSchool();
  const recorded = async () => {
    await identity.deliverEventsOf(schools.db);
    const events = await identity.clientEvents();
    return events.filter((event) => event.type === 'school-approved' && event.schoolId === schoolId).map(({ userId }) => userId);
  };
  await schools.db.query(
    sql.unsafe`alter table schools add constraint breaks_off check (id <> ${sql.literalValue(String(schoolId))} or not is_approved)`,
  );
  try {
    expect((await approve(schoolId)).status).toBe(500);
  } finally {
    await schools.db.query(sql.unsafe`alter table schools drop constraint breaks_off`);
  }
  expect(await recorded()).toEqual([]);

  expect((await approve(schoolId, { ...approver, userId: 950 })).status).toBe(200);
  expect(await recorded()).toEqual([950]);
});

/** A pending school with a second person, and what a member of staff is shown of it. */
async function aShownSignUp() {
  const { text: guuid } = await schools.post('/api/school/signup', null, aSignUp({ other: {} }));
  const schoolId = await schools.schoolIdOf(guuid);
  await identity.confirmLead(schoolId);
  const show = async (): Promise<string> => (await schools.get(`/api/school/${schoolId}`, approver)).body.signUpVersion;
  return { guuid, schoolId, show, version: await show(), users: await identity.usersOf(schoolId) };
}
type Shown = Awaited<ReturnType<typeof aShownSignUp>>;
const approveShown = ({ schoolId }: Shown, signUpVersion: string, more: object = {}) =>
  schools.post(`/api/school/approve/${schoolId}`, approver, { signUpVersion }, callAs('schools', approver, '127.0.0.1', more));
const isAnyActive = async ({ schoolId }: Shown) => (await identity.usersOf(schoolId)).some(({ isActive }) => isActive);

const correction = ({ users }: Shown, given: object) => ({
  school: aSchoolForm(),
  people: [{ id: users[0]!.id, title: 'Ms', firstName: 'Jo', lastName: 'Marsh', email: users[0]!.email, ...given }],
});
const changes: [string, (shown: Shown) => Promise<{ status: number }>][] = [
  ['a person is added', ({ guuid }) => schools.post(`/api/user/signup/add/${guuid}`, null, aSignUpUser())],
  ['a person is removed', ({ guuid, users }) => schools.post(`/api/user/signup/remove/${guuid}/${users[0]!.id}`, null)],
  [
    'the school gives other details',
    ({ guuid }) => schools.post(`/api/school/signup/guuid/${guuid}`, null, { numberOfPupils: 9 }),
  ],
  [
    'an Admin changes the school or its terms',
    ({ schoolId }) => schools.post(`/api/school/${schoolId}`, admin, aSchoolForm({ promotionCodeId: 1 })),
  ],
  [
    'staff correct a person',
    (shown) => schools.post(`/api/signups/${shown.schoolId}/correct`, approver, correction(shown, { lastName: 'Tyson' })),
  ],
];

test.each(changes)('an approval is of the sign-up that was shown: it is refused after %s', async (_, change) => {
  const shown = await aShownSignUp();
  expect((await change(shown)).status).toBeLessThan(300);
  const answer = await approveShown(shown, shown.version);
  expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
    409,
    'sign-up-changed',
    'This sign-up has changed since you opened it. Please read it again.',
  ]);
  expect(await isAnyActive(shown)).toBe(false);
  expect((await approveShown(shown, await shown.show())).body).toMatchObject({ approved: true });
});

test.each(changes)('a second person’s agreement to an approval does not count after %s', async (_, change) => {
  const shown = await aShownSignUp();
  schools.deps.requiresSecondPerson = true;
  try {
    const asked = await approve(shown.schoolId);
    const { version } = readChange(String(asked.headers[secondPersonHeader]));
    expect(version).toBe(shown.version);
    expect((await change(shown)).status).toBeLessThan(300);
    const agreed = callAs('schools', approver, '127.0.0.1', { approvedBy: 950, approvedVersion: version });
    const answer = await schools.post(`/api/school/approve/${shown.schoolId}`, approver, undefined, agreed);
    expect([answer.status, answer.body.code]).toEqual([409, 'changed-meanwhile']);
    expect(await isAnyActive(shown)).toBe(false);
  } finally {
    schools.deps.requiresSecondPerson = false;
  }
});

test('a person added at the moment of the approval is never activated unseen', async () => {
  const unseen: string[][] = [];
  for (let round = 0; round < 15; round += 1) {
    const shown = await aShownSignUp();
    // Each round a little later, so that the approval meets each step of the other call.
    const later = setTimeout(round * 5);
    await Promise.all([
      later.then(() => approveShown(shown, shown.version)),
      schools.post(`/api/user/signup/add/${shown.guuid}`, null, aSignUpUser()),
    ]);
    const known = shown.users.map(({ email }) => email);
    const users = await identity.usersOf(shown.schoolId);
    unseen.push(users.filter(({ email, isActive }) => isActive && !known.includes(email)).map(({ email }) => email));
  }
  expect(unseen.flat()).toEqual([]);
});

test('an approval without a version approves the current sign-up', async () => {
  const shown = await aShownSignUp();
  expect(shown.version).toMatch(/^\d+\.[0-9a-f]{32}$/);
  expect(await shown.show()).toBe(shown.version);
  const { name } = (await schools.get(`/api/school/${shown.schoolId}`, approver)).body;
  const { body } = await schools.get(`/api/signups/waiting/0?name=${encodeURIComponent(name)}`, approver);
  expect(body.content.find(({ id }: { id: number }) => id === shown.schoolId).signUpVersion).toBe(shown.version);
  await schools.post(`/api/user/signup/add/${shown.guuid}`, null, aSignUpUser());
  expect((await approve(shown.schoolId)).body).toMatchObject({ approved: true, welcomeEmails: 3 });
  expect((await approveShown(shown, 'nonsense')).status).toBe(400);
});
