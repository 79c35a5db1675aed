import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningIdentity, startIdentity } from './identity.ts';
import { approver, aSignUp, aSignUpUser, readOnlyStaff, type Schools, startSchools } from './setting.ts';

let identity: RunningIdentity;
let schools: Schools;

beforeAll(async () => {
  identity = await startIdentity();
  schools = await startSchools({ identityUrl: identity.url });
});
afterAll(async () => {
  await schools.stop();
  await identity.stop();
});

const signUp = (request: object) => schools.post('/api/school/signup', null, request);
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const makeOlder = (guuid: string, interval: string) =>
  schools.db.query(sql.unsafe`
    update sign_ups
    set created_at = created_at - ${interval}::interval
    where guuid = ${sql.uuid(guuid)}
  `);

async function aPendingSchool(request = aSignUp()) {
  const { text: guuid, status } = await signUp(request);
  expect(status).toBe(201);
  return { guuid, schoolId: await schools.schoolIdOf(guuid), request };
}

describe('stage one', () => {
  test('answers a guuid as text and leaves a pending school with its primary group', async () => {
    const before = (await readOutbox(schools.db)).length;
    const answer = await signUp(aSignUp({ school: { name: ' Beacon Primary ', typeId: 4, countyId: 13 } }));
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
    expect(await schools.getInternally(`/internal/schools/${schoolId}`)).toMatchObject({ isActive: true, isApproved: false });
    const { groupId } = published[1]!.data as { groupId: number };
    expect(await schools.getInternally(`/internal/groups/${groupId}`)).toMatchObject({ schoolId, isPrimary: true });
  });

  test('lets no e-mail address onto the bus', async () => {
    const request = aSignUp({ other: {}, school: { email: 'office@canary.example' } });
    await aPendingSchool(request);
    const published = JSON.stringify(await readOutbox(schools.db));
    expect(published).not.toContain('@');
  });

  test('makes the initiator the Lead unless somebody else is named', async () => {
    const alone = await aPendingSchool();
    const pair = await aPendingSchool(aSignUp({ other: {} }));
    const leads = async (id: number) => (await identity.usersOf(id)).map(({ email, isLead }) => [email, isLead]);
    expect(await leads(alone.schoolId)).toEqual([[alone.request.initiatingUser.email, true]]);
    expect(await leads(pair.schoolId)).toEqual([
      [pair.request.initiatingUser.email, false],
      [pair.request.otherLeadUser?.email, true],
    ]);
  });

  test('tells identity where the request came from', async () => {
    const { schoolId } = await aPendingSchool();
    const { body } = await schools.get(`/api/school/${schoolId}`, approver);
    expect(body.signUpEventDetails).toMatchObject([
      { type: 'sign-up-requested', ipAddress: '203.0.113.7', deviceInfo: { userAgent: 'Firefox on Linux' } },
    ]);
  });

  test('ignores ids, roles, approval and dates that a form smuggles in', async () => {
    const request = aSignUp({
      user: { id: 1, roles: ['Superuser'], active: true, schoolAdministrator: true },
      other: {},
      school: { id: 1, approved: true, active: false, trialStartDate: '2020-01-01', promotionCodeId: 1, isProvider: true },
    });
    const { schoolId } = await aPendingSchool(request);
    expect(schoolId).toBeGreaterThan(1);
    const { body } = await schools.get(`/api/school/${schoolId}`, approver);
    expect(body).toMatchObject({ approved: false, active: true, trialStartDate: null, promotionCode: null });
  });

  test('takes an older form that carries lookups as objects', async () => {
    const { initiatingUser } = aSignUp();
    const school = { name: 'Older Form School', type: { id: 7 }, county: { id: 44 }, zip: 'S1 1AA' };
    const { schoolId } = await aPendingSchool({ initiatingUser, otherLeadUser: null, school } as never);
    expect(await schools.getInternally(`/internal/schools/${schoolId}`)).toMatchObject({ type: { id: 7 }, county: { id: 44 } });
  });

  test('reports every wrong field in the words of the specification', async () => {
    const answer = await signUp({
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

  test('refuses lookups that do not exist', async () => {
    const answer = await signUp(aSignUp({ school: { typeId: 12, countyId: 98 } }));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { field: 'school.typeId', message: 'Select a school type' },
      { field: 'school.countyId', message: 'Select a county' },
    ]);
  });

  test('refuses an address that is active elsewhere, on the field that holds it', async () => {
    await identity.takeAddress('taken@school.example');
    const mine = await signUp(aSignUp({ user: { email: 'taken@school.example' } }));
    const others = await signUp(aSignUp({ other: { email: 'Taken@school.example' } }));
    const twice = await signUp(aSignUp({ user: { email: 'twice@school.example' }, other: { email: 'TWICE@school.example' } }));
    for (const answer of [mine, others, twice]) expect([answer.status, answer.body.code]).toEqual([409, 'email-taken']);
    const message = 'Email is already registered';
    expect(mine.body.errors).toEqual([{ field: 'initiatingUser.email', message }]);
    expect(others.body.errors).toEqual([{ field: 'otherLeadUser.email', message }]);
    expect(twice.body.errors).toEqual([{ field: 'otherLeadUser.email', message }]);
  });

  test('a double submit is one school, another after ten minutes is a second', async () => {
    const request = aSignUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(request)));
    const guuids = new Set(answers.map(({ text }) => text));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(guuids.size).toBe(1);
    const [guuid] = [...guuids] as [string];
    const { email } = request.initiatingUser;
    const again = { ...request, initiatingUser: { ...request.initiatingUser, email: email.toUpperCase() } };
    expect((await signUp(again)).text).toBe(guuid);
    const schoolId = await schools.schoolIdOf(guuid);
    const signedUp = (await readOutbox(schools.db)).filter((e) => e.type === 'SchoolSignedUp' && e.data.schoolId === schoolId);
    expect(signedUp).toHaveLength(1);

    await makeOlder(guuid, '10 minutes 1 second');
    const later = await signUp(request);
    expect(later.status).toBe(201);
    expect(later.text).not.toBe(guuid);
  });

  test('goes on where it stopped when identity was away', async () => {
    const request = aSignUp();
    identity.setAway(true);
    const refused = await signUp(request);
    identity.setAway(false);
    expect(refused.status).toBe(503);
    const { schoolId } = await aPendingSchool(request);
    expect(await identity.usersOf(schoolId)).toHaveLength(1);
  });
});

describe('stage two', () => {
  test('takes the profile and leaves what is not in the form', async () => {
    const { guuid, schoolId } = await aPendingSchool();
    const url = `/api/school/signup/guuid/${guuid}`;
    const first = await schools.post(url, null, { locationTypeId: 2, numberOfPupils: 210, name: 'Renamed', approved: true });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ locationType: { id: 2, name: 'Urban' }, numberOfPupils: 210, primaryEthnicity: null });
    expect(first.body.name).not.toBe('Renamed');
    expect(first.body).not.toHaveProperty('id');
    const second = await schools.post(url, null, { primaryEthnicityId: 13, locationTypeId: null });
    expect(second.body).toMatchObject({ locationType: null, numberOfPupils: 210, primaryEthnicity: { id: 13 } });
    const versions = (await readOutbox(schools.db))
      .filter(({ type, data }) => type === 'SchoolChanged' && data.schoolId === schoolId)
      .map(({ data }) => data.version);
    expect(versions).toEqual([1, 2, 3]);
  });

  test('refuses impossible profiles', async () => {
    const { guuid } = await aPendingSchool();
    const url = `/api/school/signup/guuid/${guuid}`;
    const many = await schools.post(url, null, { numberOfPupils: 10_001 });
    expect([many.status, many.body.errors[0].field]).toEqual([400, 'numberOfPupils']);
    const unknown = await schools.post(url, null, { locationTypeId: 9, secondaryEthnicityId: 20 });
    expect(unknown.body.errors).toEqual([
      { field: 'locationTypeId', message: 'Select a location type' },
      { field: 'secondaryEthnicityId', message: 'Select an ethnicity' },
    ]);
  });

  test('asks nobody’s position of the users that are added', async () => {
    const { guuid } = await aPendingSchool();
    for (const schoolPosition of [undefined, '', ' ']) {
      const added = await schools.post(`/api/user/signup/add/${guuid}`, null, aSignUpUser({ schoolPosition }));
      expect([added.status, added.body.schoolPosition]).toEqual([200, null]);
    }
  });

  test('adds and removes users, but never the same address twice nor a Lead', async () => {
    const { guuid, schoolId } = await aPendingSchool();
    const form = aSignUpUser();
    const added = await schools.post(`/api/user/signup/add/${guuid}`, null, form);
    expect(added.status).toBe(200);
    expect(added.body).toMatchObject({ email: form.email, active: false, schoolAdministrator: false, school: { id: schoolId } });

    const twice = await schools.post(`/api/user/signup/add/${guuid}`, null, { ...form, email: form.email.toUpperCase() });
    expect([twice.status, twice.body.errors]).toEqual([409, [{ field: 'email', message: 'Email is already registered' }]]);

    const removed = await schools.post(`/api/user/signup/remove/${guuid}/${added.body.id}`);
    expect([removed.status, removed.body.id]).toEqual([200, added.body.id]);
    expect((await schools.post(`/api/user/signup/add/${guuid}`, null, form)).status).toBe(200);

    const lead = (await identity.usersOf(schoolId)).find(({ isLead }) => isLead)!;
    expect((await schools.post(`/api/user/signup/remove/${guuid}/${lead.id}`)).status).toBe(409);
    const [stranger] = await identity.usersOf((await aPendingSchool()).schoolId);
    expect((await schools.post(`/api/user/signup/remove/${guuid}/${stranger!.id}`)).status).toBe(404);
  });

  test('gives a refused address its seat back', async () => {
    const { guuid } = await aPendingSchool();
    await identity.takeAddress('seat@school.example');
    const form = aSignUpUser({ email: 'seat@school.example' });
    expect((await schools.post(`/api/user/signup/add/${guuid}`, null, form)).status).toBe(409);
    await identity.freeAddress('seat@school.example');
    expect((await schools.post(`/api/user/signup/add/${guuid}`, null, form)).status).toBe(200);
  });

  test('stops at twenty users, however many are added at once', async () => {
    const { guuid, schoolId } = await aPendingSchool();
    const forms = Array.from({ length: 25 }, () => aSignUpUser());
    const answers = await Promise.all(forms.map((form) => schools.post(`/api/user/signup/add/${guuid}`, null, form)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'too-many-users')).toHaveLength(6);
    expect(await identity.usersOf(schoolId)).toHaveLength(20);
  });

  test('a guuid is worth nothing after a day, before it was given out, or when it is no guuid', async () => {
    const { guuid } = await aPendingSchool();
    await makeOlder(guuid, '23 hours 59 minutes');
    expect((await schools.post(`/api/school/signup/guuid/${guuid}`, null, {})).status).toBe(200);
    await makeOlder(guuid, '2 minutes');
    const dead = [guuid, '00000000-0000-4000-8000-000000000000', 'undefined', "' or 1=1 --"].map(encodeURIComponent);
    for (const text of dead) {
      expect((await schools.post(`/api/school/signup/guuid/${text}`, null, {})).status).toBe(404);
      expect((await schools.post(`/api/user/signup/add/${text}`, null, aSignUpUser())).status).toBe(404);
      expect((await schools.post(`/api/user/signup/remove/${text}/5`)).status).toBe(404);
    }
  });

  test('a guuid dies with the approval', async () => {
    const { guuid, schoolId } = await aPendingSchool();
    expect((await schools.post(`/api/school/approve/${schoolId}`, approver)).status).toBe(200);
    expect((await schools.post(`/api/school/signup/guuid/${guuid}`, null, { numberOfPupils: 5 })).status).toBe(404);
    expect((await schools.post(`/api/user/signup/add/${guuid}`, null, aSignUpUser())).status).toBe(404);
  });
});

describe('the list of those who asked to join', () => {
  const names = (answer: { body: { name: string }[] }) => answer.body.map(({ name }) => name);
  const askedAt = (schoolId: number, instant: string) =>
    schools.db.query(sql.unsafe`update schools set created_at = ${instant} where id = ${schoolId}`);

  test('counts days as London does', async () => {
    const late = await aPendingSchool(aSignUp({ school: { name: 'Last minute of June' } }));
    const early = await aPendingSchool(aSignUp({ school: { name: 'First minute of July' } }));
    await askedAt(late.schoolId, '2026-06-30T22:59:59.999Z');
    await askedAt(early.schoolId, '2026-06-30T23:00:00.000Z');
    const june = await schools.get('/api/school/signups?fromDate=2026-06-30&toDate=2026-06-30', readOnlyStaff);
    const july = await schools.get('/api/school/signups?fromDate=2026-07-01&toDate=2026-07-01', approver);
    expect([names(june), names(july)]).toEqual([['Last minute of June'], ['First minute of July']]);
    const both = await schools.get('/api/school/signups?fromDate=2026-06-30&toDate=2026-07-01', approver);
    expect(names(both)).toEqual(['First minute of July', 'Last minute of June']);
  });

  test('reaches ten days back unless told otherwise, and filters by name', async () => {
    schools.time.now = new Date('2025-05-20T22:59:00.000Z');
    const inside = await aPendingSchool(aSignUp({ school: { name: 'Ten % days' } }));
    const outside = await aPendingSchool(aSignUp({ school: { name: 'Eleven days' } }));
    await askedAt(inside.schoolId, '2025-05-10T23:00:00.000Z');
    await askedAt(outside.schoolId, '2025-05-10T22:59:59.000Z');
    expect(names(await schools.get('/api/school/signups', approver))).toEqual(['Ten % days']);
    expect(names(await schools.get('/api/school/signups?fromDate=2025-05-01', approver))).toEqual(['Ten % days', 'Eleven days']);
    expect(names(await schools.get('/api/school/signups?fromDate=2025-05-01&name=ELEVEN', approver))).toEqual(['Eleven days']);
    expect(names(await schools.get('/api/school/signups?fromDate=2025-05-01&name=%25', approver))).toEqual(['Ten % days']);
    schools.time.now = new Date();
  });

  test('carries users and warns of an address that waits in two requests', async () => {
    const email = 'both@school.example';
    const one = await aPendingSchool(aSignUp({ user: { email }, school: { name: 'Clash one' } }));
    const fine = await aPendingSchool(aSignUp({ school: { name: 'Clash none' } }));
    await aPendingSchool(aSignUp({ user: { email }, school: { name: 'Clash two' } }));
    const { body } = await schools.get('/api/school/signups?name=clash', approver);
    const found = Object.fromEntries(body.map((school: { name: string }) => [school.name, school]));
    expect(found['Clash one']).toMatchObject({ id: one.schoolId, okToApprove: false, users: [{ email }] });
    expect(found['Clash two']).toMatchObject({ okToApprove: false });
    expect(found['Clash none']).toMatchObject({
      id: fine.schoolId,
      okToApprove: true,
      signUpEventDetails: [{ type: 'sign-up-requested' }],
    });
  });

  test.each([
    'fromDate=2026-07-02&toDate=2026-07-01',
    'fromDate=2025-01-01&toDate=2026-01-02',
    'fromDate=2026-02-30',
    'toDate=yesterday',
  ])('refuses %s', async (query) => {
    expect((await schools.get(`/api/school/signups?${query}`, approver)).status).toBe(400);
  });
});
