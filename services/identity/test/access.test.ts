import { GroupChanged } from '@patchwork/contracts/events/schools';
import { aViewer } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { grantStaffRole } from '../src/staff/staff-grants.ts';
import { moveAllFromDeletedGroups } from '../src/users/deleted-groups.ts';
import { aForm, type Identity, startIdentity } from './harness.ts';

let identity: Identity;
let admin: ReturnType<typeof aViewer>;
beforeAll(async () => {
  identity = await startIdentity();
  const { first, schoolId } = await identity.aSchool();
  await grantStaffRole(identity.db, first.email, 'Admin');
  admin = aViewer({ userId: first.id, schoolId, roles: ['Viewer', 'AdminRO', 'Admin'] });
});
afterAll(() => identity.stop());

const call = (what: string, userId: number, viewer = admin) => identity.post(`/api/user/${what}/${userId}`, viewer);
const rolesOf = async (userId: number) => (await identity.getInternally(`/internal/viewers/${userId}`)).body.roles;

test('an Admin deactivates a user and activates them again', async () => {
  const { users, schoolId } = await identity.aSchool({}, {});
  const teacher = users[1]!;
  const out = await call('deactivate', teacher.id);
  expect([out.status, out.body.active, out.body.roles]).toEqual([200, false, []]);
  expect(await identity.epochOf(teacher.id)).toBe(2);
  expect((await identity.signIn(teacher.email)).body.outcome).toBe('refused');
  expect((await call('deactivate', teacher.id)).status).toBe(200);
  const back = await call('activate', teacher.id);
  expect([back.status, back.body.active]).toEqual([200, true]);
  expect((await identity.signIn(teacher.email)).body.outcome).toBe('signed-in');
  expect((await call('activate', teacher.id)).status).toBe(200);

  const published = (await readOutbox(identity.db)).filter((e) => e.type === 'PersonChanged' && e.data.userId === teacher.id);
  expect(published.map(({ data }) => [data.version, data.isActive])).toEqual([
    [1, false],
    [2, true],
    [3, false],
    [4, true],
  ]);
  const changes = (await identity.historyOf(teacher.id)).slice(2);
  expect(changes).toEqual(Array(2).fill({ changedBy: admin.userId, columns: ['active'] }));
  const events = await identity.eventsAbout(teacher.id);
  expect(events.slice(-2)).toEqual([
    { type: 'user-deactivated', userId: admin.userId, schoolId, ipAddress: '203.0.113.7' },
    { type: 'user-activated', userId: admin.userId, schoolId, ipAddress: '203.0.113.7' },
  ]);
});

test('activation is refused when another active user has the address, even when both are activated at once', async () => {
  const { users } = await identity.aSchool({}, {});
  const teacher = users[1]!;
  await call('deactivate', teacher.id);
  await identity.aSchool({ email: teacher.email.toUpperCase() });
  const answer = await call('activate', teacher.id);
  expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
    409,
    'email-taken',
    'This email address is already in use.',
  ]);

  const email = 'twice@school.example';
  const userIds = [];
  for (let n = 0; n < 2; n += 1) {
    const { users: pair } = await identity.aSchool({}, { email });
    await call('deactivate', pair[1]!.id);
    userIds.push(pair[1]!.id);
  }
  const answers = await Promise.all(userIds.map((id) => call('activate', id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

/** A class of the school, as identity knows it from events. */
async function aClass(schoolId: number, groupId: number) {
  const fact = { groupId, schoolId, name: 'Oak', description: null, isPrimary: false };
  await identity.deliver(GroupChanged, { ...fact, version: 1, isActive: true });
  return { remove: () => identity.deliver(GroupChanged, { ...fact, version: 2, isActive: false }) };
}
const moveTo = (userId: number, groupId: number) =>
  identity.db.query(sql.unsafe`update users set school_group_id = ${groupId} where id = ${userId}`);
const groupIn = async (userId: number) => (await identity.get(`/api/user/${userId}`, admin)).body.schoolGroup;
const published = async (userId: number) =>
  (await readOutbox(identity.db)).filter(({ type, data }) => type === 'PersonChanged' && data.userId === userId);

test('a user whose class was deleted meanwhile is activated in the primary group', async () => {
  const { users, schoolId, schoolGroupId } = await identity.aSchool({}, {});
  const teacher = users[1]!;
  const { remove } = await aClass(schoolId, 500_001);
  await moveTo(teacher.id, 500_001);
  await call('deactivate', teacher.id);
  await remove();
  expect((await groupIn(teacher.id)).id).toBe(500_001);
  const { body } = await call('activate', teacher.id);
  expect(body.schoolGroup).toMatchObject({ id: schoolGroupId, primaryGroup: true, active: true });
  expect((await published(teacher.id)).at(-1)!.data).toMatchObject({ schoolGroupId, isActive: true });
  expect((await identity.historyOf(teacher.id)).at(-1)!.columns).toEqual(['active', 'schoolGroup']);
});

test('active users of a deleted class move to the primary group, once: at its event, and later arrivals hourly', async () => {
  const { users, schoolId, schoolGroupId } = await identity.aSchool({}, {}, {}, {});
  const [lead, late, early, gone] = users;
  const { remove } = await aClass(schoolId, 500_002);
  await moveTo(late!.id, 500_002);
  await remove();
  expect((await groupIn(late!.id)).id).toBe(schoolGroupId);

  for (const user of [early!, gone!]) await moveTo(user.id, 500_002);
  await call('deactivate', gone!.id);
  const before = (await published(early!.id)).length;
  for (let twice = 0; twice < 2; twice += 1) await moveAllFromDeletedGroups(identity);
  expect((await groupIn(early!.id)).id).toBe(schoolGroupId);
  expect((await published(early!.id)).slice(before)).toMatchObject([{ data: { schoolGroupId } }]);
  expect((await identity.historyOf(early!.id)).at(-1)).toEqual({ changedBy: null, columns: ['schoolGroup'] });
  // No one else moves.
  expect((await groupIn(gone!.id)).id).toBe(500_002);
  expect((await identity.historyOf(lead!.id)).at(-1)!.columns).toEqual(['active']);
});

test('a user in a deleted class leaves it with the next change of their details', async () => {
  const { users, schoolId, schoolGroupId, as } = await identity.aSchool({}, {});
  const teacher = users[1]!;
  await (await aClass(schoolId, 500_003)).remove();
  for (const given of [{}, { schoolGroupId: 500_003 }]) {
    await moveTo(teacher.id, 500_003);
    const form = { ...aForm(), email: teacher.email, ...given };
    const { body } = await identity.post(`/api/user/update/${teacher.id}`, as(users[0], 'SchoolAdmin'), form);
    expect(body.schoolGroup).toMatchObject({ id: schoolGroupId, primaryGroup: true });
  }
});

test('activation is refused before the school is approved, which an Admin sees beforehand', async () => {
  const { users } = await identity.aPendingSchool();
  expect((await identity.get(`/api/user/${users[0]!.id}`, admin)).body).toMatchObject({ active: false, schoolApproved: false });
  const answer = await call('activate', users[0]!.id);
  expect([answer.status, answer.body.code]).toEqual([409, 'school-not-approved']);
});

test('activation sends another invitation to a user without a password', async () => {
  const { users } = await identity.aSchool({}, {});
  const teacher = users[1]!;
  await identity.change(teacher.id, 'without password');
  await call('deactivate', teacher.id);
  await call('activate', teacher.id);
  const links = (await readOutbox(identity.db)).filter((e) => e.type === 'PasswordLinkIssued' && e.data.userId === teacher.id);
  expect(links.map(({ data }) => data.kind)).toEqual(['invitation']);
});

test('an Admin makes a teacher a Lead and a Lead a teacher; the user’s sessions end each time', async () => {
  const { users } = await identity.aSchool({}, {});
  const teacher = users[1]!;
  for (let n = 0; n < 2; n += 1) expect((await call('addadminrights', teacher.id)).body.schoolAdministrator).toBe(true);
  expect(await rolesOf(teacher.id)).toContain('SchoolAdmin');
  expect(await identity.epochOf(teacher.id)).toBe(2);
  expect((await call('removeadminrights', teacher.id)).body.schoolAdministrator).toBe(false);
  expect(await rolesOf(teacher.id)).not.toContain('SchoolAdmin');
  expect(await identity.epochOf(teacher.id)).toBe(3);
  expect((await identity.historyOf(teacher.id)).slice(2).map(({ columns }) => columns)).toEqual(
    Array(2).fill(['schoolAdministrator']),
  );
  await call('deactivate', teacher.id);
  for (const what of ['addadminrights', 'removeadminrights']) {
    const answer = await call(what, teacher.id);
    expect([answer.status, answer.body.code]).toEqual([409, 'user-inactive']);
  }
});

test.each(['activate', 'deactivate', 'addadminrights', 'removeadminrights'])(
  '%s returns 409 for oneself, 403 for staff unless a Superuser calls, and 404 for an unknown user',
  async (what) => {
    const { first: colleague } = await identity.aSchool();
    await grantStaffRole(identity.db, colleague.email, 'SignUpApproval');
    const superuser = aViewer({ ...admin, userId: 1, roles: [...admin.roles, 'Superuser'] });
    expect((await call(what, admin.userId)).status).toBe(409);
    expect((await call(what, colleague.id)).status).toBe(403);
    expect((await call(what, colleague.id, superuser)).status).toBe(200);
    expect((await call(what, 987_654)).status).toBe(404);
  },
);

const activeLeads = async (schoolId: number): Promise<number> =>
  identity.db.oneFirst(
    sql.type(z.object({ count: z.int() }))`
      select count(*) from users where school_id = ${schoolId} and is_lead and is_active
    `,
  );

test('of two Leads who remove each other at once, one stays', async () => {
  const outcomes: (readonly [number, number[]])[] = [];
  for (let round = 0; round < 15; round += 1) {
    const { users, as, schoolId } = await identity.aSchool({}, { isLead: true }, {});
    const [one, other] = users;
    const answers = await Promise.all([
      identity.post(`/api/user/delete/${other!.id}`, as(one, 'SchoolAdmin')),
      identity.post(`/api/user/delete/${one!.id}`, as(other, 'SchoolAdmin')),
    ]);
    outcomes.push([await activeLeads(schoolId), answers.map(({ status }) => status).sort()]);
  }
  expect(outcomes).toEqual(Array(15).fill([1, [200, 409]]));
});

test('of two Leads who lose their rights at once, one stays, and so does the last one', async () => {
  const outcomes: (readonly [number, number[]])[] = [];
  for (let round = 0; round < 15; round += 1) {
    const { users, schoolId } = await identity.aSchool({}, { isLead: true }, {});
    const answers = await Promise.all(users.slice(0, 2).map(({ id }) => call('removeadminrights', id)));
    outcomes.push([await activeLeads(schoolId), answers.map(({ status }) => status).sort()]);
  }
  expect(outcomes).toEqual(Array(15).fill([1, [200, 409]]));
  const { users } = await identity.aSchool({}, {});
  const last = await call('removeadminrights', users[0]!.id);
  expect([last.status, last.body.code]).toEqual([409, 'last-lead']);
  await call('addadminrights', users[1]!.id);
  expect((await call('removeadminrights', users[0]!.id)).status).toBe(200);
});

test('a Lead whom staff have just deactivated, or made a teacher, removes no other Lead', async () => {
  for (const what of ['deactivate', 'removeadminrights']) {
    const { users, as, schoolId } = await identity.aSchool({}, { isLead: true }, {});
    const [one, other, teacher] = users;
    expect((await call(what, one!.id)).status).toBe(200);
    // The gateway knows the roles of a second ago.
    const answer = await identity.post(`/api/user/delete/${other!.id}`, as(one, 'SchoolAdmin'));
    expect([answer.status, answer.body.code]).toEqual([409, 'last-lead']);
    expect(await activeLeads(schoolId)).toBe(1);
    expect((await identity.post(`/api/user/delete/${teacher!.id}`, as(other, 'SchoolAdmin'))).status).toBe(200);
  }
});
