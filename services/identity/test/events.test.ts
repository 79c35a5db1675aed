import { randomUUID } from 'node:crypto';
import type { Role } from '@patchwork/platform/assertion';
import { aViewer } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aForm, device, type Identity, startIdentity } from './setting.ts';

let identity: Identity;
let staffId: number;
beforeAll(async () => {
  identity = await startIdentity();
  staffId = (await identity.aSchool()).first.id;
});
afterAll(() => identity.stop());

const staff = (...roles: Role[]) => aViewer({ userId: staffId, roles: ['Viewer', ...roles] });
const readsOf = async () => (await identity.eventsOf(staffId)).filter((type) => type === 'staff-read').length;
const typesOf = (body: { type: string }[]) => body.map(({ type }) => type);

test('the history of a user says what changed, to what, when and by whom, newest first', async () => {
  const school = await identity.aSchool({}, {});
  const [lead, teacher] = school.users;
  const form = { ...aForm(), email: teacher!.email, firstName: 'Bea' };
  await identity.post(`/api/user/update/${teacher!.id}`, school.as(lead, 'SchoolAdmin'), form);
  const before = await readsOf();
  const { status, body } = await identity.get(`/api/userhistory/${teacher!.id}`, staff('AdminRO', 'Admin'));
  expect(status).toBe(200);
  expect(body[0]).toEqual({
    id: expect.any(Number),
    lastModifiedDate: expect.stringMatching(/Z$/),
    lastModifiedBy: { id: lead!.id, title: 'Ms', firstName: 'Jo', lastName: 'Marsh' },
    changedColumns: ['firstName', 'lastName'],
    email: teacher!.email,
    title: 'Ms',
    firstName: 'Bea',
    middleName: null,
    lastName: 'Rowe',
    schoolPosition: 'Teacher',
    allowNotificationEmails: true,
  });
  expect(body[1].changedColumns).toEqual(['active']);
  expect(await readsOf()).toBe(before + 1);
  expect((await identity.get('/api/userhistory/987654', staff('Admin'))).status).toBe(404);
});

test('what a user did is listed newest first, with the device, and reading it is an event itself', async () => {
  const { first } = await identity.aSchool();
  await identity.signIn(first.email, { password: 'wrong' });
  await identity.signIn(first.email);
  const before = await readsOf();
  const { body } = await identity.get(`/api/clientevent/user/${first.id}`, staff('AdminRO', 'Admin'));
  expect(typesOf(body).slice(0, 2)).toEqual(['signed-in', 'sign-in-failed']);
  expect(body[0]).toEqual({
    id: expect.any(Number),
    type: 'signed-in',
    eventTimestamp: expect.stringMatching(/Z$/),
    ipAddress: device.ipAddress,
    userName: first.email,
    deviceInfo: {
      uaDevice: 'desktop',
      uaBrowser: 'Firefox 128.0',
      uaOperatingSystem: 'Linux',
      userAgent: device.userAgent,
    },
    ipLookupDetails: null,
  });
  expect(await readsOf()).toBe(before + 1);
  expect((await identity.get('/api/clientevent/user/987654', staff('Admin'))).status).toBe(404);
});

test('looking at somebody as staff is an event, looking at oneself is none', async () => {
  const { first } = await identity.aSchool();
  const before = await readsOf();
  await identity.get(`/api/user/${staffId}`, staff('Admin'));
  await identity.get('/api/user', staff('Admin'));
  expect(await readsOf()).toBe(before);
  await identity.get(`/api/user/${first.id}`, staff('Admin'));
  await identity.get('/api/user/search?nameOrEmail=marsh', staff('Admin'));
  expect(await readsOf()).toBe(before + 2);
});

describe('the events of a sign-up', () => {
  const submission = (schoolId: number, viewer: ReturnType<typeof staff>) =>
    identity.get(`/api/clientevent/signuprequest/${schoolId}`, viewer);
  const all = (schoolId: number, viewer: ReturnType<typeof staff>) =>
    identity.get(`/api/clientevent/signuprequests/${schoolId}`, viewer);

  test('are the submission, or everything that happened since', async () => {
    const school = await identity.aPendingSchool({}, {});
    await identity.ask('POST', `/sign-ups/${school.guuid}/users/${school.users[1]!.id}/remove`, device);
    const shown = await submission(school.schoolId, staff('SignUpApproval'));
    expect(shown.body).toMatchObject([
      { type: 'sign-up-requested', userName: school.users[0]!.email, ipAddress: device.ipAddress },
    ]);
    expect(typesOf((await all(school.schoolId, staff('AdminRO'))).body)).toEqual(['sign-up-user-removed', 'sign-up-requested']);
  });

  test('are gone for who looks after sign-ups once the school is approved, but not for an Admin', async () => {
    const { schoolId } = await identity.aSchool();
    for (const list of [submission, all]) {
      for (const role of ['AdminRO', 'SignUpApproval'] as const) expect((await list(schoolId, staff(role))).status).toBe(404);
      expect((await list(schoolId, staff('AdminRO', 'Admin'))).body.map(({ type }: { type: string }) => type)).toContain(
        'sign-up-requested',
      );
      expect((await list(987_654, staff('AdminRO', 'Admin'))).status).toBe(404);
    }
  });
});

test('shows the groups of a school with their active users and what those did', async () => {
  const school = await identity.aSchool({}, {}, {});
  const [lead, teacher, gone] = school.users;
  await identity.signIn(teacher!.email);
  await identity.change(gone!.id, 'deactivated');
  const { body } = await identity.get(`/api/groupsusersevents/school/${school.schoolId}`, staff('Admin'));
  expect(body).toHaveLength(1);
  expect(body[0].schoolGroup).toEqual({
    id: school.schoolGroupId,
    name: 'Whole school',
    description: null,
    primaryGroup: true,
    active: true,
    school: { id: school.schoolId, name: `Hill School ${school.schoolId}` },
  });
  const people = body[0].usersAndEvents.map((entry: { user: { id: number }; clientEvents: { type: string }[] }) => [
    entry.user.id,
    typesOf(entry.clientEvents),
  ]);
  expect(people).toEqual([
    [lead!.id, ['school-approved', 'sign-up-requested']],
    [teacher!.id, ['signed-in']],
  ]);
  expect((await identity.get('/api/groupsusersevents/school/987654', staff('Admin'))).status).toBe(404);
});

test('writes down once what happened in another service', async () => {
  const { first, schoolId } = await identity.aSchool();
  const event = { eventId: randomUUID(), type: 'school-changed', userId: first.id, schoolId, ...device };
  const record = (given: object) => identity.ask('POST', '/client-events', { ...event, ...given });
  for (let n = 0; n < 2; n += 1) expect((await record({})).status).toBe(204);
  expect((await identity.eventsOf(first.id)).filter((type) => type === 'school-changed')).toHaveLength(1);
  const unknown = await record({ eventId: randomUUID(), userId: 987_654 });
  expect([unknown.status, unknown.body.code]).toEqual([400, 'unknown-user']);
  expect((await record({ eventId: randomUUID(), type: 'tea-made' })).status).toBe(400);
  const visitor = { eventId: randomUUID(), type: 'sign-up-profile-changed', userId: null };
  expect((await record(visitor)).status).toBe(204);
  const { body } = await identity.get(`/api/clientevent/signuprequests/${schoolId}`, staff('AdminRO', 'Admin'));
  expect(body[0]).toMatchObject({ type: 'sign-up-profile-changed', userName: null });
});
