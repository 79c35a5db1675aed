import { aViewer } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantStaffRole } from '../src/staff/staff-grants.ts';
import { aForm, type Identity, startIdentity } from './harness.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

/** A Lead and a teacher, and how each form that names a person is sent for the teacher. */
async function aSchool() {
  const { first, users, schoolId, as } = await identity.aSchool({}, {});
  const [, teacher] = users as [unknown, { id: number; email: string }];
  const lead = as(first, 'SchoolAdmin');
  const { first: member, schoolId: provider } = await identity.aSchool();
  await grantStaffRole(identity.db, member.email, 'Admin');
  const admin = aViewer({ userId: member.id, schoolId: provider, roles: ['Viewer', 'AdminRO', 'Admin'] });
  const form = (given: object) => ({ title: 'Ms', firstName: 'Jo', lastName: 'Marsh', email: teacher.email, ...given });
  return {
    schoolId,
    teacher,
    add: (given: object) => identity.post('/api/user/add', lead, { ...aForm(), ...given }),
    addMany: (dryRun: boolean, given: object) =>
      identity.post('/api/user/add/many', lead, { dryRun, users: [{ ...aForm(), ...given }] }),
    byLead: (given: object) => identity.post(`/api/user/update/${teacher.id}`, lead, form(given)),
    byTeacher: (given: object) => identity.post('/api/user/update/me', as(teacher), form(given)),
    byAdmin: (given: object) => identity.post(`/api/user/update/admin/${teacher.id}`, admin, form(given)),
  };
}

test('no form accepts a line break or a web address in a name', async () => {
  const { add, byLead, byTeacher, byAdmin } = await aSchool();
  for (const send of [add, byLead, byTeacher, byAdmin]) {
    const { status, body } = await send({
      firstName: 'Jo\nBcc: x',
      middleName: 'www.evil',
      lastName: 'See https://evil.example',
      schoolPosition: 'jo@evil.example',
    });
    expect(status).toBe(400);
    expect(Object.fromEntries(body.errors.map(({ field, message }: Record<string, string>) => [field, message]))).toEqual({
      firstName: 'A name cannot contain line breaks.',
      middleName: 'A name cannot contain a web address.',
      lastName: 'A name cannot contain a web address.',
      schoolPosition: 'A name cannot contain a web address.',
    });
  }
});

test('a Lead or teacher cannot give a name that looks like the provider’s, and keeps one that staff have given', async () => {
  const { add, byLead, byTeacher, byAdmin } = await aSchool();
  const given = { firstName: 'Pаtch', lastName: 'Work' };
  for (const send of [add, byLead, byTeacher]) {
    const { status, body } = await send(given);
    const message = 'This name looks like the provider’s. Please write to us if it is really yours.';
    expect([status, body.code, body.errors]).toEqual([400, 'reserved-name', [{ field: 'lastName', message }]]);
  }
  expect((await byAdmin(given)).body).toMatchObject(given);
  expect((await byTeacher({ ...given, schoolPosition: 'Head of Year 5/6' })).body).toMatchObject(given);
  expect((await byLead({ ...given, schoolPosition: 'Head of Year 3' })).body).toMatchObject(given);
  expect((await byTeacher({ ...given, middleName: 'Safeguarding Team' })).status).toBe(400);
});

test('a Lead or teacher cannot give a position that looks like one of the provider’s, and keeps one that staff have given', async () => {
  const { add, addMany, byLead, byTeacher, byAdmin } = await aSchool();
  const given = { schoolPosition: 'Ƥatchvvork Safeguarding Tearn' };
  const message = 'This position looks like one of the provider’s. Please write to us if it is really yours.';
  const errors = [{ field: 'schoolPosition', message }];
  for (const send of [add, byLead, byTeacher]) {
    const { status, body } = await send(given);
    expect([status, body.code, body.errors]).toEqual([400, 'reserved-name', errors]);
  }
  for (const dryRun of [true, false]) expect((await addMany(dryRun, given)).body).toEqual([{ state: 'refused', errors }]);
  expect((await byAdmin(given)).body).toMatchObject(given);
  expect((await byTeacher({ ...given, lastName: 'Carr' })).body).toMatchObject(given);
  expect((await byLead({ ...given, lastName: 'Marsh' })).body).toMatchObject(given);
  expect((await byLead({ schoolPosition: 'Designated safeguarding lead' })).status).toBe(200);
});
