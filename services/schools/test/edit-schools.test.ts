import { randomUUID } from 'node:crypto';
import { aViewer } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { admin, approver, aSchoolForm, aSignUp } from './harness.ts';
import { startWithIdentity } from './identity.ts';

const { identity, schools, stop } = await startWithIdentity();
afterAll(stop);

let own: number;
let other: number;

const lead = () => aViewer({ schoolId: own, roles: ['Viewer', 'Contributor', 'Responder', 'SchoolAdmin'] });
const aSchool = async (name: string) => {
  const { text } = await schools.post('/api/school/signup', null, aSignUp({ school: { name } }));
  const schoolId = await schools.schoolIdOf(text);
  await identity.confirmLead(schoolId);
  await schools.post(`/api/school/approve/${schoolId}`, approver);
  return schoolId;
};
const lastEvent = async (type: string) => (await readOutbox(schools.db)).filter((event) => event.type === type).at(-1)!.data;

beforeEach(async () => {
  own = await aSchool('Own School');
  other = await aSchool('Other School');
});

test('a Lead changes the school’s profile, and no field that staff decide', async () => {
  const smuggled = {
    promotionCodeFromUser: 'X',
    subscriptionStartDate: '2040-01-01',
    approved: false,
    active: false,
    isProvider: true,
  };
  const { status, body } = await schools.post(`/api/school/myschool/${own}`, lead(), aSchoolForm(smuggled));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'Renamed School',
    type: { id: 7 },
    county: { id: 44 },
    headTeacher: 'Ms Pat Hill',
    email: null,
  });
  const staff = (await schools.get(`/api/school/${own}`, admin)).body;
  expect(staff).toMatchObject({ approved: true, active: true, promotionCodeFromUser: null });
  expect(staff.subscriptionStartDate).not.toBe('2040-01-01');
  expect(await lastEvent('SchoolChanged')).toMatchObject({
    schoolId: own,
    version: 3,
    name: 'Renamed School',
    countyName: 'South Yorkshire',
  });
});

test('a Lead’s form leaves fields that it does not name unchanged', async () => {
  await schools.post(`/api/school/myschool/${own}`, lead(), aSchoolForm({ email: 'office@own.example' }));
  const { email, numberOfPupils, ...rest } = aSchoolForm();
  const { body } = await schools.post(`/api/school/myschool/${own}`, lead(), rest);
  expect(body).toMatchObject({ email: 'office@own.example', numberOfPupils: 900 });
});

test('a Lead who sends an invalid school profile gets the specification’s messages', async () => {
  const { status, body } = await schools.post(`/api/school/myschool/${own}`, lead(), { zip: 'x'.repeat(46), email: 'x' });
  expect(status).toBe(400);
  expect(Object.fromEntries(body.errors.map(({ field, message }: Record<string, string>) => [field, message]))).toEqual({
    name: 'Enter school name',
    typeId: 'Select a school type',
    countyId: 'Select a county',
    zip: 'Maximum 45 characters',
    locationTypeId: 'Select a location type',
    primaryEthnicityId: 'Select an ethnicity',
    secondaryEthnicityId: 'Select an ethnicity',
    headTeacher: 'Enter a contact name',
    email: 'Please provide a valid email address',
  });
  const unknown = await schools.post(`/api/school/myschool/${own}`, lead(), aSchoolForm({ locationTypeId: 99 }));
  expect(unknown.body.errors).toEqual([{ field: 'locationTypeId', message: 'Select a location type' }]);
});

test('a Lead cannot take a type or name of the provider, but keeps one that staff gave the school', async () => {
  const save = (given: object) => schools.post(`/api/school/myschool/${own}`, lead(), aSchoolForm(given));
  const name = 'Patchwork Safeguarding Team';
  for (const typeId of [10, 11]) {
    const { status, body } = await save({ typeId });
    expect([status, body.errors]).toEqual([400, [{ field: 'typeId', message: 'Select a school type' }]]);
  }
  const { status, body } = await save({ name });
  const message = 'This name looks like the provider’s. Please write to us if it is really yours.';
  expect([status, body.errors]).toEqual([400, [{ field: 'name', message }]]);
  const set = await schools.post(`/api/school/${own}`, admin, aSchoolForm({ name, typeId: 11, promotionCodeId: 1 }));
  expect(set.body).toMatchObject({ name, type: { id: 11 } });
  expect((await save({ name, typeId: 11, headTeacher: 'Mr Dale' })).body).toMatchObject({ name, headTeacher: 'Mr Dale' });
  expect((await save({ name, typeId: 10 })).status).toBe(400);
  expect((await save({ name: `${name} 2`, typeId: 11 })).status).toBe(400);
});

test('a Lead cannot name a group like the provider', async () => {
  const add = (name: string) => schools.post('/api/schoolgroup/myschool', lead(), { name });
  const { body: group } = await add('Year 5/6');
  const rename = (name: string) => schools.post(`/api/schoolgroup/myschool/group/${group.id}`, lead(), { name });
  for (const answer of [await add('PATCHW0RK help'), await rename('Safe-guarding team')])
    expect([answer.status, answer.body.code, answer.body.errors[0].field]).toEqual([400, 'reserved-name', 'name']);
  await schools.db.query(sql.unsafe`update school_groups set name = 'Patchwork Club' where id = ${group.id}`);
  expect((await rename('Patchwork Club')).status).toBe(200);
});

test('a Lead cannot change another school’s profile', async () => {
  expect((await schools.post(`/api/school/myschool/${other}`, lead(), aSchoolForm())).status).toBe(404);
  expect((await schools.post(`/api/school/${own}`, lead(), aSchoolForm())).status).toBe(403);
});

test('an Admin changes the details and subscription of any school', async () => {
  const dates = { trialStartDate: '2026-09-01', subscriptionStartDate: null, promotionCodeFromUser: 'abc', promotionCodeId: 1 };
  const { status, body } = await schools.post(`/api/school/${other}`, admin, aSchoolForm(dates));
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'Renamed School', trialStartDate: '2026-09-01', subscriptionStartDate: null });
  expect(body).toMatchObject({ promotionCodeFromUser: 'abc', promotionCode: { startsWith: 'Default' } });
});

test('an Admin who changes a school must give an existing promotion code', async () => {
  const message = 'Enter promotion code (use Default if not required)';
  for (const form of [aSchoolForm(), aSchoolForm({ promotionCodeId: 4_000 })]) {
    const { status, body } = await schools.post(`/api/school/${other}`, admin, form);
    expect([status, body.errors]).toEqual([400, [{ field: 'promotionCodeId', message }]]);
  }
});

test('an Admin cannot change a closed or missing school', async () => {
  await schools.db.query(sql.unsafe`update schools set is_active = false where id = ${other}`);
  expect((await schools.post(`/api/school/${other}`, admin, aSchoolForm({ promotionCodeId: 1 }))).status).toBe(409);
  expect((await schools.post('/api/school/987654', admin, aSchoolForm({ promotionCodeId: 1 }))).status).toBe(404);
});

const activate = (id: number) => schools.post(`/api/school/activate/${id}`, admin);
const deactivate = (id: number) => schools.post(`/api/school/deactivate/${id}`, admin);

const epochs = async () => (await identity.usersOf(other)).map(({ sessionEpoch }) => sessionEpoch);

test('an Admin closes a school, ends its sessions, and opens it again', async () => {
  const [before] = await epochs();
  expect((await deactivate(other)).body).toMatchObject({ id: other, active: false, approved: true });
  expect((await epochs())[0]).toBeGreaterThan(before!);
  expect(await lastEvent('SchoolChanged')).toMatchObject({ schoolId: other, version: 3, isActive: false });
  expect((await schools.get(`/api/school/teacherview/${other}`, lead())).status).toBe(404);
  expect((await activate(other)).body).toMatchObject({ active: true });
  expect((await activate(other)).status).toBe(200);
  expect(await lastEvent('SchoolChanged')).toMatchObject({ schoolId: other, version: 4, isActive: true });
});

test('an Admin who reopens a school gets the addresses in use elsewhere, and the school stays closed', async () => {
  await deactivate(other);
  await identity.deliverEventsOf(schools.db);
  const [user] = await identity.usersOf(other);
  await identity.takeAddress(user!.email);
  const { status, body } = await activate(other);
  expect([status, body.code, body.detail]).toEqual([409, 'email-taken', user!.email]);
  expect((await schools.get(`/api/school/${other}`, admin)).body.active).toBe(false);
  await identity.freeAddress(user!.email);
  expect((await activate(other)).body.active).toBe(true);
});

test('an Admin who closes a school can end the sessions later when identity was unavailable', async () => {
  const [before] = await epochs();
  identity.setUnavailable(true);
  expect((await deactivate(other)).status).toBe(503);
  identity.setUnavailable(false);
  expect((await deactivate(other)).body.active).toBe(false);
  expect((await epochs())[0]).toBeGreaterThan(before!);
});

test('an Admin cannot close their own school or a missing one', async () => {
  expect((await schools.post(`/api/school/deactivate/${own}`, { ...admin, schoolId: own })).status).toBe(409);
  expect((await deactivate(987_654)).status).toBe(404);
  expect((await activate(987_654)).status).toBe(404);
  expect((await schools.post(`/api/school/activate/${own}`, lead())).status).toBe(403);
});

const add = async (given: object = {}) =>
  (await schools.post('/api/schoolgroup/myschool', lead(), { name: 'Oak', ...given })).body;
const update = (id: number, body: object = { name: 'Elm' }) =>
  schools.post(`/api/schoolgroup/myschool/group/${id}`, lead(), body);
const remove = (id: number) => schools.post(`/api/schoolgroup/delete/${id}`, lead());
const groups = async () => (await schools.get('/api/schoolgroup/myschool', lead())).body as { id: number; name: string }[];

test('a Lead adds, renames and removes a class', async () => {
  const added = await schools.post('/api/schoolgroup/myschool', lead(), {
    name: ' Oak ',
    description: 'Year 3',
    primaryGroup: true,
  });
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({
    name: 'Oak',
    description: 'Year 3',
    primaryGroup: false,
    active: true,
    school: { id: own },
  });
  expect((await update(added.body.id)).body).toMatchObject({ name: 'Elm', description: null });
  expect((await remove(added.body.id)).body).toMatchObject({ id: added.body.id, active: false });
  expect((await groups()).map(({ name }) => name)).toEqual(['Whole school']);
  expect((await remove(added.body.id)).status).toBe(404);
  expect(await lastEvent('GroupChanged')).toMatchObject({ groupId: added.body.id, version: 3, isActive: false });
});

test('a Lead cannot change or remove the primary group', async () => {
  const [primary] = await groups();
  for (const answer of [await update(primary!.id), await remove(primary!.id)])
    expect([answer.status, answer.body.code]).toEqual([409, 'primary-group']);
});

test('a Lead cannot remove a group with active users', async () => {
  const { id } = await add();
  const [primary] = await groups();
  await identity.deliverEventsOf(schools.db);
  await identity.moveAllUsers(own, id);
  expect((await remove(id)).status).toBe(409);
  await identity.moveAllUsers(own, primary!.id);
  expect((await remove(id)).status).toBe(200);
});

test('a Lead cannot change or remove a group of another school', async () => {
  const { id } = await add();
  const otherLead = aViewer({ schoolId: other, roles: ['Viewer', 'SchoolAdmin'] });
  expect((await schools.post(`/api/schoolgroup/delete/${id}`, otherLead)).status).toBe(404);
  expect((await schools.post(`/api/schoolgroup/myschool/group/${id}`, otherLead, { name: 'X' })).status).toBe(404);
});

test('two groups of one school cannot have the same name, whatever its case, accents and spaces', async () => {
  const message = 'Your school already has a group with this name';
  const wrens = await add({ name: 'Wrens Clâss' });
  const tryToAdd = (name: string) => schools.post('/api/schoolgroup/myschool', lead(), { name });
  for (const name of ['wrens class', ' WRENS  CLASS ', 'Whole  school']) {
    const { status, body } = await tryToAdd(name);
    expect([status, body.code, body.errors]).toEqual([409, 'group-name-taken', [{ field: 'name', message }]]);
  }
  const robins = await add({ name: 'Robins' });
  expect((await update(robins.id, { name: 'Wrens class' })).body.code).toBe('group-name-taken');
  expect((await update(wrens.id, { name: 'WRENS CLASS' })).body.name).toBe('WRENS CLASS');
  const otherLead = aViewer({ schoolId: other, roles: ['Viewer', 'SchoolAdmin'] });
  expect((await schools.post('/api/schoolgroup/myschool', otherLead, { name: 'Robins' })).status).toBe(201);
  // A deleted group's name is free again.
  await identity.deliverEventsOf(schools.db);
  await remove(robins.id);
  expect((await tryToAdd('Robins')).status).toBe(201);
});

test('of two Leads who add a group of the same name at once, one does', async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => schools.post('/api/schoolgroup/myschool', lead(), { name: 'Herons' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect((await groups()).filter(({ name }) => name === 'Herons')).toHaveLength(1);
});

test('groups that had the same name before this rule can be changed, and renamed apart', async () => {
  const [one, two] = [await add({ name: 'Moles' }), await add({ name: 'Voles' })];
  await schools.db.query(sql.unsafe`update school_groups set name = 'Moles' where id = ${two.id}`);
  expect((await update(one.id, { name: 'Moles', description: 'Year 2' })).body.description).toBe('Year 2');
  expect((await update(two.id, { name: 'Moles 2' })).body.name).toBe('Moles 2');
  expect((await update(two.id, { name: 'Moles' })).body.code).toBe('group-name-taken');
});

test.each([
  [{}, 'name', 'Enter a name for the new group'],
  [{ name: '  ' }, 'name', 'Enter a name for the new group'],
  [{ name: 'x'.repeat(256) }, 'name', 'Maximum 255 characters'],
  [{ name: 'x', description: 'x'.repeat(501) }, 'description', 'Maximum 500 characters'],
])('a Lead who sends the group %j gets an error for %s: %s', async (form, field, message) => {
  const { status, body } = await schools.post('/api/schoolgroup/myschool', lead(), form);
  expect([status, body.errors]).toEqual([400, [{ field, message }]]);
});

test('legacy sign-ups are found by name or postcode, with their users', async () => {
  await schools.db.query(sql.unsafe`
    with legacy as (
      insert into legacy_sign_ups (school, postcode, county, created_at)
      values ('Elmtree Infants', 'LS1 4AB', 'West Yorkshire', '2019-03-04T12:00:00Z'), ('Ashfield', 'S70 1XX', null, '2020-01-01T12:00:00Z')
      returning id, school
    )
    insert into legacy_sign_up_users (legacy_sign_up_id, title, first_name, last_name, role, email)
    select legacy.id, 'Mrs', 'Una', 'Reed', 'Head', 'una@elmtree.example'
    from legacy
    where legacy.school = 'Elmtree Infants'
  `);
  const found = async (name: string) => (await schools.get(`/api/oldsignup/schools?name=${name}`, admin)).body;
  const [elmtree] = await found('ls14');
  expect(elmtree).toMatchObject({
    school: 'Elmtree Infants',
    county: 'West Yorkshire',
    approved: false,
    createDate: '2019-03-04T12:00:00.000Z',
  });
  expect((await found('ELMTREE')).map(({ school }: { school: string }) => school)).toEqual(['Elmtree Infants']);
  expect((await found('')).map(({ school }: { school: string }) => school)).toEqual(['Ashfield', 'Elmtree Infants']);
  const users = await schools.get(`/api/oldsignup/school/${elmtree.signUpSchoolId}/users`, admin);
  expect(users.body).toEqual([
    {
      id: expect.any(Number),
      title: 'Mrs',
      firstName: 'Una',
      middleName: null,
      lastName: 'Reed',
      role: 'Head',
      email: 'una@elmtree.example',
    },
  ]);
  expect((await schools.get('/api/oldsignup/school/4000/users', admin)).status).toBe(404);
  expect((await schools.get('/api/oldsignup/schools?name=a', approver)).status).toBe(403);
});

test('a group that is added again with the key of the first request is answered like the first', async () => {
  const [form, headers] = [{ name: 'Rowan' }, { 'idempotency-key': randomUUID() }];
  const send = () => schools.post('/api/schoolgroup/myschool', lead(), form, headers);
  const first = await send();
  const again = await send();
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await groups()).filter(({ name }) => name === 'Rowan')).toHaveLength(1);
  await schools.post(`/api/schoolgroup/delete/${first.body.id}`, lead());
  expect((await send()).status).toBe(404);
});

test('a group has a name that people see', async () => {
  for (const name of ['\u200B', '\u2800', '\u00AD\u3164']) {
    const { status, body } = await schools.post('/api/schoolgroup/myschool', lead(), { name });
    expect([status, body.errors]).toEqual([400, [{ field: 'name', message: 'Enter a name for the new group' }]]);
  }
});
