import { readOutbox } from '@patchwork/testkit/outbox';
import { device } from '@patchwork/testkit/service';
import { afterAll, expect, test } from 'vitest';
import { approver, aSignUp, aSignUpUser } from './harness.ts';
import { startWithIdentity } from './identity.ts';
import { aPendingSchool, makeOlder, signUp } from './sign-up-steps.ts';

const { identity, schools, stop } = await startWithIdentity();
afterAll(stop);

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('stage one returns a guuid as text and creates a pending school with its primary group', async () => {
  const before = (await readOutbox(schools.db)).length;
  const answer = await signUp(schools, aSignUp({ school: { name: ' Beacon Primary ', typeId: 4, countyId: 13 } }));
  expect(answer.status).toBe(201);
  expect(answer.headers['content-type']).toContain('text/plain');
  expect(answer.text).toMatch(uuid4);

  const schoolId = await schools.schoolIdOf(answer.text);
  const published = (await readOutbox(schools.db)).slice(before);
  expect(published.map(({ destination, type }) => `${destination} ${type}`)).toEqual([
    'schools.schools SchoolChanged',
    'schools.groups GroupChanged',
    'schools.approvals SchoolSignedUp',
  ]);
  expect(published[0]!.data).toMatchObject({
    schoolId,
    version: 1,
    name: 'Beacon Primary',
    typeName: 'Primary',
    countyName: 'Cornwall',
    isActive: true,
    isApproved: false,
  });
  expect(published[1]!.data).toMatchObject({ schoolId, version: 1, isPrimary: true, isActive: true });
});

test('stage one publishes no email address', async () => {
  const request = aSignUp({ other: {}, school: { email: 'office@canary.example' } });
  await aPendingSchool(schools, request);
  const published = JSON.stringify(await readOutbox(schools.db));
  expect(published).not.toContain('@');
});

test('stage one makes the initiator the Lead unless the form names another Lead', async () => {
  const alone = await aPendingSchool(schools);
  const pair = await aPendingSchool(schools, aSignUp({ other: {} }));
  const leads = async (id: number) => (await identity.usersOf(id)).map(({ email, isLead }) => [email, isLead]);
  expect(await leads(alone.schoolId)).toEqual([[alone.request.initiatingUser.email, true]]);
  expect(await leads(pair.schoolId)).toEqual([
    [pair.request.initiatingUser.email, false],
    [pair.request.otherLeadUser?.email, true],
  ]);
});

test('stage one sends identity the address and device of the request', async () => {
  const { schoolId } = await aPendingSchool(schools);
  const { body } = await schools.get(`/api/school/${schoolId}`, approver);
  expect(body.signUpEventDetails).toMatchObject([
    { type: 'sign-up-requested', ipAddress: '203.0.113.7', deviceInfo: { userAgent: device.userAgent } },
  ]);
});

test('stage one stores the language of the browser for the initiator alone', async () => {
  const form = aSignUp({ other: {} });
  const browser = { 'accept-language': 'cy-GB,cy;q=0.9,en;q=0.8' };
  const { status, text } = await schools.post('/api/school/signup', null, form, browser);
  expect(status).toBe(201);
  const without = await aPendingSchool(schools);
  expect(await identity.languagesOf(await schools.schoolIdOf(text))).toEqual(['cy', null]);
  expect(await identity.languagesOf(without.schoolId)).toEqual([null]);
});

test('stage one ignores ids, roles, approval and dates that a client adds to the form', async () => {
  const request = aSignUp({
    user: { id: 1, roles: ['Superuser'], active: true, schoolAdministrator: true },
    other: {},
    school: { id: 1, approved: true, active: false, trialStartDate: '2020-01-01', promotionCodeId: 1, isProvider: true },
  });
  const { schoolId } = await aPendingSchool(schools, request);
  expect(schoolId).toBeGreaterThan(1);
  const { body } = await schools.get(`/api/school/${schoolId}`, approver);
  expect(body).toMatchObject({ approved: false, active: true, trialStartDate: null, promotionCode: null });
});

test('stage one accepts an older form that sends lookups as objects', async () => {
  const { initiatingUser } = aSignUp();
  const school = { name: 'Older Form School', type: { id: 7 }, county: { id: 44 }, zip: 'S1 1AA' };
  const { schoolId } = await aPendingSchool(schools, { initiatingUser, otherLeadUser: null, school } as never);
  expect((await schools.get(`/api/school/${schoolId}`, approver)).body).toMatchObject({ type: { id: 7 }, county: { id: 44 } });
});

test('stage one reports every invalid field with the specification’s message', async () => {
  const answer = await signUp(schools, {
    initiatingUser: { title: 'Sir', firstName: ' ', lastName: 'x'.repeat(101), email: 'nobody', schoolPosition: '' },
    otherLeadUser: { title: 'Mr', firstName: 'A', lastName: 'B', schoolPosition: 'C' },
    school: { name: 'x'.repeat(256), zip: 'x'.repeat(46), promotionCodeFromUser: 'x'.repeat(51), email: 'office' },
  });
  expect(answer.status).toBe(400);
  const errors = Object.fromEntries(answer.body.errors.map(({ field, message }: Record<string, string>) => [field, message]));
  expect(errors).toEqual({
    'initiatingUser.title': 'Select a title',
    'initiatingUser.firstName': 'Enter first name',
    'initiatingUser.lastName': 'Maximum 100 characters',
    'initiatingUser.email': 'Please enter a valid email address.',
    'initiatingUser.schoolPosition': 'Enter a position or job title',
    'otherLeadUser.email': 'An email address is required.',
    'school.name': 'Maximum 100 characters',
    'school.typeId': 'Select a school type',
    'school.countyId': 'Select a county',
    'school.zip': 'Maximum 45 characters',
    'school.promotionCodeFromUser': 'Maximum 50 characters',
    'school.email': 'Please provide a valid email address',
  });
});

test('stage one refuses lookups that do not exist', async () => {
  const answer = await signUp(schools, aSignUp({ school: { typeId: 12, countyId: 98 } }));
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual([
    { field: 'school.typeId', message: 'Select a school type' },
    { field: 'school.countyId', message: 'Select a county' },
  ]);
});

test('stage one refuses an address that is active elsewhere or sent twice, and names its field', async () => {
  await identity.takeAddress('taken@school.example');
  const mine = await signUp(schools, aSignUp({ user: { email: 'taken@school.example' } }));
  const others = await signUp(schools, aSignUp({ other: { email: 'Taken@school.example' } }));
  const twice = await signUp(
    schools,
    aSignUp({ user: { email: 'twice@school.example' }, other: { email: 'TWICE@school.example' } }),
  );
  for (const answer of [mine, others, twice]) expect([answer.status, answer.body.code]).toEqual([409, 'email-taken']);
  const message = 'Email is already registered';
  expect(mine.body.errors).toEqual([{ field: 'initiatingUser.email', message }]);
  expect(others.body.errors).toEqual([{ field: 'otherLeadUser.email', message }]);
  expect(twice.body.errors).toEqual([{ field: 'otherLeadUser.email', message }]);
});

test('a repeated submission of stage one creates one school, and one after ten minutes creates a second', async () => {
  const request = aSignUp();
  const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(schools, request)));
  const guuids = new Set(answers.map(({ text }) => text));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(guuids.size).toBe(1);
  const [guuid] = [...guuids] as [string];
  expect((await signUp(schools, request)).text).toBe(guuid);
  const schoolId = await schools.schoolIdOf(guuid);
  const signedUp = (await readOutbox(schools.db)).filter((e) => e.type === 'SchoolSignedUp' && e.data.schoolId === schoolId);
  expect(signedUp).toHaveLength(1);

  await makeOlder(schools, guuid, '10 minutes 1 second');
  const later = await signUp(schools, request);
  expect(later.status).toBe(201);
  expect(later.text).not.toBe(guuid);
});

test('only the bearer of the first answer can add people: a similar form of another sender gets its own sign-up', async () => {
  const request = aSignUp();
  const victim = await aPendingSchool(schools, request);
  // The attacker knows address, school and postcode, but not the rest of the form.
  const stranger = await aPendingSchool(schools, { ...request, initiatingUser: { ...request.initiatingUser, firstName: 'X' } });
  expect(stranger.guuid).not.toBe(victim.guuid);
  const added = await schools.post(`/api/user/signup/add/${stranger.guuid}`, null, aSignUpUser());
  expect(added.status).toBe(200);
  expect(await identity.usersOf(victim.schoolId)).toHaveLength(1);
});

test('two different forms sent at once create two schools', async () => {
  const request = aSignUp();
  const other = { ...request, school: { ...request.school, headTeacher: 'Ms Hill' } };
  const answers = await Promise.all([request, other, request, other].map((form) => signUp(schools, form)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(2);
});

test.each([10, 11])('stage one refuses the provider’s school type %i', async (typeId) => {
  const answer = await signUp(schools, aSignUp({ school: { typeId } }));
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual([{ field: 'school.typeId', message: 'Select a school type' }]);
});

test('a retry of stage one completes the sign-up after identity was unavailable', async () => {
  const request = aSignUp();
  identity.setUnavailable(true);
  const refused = await signUp(schools, request);
  identity.setUnavailable(false);
  expect(refused.status).toBe(503);
  const { schoolId } = await aPendingSchool(schools, request);
  expect(await identity.usersOf(schoolId)).toHaveLength(1);
});
