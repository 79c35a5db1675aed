import { aViewer } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantStaffRole } from '../src/roles/staff-grants.ts';
import { type Identity, startIdentity } from './harness.ts';

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

test('activation is refused before the school is approved', async () => {
  const { users } = await identity.aPendingSchool();
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
