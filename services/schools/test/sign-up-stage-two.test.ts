import { readOutbox } from '@patchwork/testkit/outbox';
import { afterAll, expect, test } from 'vitest';
import { approver, aSignUpUser } from './harness.ts';
import { startWithIdentity } from './identity.ts';
import { aPendingSchool, makeOlder } from './sign-up-steps.ts';

const { identity, schools, stop } = await startWithIdentity();
afterAll(stop);

test('stage two stores the profile and leaves fields that are not in the form unchanged', async () => {
  const { guuid, schoolId } = await aPendingSchool(schools);
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

test('stage two refuses invalid profile values', async () => {
  const { guuid } = await aPendingSchool(schools);
  const url = `/api/school/signup/guuid/${guuid}`;
  const many = await schools.post(url, null, { numberOfPupils: 10_001 });
  expect([many.status, many.body.errors[0].field]).toEqual([400, 'numberOfPupils']);
  const unknown = await schools.post(url, null, { locationTypeId: 9, secondaryEthnicityId: 20 });
  expect(unknown.body.errors).toEqual([
    { field: 'locationTypeId', message: 'Select a location type' },
    { field: 'secondaryEthnicityId', message: 'Select an ethnicity' },
  ]);
});

test('stage two does not require a position for the users that are added', async () => {
  const { guuid } = await aPendingSchool(schools);
  for (const schoolPosition of [undefined, '', ' ']) {
    const added = await schools.post(`/api/user/signup/add/${guuid}`, null, aSignUpUser({ schoolPosition }));
    expect([added.status, added.body.schoolPosition]).toEqual([200, null]);
  }
});

test('stage two adds and removes users, but adds no address twice and removes no Lead', async () => {
  const { guuid, schoolId } = await aPendingSchool(schools);
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
  const [stranger] = await identity.usersOf((await aPendingSchool(schools)).schoolId);
  expect((await schools.post(`/api/user/signup/remove/${guuid}/${stranger!.id}`)).status).toBe(404);
});

test('stage two frees the sign-up slot of a refused address', async () => {
  const { guuid } = await aPendingSchool(schools);
  await identity.takeAddress('seat@school.example');
  const form = aSignUpUser({ email: 'seat@school.example' });
  expect((await schools.post(`/api/user/signup/add/${guuid}`, null, form)).status).toBe(409);
  await identity.freeAddress('seat@school.example');
  expect((await schools.post(`/api/user/signup/add/${guuid}`, null, form)).status).toBe(200);
});

test('stage two accepts at most twenty users, however many are added at once', async () => {
  const { guuid, schoolId } = await aPendingSchool(schools);
  const forms = Array.from({ length: 25 }, () => aSignUpUser());
  const answers = await Promise.all(forms.map((form) => schools.post(`/api/user/signup/add/${guuid}`, null, form)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  expect(answers.filter(({ status, body }) => status === 409 && body.code === 'too-many-users')).toHaveLength(6);
  expect(await identity.usersOf(schoolId)).toHaveLength(20);
});

test('stage two changes a sign-up at most sixty times in its life; users who were refused or removed count', async () => {
  const { guuid, schoolId } = await aPendingSchool(schools);
  const add = (given: object = {}) => schools.post(`/api/user/signup/add/${guuid}`, null, aSignUpUser(given));
  const remove = (id: number) => schools.post(`/api/user/signup/remove/${guuid}/${id}`);
  const describe = () => schools.post(`/api/school/signup/guuid/${guuid}`, null, { numberOfPupils: 210 });

  const stays = await add();
  for (let count = 0; count < 25; count++) expect((await remove((await add()).body.id)).status).toBe(200);
  await identity.takeAddress('taken@school.example');
  for (let count = 0; count < 16; count++) expect((await add({ email: 'taken@school.example' })).status).toBe(409);
  for (let count = 0; count < 16; count++) expect((await describe()).status).toBe(200);
  const last = await Promise.all(Array.from({ length: 5 }, () => add()));
  expect(last.filter(({ status }) => status === 200)).toHaveLength(2);

  const detail = 'This sign-up has been changed too many times. You can add more users once your school is approved.';
  for (const refused of [...last.filter(({ status }) => status !== 200), await add(), await describe()])
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([409, 'too-many-changes', detail]);
  expect(await identity.countUsers(schoolId)).toBe(1 + 1 + 25 + 2);

  expect((await remove(stays.body.id)).status).toBe(200);
  const other = await aPendingSchool(schools);
  expect((await schools.post(`/api/user/signup/add/${other.guuid}`, null, aSignUpUser())).status).toBe(200);
});

test('returns 404 for a guuid older than a day, an unknown one or an invalid one', async () => {
  const { guuid } = await aPendingSchool(schools);
  await makeOlder(schools, guuid, '23 hours 59 minutes');
  expect((await schools.post(`/api/school/signup/guuid/${guuid}`, null, {})).status).toBe(200);
  await makeOlder(schools, guuid, '2 minutes');
  const dead = [guuid, '00000000-0000-4000-8000-000000000000', 'undefined', "' or 1=1 --"].map(encodeURIComponent);
  for (const text of dead) {
    expect((await schools.post(`/api/school/signup/guuid/${text}`, null, {})).status).toBe(404);
    expect((await schools.post(`/api/user/signup/add/${text}`, null, aSignUpUser())).status).toBe(404);
    expect((await schools.post(`/api/user/signup/remove/${text}/5`)).status).toBe(404);
  }
});

test('returns 404 for the guuid of an approved school', async () => {
  const { guuid, schoolId } = await aPendingSchool(schools);
  await identity.confirmLead(schoolId);
  expect((await schools.post(`/api/school/approve/${schoolId}`, approver)).status).toBe(200);
  expect((await schools.post(`/api/school/signup/guuid/${guuid}`, null, { numberOfPupils: 5 })).status).toBe(404);
  expect((await schools.post(`/api/user/signup/add/${guuid}`, null, aSignUpUser())).status).toBe(404);
});
