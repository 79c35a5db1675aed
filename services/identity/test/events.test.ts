import { randomUUID } from 'node:crypto';
import { AuditEventRecorded } from '@patchwork/contracts/events/audit';
import type { Role } from '@patchwork/platform/assertion';
import { createBus } from '@patchwork/platform/bus';
import { startConsumers } from '@patchwork/platform/consumers';
import { listDeadLetters } from '@patchwork/platform/dead-letters.sql';
import { toEnvelope } from '@patchwork/platform/envelope';
import { createLog } from '@patchwork/platform/log';
import { aViewer } from '@patchwork/testkit/callers';
import { requiredUrl } from '@patchwork/testkit/database';
import { device } from '@patchwork/testkit/service';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { auditEventRecorded } from '../src/consumers/audit-event-recorded.ts';
import { aForm, type Identity, startIdentity } from './harness.ts';

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

test('the history of a user lists what changed, to which value, when and by whom, newest first', async () => {
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

test('a user’s events are listed newest first, with the device, and reading them is recorded as an event', async () => {
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
    actor: { id: first.id, title: 'Ms', firstName: 'Jo', lastName: 'Marsh' },
    subject: null,
    deviceInfo: {
      uaDevice: 'desktop',
      uaBrowser: 'Firefox 128.0',
      uaOperatingSystem: 'Linux',
      userAgent: device.userAgent,
    },
    ipLookupDetails: null,
    way: 'password',
  });
  expect(await readsOf()).toBe(before + 1);
  expect((await identity.get('/api/clientevent/user/987654', staff('Admin'))).status).toBe(404);
});

const about = async (userId: number, kind = '') =>
  (await identity.get(`/api/clientevent/aboutuser/${userId}${kind}`, staff('Admin'))).body;

test('what others did to a user is listed with its author, newest first, without the user’s own acts', async () => {
  const { first, schoolId, as } = await identity.aSchool();
  const { body: added } = await identity.post('/api/user/add', as(first, 'SchoolAdmin'), aForm());
  await identity.post(`/api/user/delete/${added.id}`, as(first, 'SchoolAdmin'));
  const [deleted, created, ...rest] = await about(added.id);
  expect(rest).toEqual([]);
  const actor = { id: first.id, title: 'Ms', firstName: 'Jo', lastName: 'Marsh' };
  const subject = { id: added.id, title: 'Ms', firstName: 'Bea', lastName: 'Rowe' };
  expect(deleted).toMatchObject({ type: 'user-deleted', userName: first.email, actor, subject });
  expect(created).toMatchObject({ type: 'user-added', actor, subject });
  const { body: own } = await identity.get(`/api/clientevent/user/${first.id}`, staff('Admin'));
  expect(own[0]).toMatchObject({ type: 'user-deleted', actor, subject });
  const { body: ofSchool } = await identity.get(`/api/groupsusersevents/school/${schoolId}`, staff('Admin'));
  expect(ofSchool[0].usersAndEvents[0].clientEvents[0]).toMatchObject({ type: 'user-deleted', subject });
});

test('who has read about a user is listed apart, and this read, too', async () => {
  const { first } = await identity.aSchool();
  await identity.get(`/api/user/${first.id}`, staff('Admin'));
  expect(typesOf(await about(first.id))).toEqual([]);
  const reads = await about(first.id, '?kind=reads');
  expect(reads.map(({ type, actor }: { type: string; actor: { id: number } }) => [type, actor.id])).toEqual([
    ['staff-read', staffId],
    ['staff-read', staffId],
  ]);
  expect(await about(first.id, '?kind=reads')).toHaveLength(3);
  expect((await identity.get(`/api/clientevent/aboutuser/${first.id}?kind=x`, staff('Admin'))).status).toBe(400);
  expect((await identity.get('/api/clientevent/aboutuser/987654', staff('Admin'))).status).toBe(404);
  expect((await identity.get(`/api/clientevent/aboutuser/${first.id}`, staff('AdminRO'))).status).toBe(403);
});

test('events follow a person’s name, and lose it when their details are deleted', async () => {
  const { first, as } = await identity.aSchool();
  const { body: added } = await identity.post('/api/user/add', as(first, 'SchoolAdmin'), aForm());
  const form = { ...aForm(), email: added.email, lastName: 'Rowe-Hill' };
  await identity.post(`/api/user/update/${added.id}`, as(first, 'SchoolAdmin'), form);
  expect((await about(added.id))[1].subject.lastName).toBe('Rowe-Hill');
  await identity.db.query(sql.unsafe`
    update users
    set is_active = false, holds_email = false, title = '', first_name = 'Former', last_name = 'member of staff', anonymised_at = now()
    where id = ${added.id}
  `);
  expect((await about(added.id))[1].subject).toMatchObject({ title: '', lastName: 'member of staff' });
});

test('a staff member who reads another user leaves an event, one who reads themselves does not', async () => {
  const { first } = await identity.aSchool();
  const before = await readsOf();
  await identity.get(`/api/user/${staffId}`, staff('Admin'));
  await identity.get('/api/user', staff('Admin'));
  expect(await readsOf()).toBe(before);
  await identity.get(`/api/user/${first.id}`, staff('Admin'));
  await identity.get('/api/user/search?nameOrEmail=marsh', staff('Admin'));
  expect(await readsOf()).toBe(before + 2);
});

const submission = (schoolId: number, viewer: ReturnType<typeof staff>) =>
  identity.get(`/api/clientevent/signuprequest/${schoolId}`, viewer);
const all = (schoolId: number, viewer: ReturnType<typeof staff>) =>
  identity.get(`/api/clientevent/signuprequests/${schoolId}`, viewer);

test('the events of a sign-up are the submission alone, or everything since', async () => {
  const school = await identity.aPendingSchool({}, {});
  await identity.postInternally(`/internal/sign-ups/${school.guuid}/users/${school.users[1]!.id}/remove`, device);
  const shown = await submission(school.schoolId, staff('SignUpApproval'));
  expect(shown.body).toMatchObject([
    { type: 'sign-up-requested', userName: school.users[0]!.email, ipAddress: device.ipAddress },
  ]);
  expect(typesOf((await all(school.schoolId, staff('AdminRO'))).body)).toEqual(['sign-up-user-removed', 'sign-up-requested']);
});

test('the events of a sign-up return 404 to sign-up staff once the school is approved, but not to an Admin', async () => {
  const { schoolId } = await identity.aSchool();
  for (const list of [submission, all]) {
    for (const role of ['AdminRO', 'SignUpApproval'] as const) expect((await list(schoolId, staff(role))).status).toBe(404);
    expect((await list(schoolId, staff('AdminRO', 'Admin'))).body.map(({ type }: { type: string }) => type)).toContain(
      'sign-up-requested',
    );
    expect((await list(987_654, staff('AdminRO', 'Admin'))).status).toBe(404);
  }
});

test('an Admin sees the groups of a school with their active users and those users’ events', async () => {
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
    [lead!.id, ['sign-up-requested']],
    [teacher!.id, ['signed-in']],
  ]);
  expect((await identity.get('/api/groupsusersevents/school/987654', staff('Admin'))).status).toBe(404);
});

const auditEvent = (given: Partial<z.input<typeof AuditEventRecorded.data>>) => ({
  type: 'school-changed' as const,
  userId: null,
  schoolId: null,
  ...device,
  ...given,
});

test('records an audit event of another service once', async () => {
  const { first, schoolId } = await identity.aSchool();
  const event = auditEvent({ userId: first.id, schoolId });
  const recorded = async () => (await identity.eventsOf(first.id)).filter((type) => type === 'school-changed').length;
  const id = randomUUID();
  for (let n = 0; n < 2; n += 1) await identity.deliver(AuditEventRecorded, event, id);
  expect(await recorded()).toBe(1);
  // A redelivery after the inbox row was deleted.
  await identity.db.query(sql.unsafe`delete from inbox where event_id = ${sql.uuid(id)}`);
  await identity.deliver(AuditEventRecorded, event, id);
  expect(await recorded()).toBe(1);

  await identity.deliver(AuditEventRecorded, auditEvent({ type: 'sign-up-profile-changed', schoolId }));
  const { body } = await identity.get(`/api/clientevent/signuprequests/${schoolId}`, staff('AdminRO', 'Admin'));
  expect(body[0]).toMatchObject({ type: 'sign-up-profile-changed', userName: null });
});

test('stores a refused event as a dead letter and processes the next one', async () => {
  const { first } = await identity.aSchool();
  const log = createLog('identity', 'silent');
  const brokers = { kafkaBrokers: process.env.TEST_KAFKA_BROKERS?.split(','), redisUrl: requiredUrl('TEST_REDIS_URL') };
  const bus = createBus({ ...brokers, clientId: 'tests', log });
  await bus.ensureTopics([AuditEventRecorded]);
  const service = `identity-${randomUUID()}`;
  const consuming = { bus, pool: identity.db, service, log, consumers: [auditEventRecorded], firstPause: 1 };
  const subscription = await startConsumers({ ...consuming, fromBeginning: false });
  const key = '987654';
  const refused = toEnvelope(AuditEventRecorded, auditEvent({ userId: Number(key) }));
  const accepted = toEnvelope(AuditEventRecorded, auditEvent({ userId: first.id, type: 'badge-changed' }));
  await bus.publish([refused, accepted].map((event) => ({ topic: AuditEventRecorded.topic, key, value: JSON.stringify(event) })));
  await eventually(async () => (await identity.eventsOf(first.id)).includes('badge-changed'));
  const deadLetters = (await listDeadLetters(identity.db)).filter(({ payload }) => (payload as { id: string }).id === refused.id);
  expect(deadLetters).toMatchObject([{ consumer: 'identity.AuditEventRecorded', topic: 'audit.events' }]);
  expect(deadLetters[0]!.error).not.toContain(device.ipAddress);
  await subscription.stop();
  await bus.close();
});
