import { randomUUID } from 'node:crypto';
import { GroupChanged } from '@patchwork/contracts/events/schools';
import { aViewer } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allColumns } from '../src/accounts/details.ts';
import { grantStaffRole } from '../src/staff/staff-grants.ts';
import { aForm, type Identity, signedInAgo, startIdentity } from './harness.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const outboxOf = async (type: string, userId: number) =>
  (await readOutbox(identity.db)).filter((entry) => entry.type === type && entry.data.userId === userId).map(({ data }) => data);

async function aGroup(schoolId: number, given: object = {}): Promise<number> {
  const groupId = 100_000 + Math.floor(Math.random() * 1_000_000_000);
  const group = { groupId, version: 1, schoolId, name: 'Otters', description: null, isPrimary: false, isActive: true };
  await identity.deliver(GroupChanged, { ...group, ...given });
  return groupId;
}
async function aLead() {
  const school = await identity.aSchool({}, {});
  const [lead, teacher] = school.users;
  return { ...school, lead: lead!, teacher: teacher!, viewer: school.as(lead, 'SchoolAdmin') };
}
async function anAdmin(...grants: ('Admin' | 'Superuser')[]) {
  const { first, schoolId } = await identity.aSchool();
  for (const grant of grants) await grantStaffRole(identity.db, first.email, grant);
  return aViewer({ userId: first.id, schoolId, roles: ['Viewer', 'AdminRO', 'Admin', ...grants] });
}

test('a Lead adds a teacher, who is active, invited, in the primary group and has no further rights', async () => {
  const { viewer, schoolGroupId, schoolId, lead } = await aLead();
  const form = { ...aForm(), firstName: ' Bea ', schoolPosition: '', middleName: null };
  const more = { id: 1, schoolAdministrator: true, active: false, roles: ['Superuser'], schoolId: 1, createDate: '2001-01-01' };
  const { status, body } = await identity.post('/api/user/add', viewer, { ...form, ...more });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    firstName: 'Bea',
    schoolPosition: null,
    active: true,
    schoolAdministrator: false,
    termsAndConditionsApproved: false,
    allowNotificationEmails: true,
    school: { id: schoolId },
    schoolGroup: { id: schoolGroupId, primaryGroup: true },
  });
  expect(await outboxOf('PersonChanged', body.id)).toMatchObject([{ version: 1, isActive: true, isLead: false, schoolId }]);
  expect(await outboxOf('PasswordLinkIssued', body.id)).toMatchObject([{ kind: 'invitation' }]);
  expect((await identity.eventsOf(lead.id)).at(-1)).toBe('user-added');
  const history = await identity.historyOf(body.id);
  expect(history).toMatchObject([{ changedBy: lead.id, columns: expect.arrayContaining(['email', 'lastName']) }]);
});

test('a Lead adds a teacher only to an active group of the Lead’s school, given by schoolGroupId or schoolGroup', async () => {
  const { viewer, schoolId } = await aLead();
  const other = await aLead();
  const mine = await aGroup(schoolId);
  const closed = await aGroup(schoolId, { isActive: false });
  const add = (group: object) => identity.post('/api/user/add', viewer, { ...aForm(), ...group });
  for (const group of [{ schoolGroupId: mine }, { schoolGroup: { id: mine, name: 'x' } }])
    expect((await add(group)).body.schoolGroup).toMatchObject({ id: mine, name: 'Otters' });
  for (const id of [other.schoolGroupId, closed, 999_999_999]) {
    const { status, body } = await add({ schoolGroupId: id });
    expect([status, body.errors]).toEqual([400, [{ field: 'schoolGroupId', message: 'Select a group' }]]);
  }
});

test('a Lead who sends the same form five times at once adds one teacher', async () => {
  const { viewer } = await aLead();
  const form = aForm();
  const answers = await Promise.all(Array.from({ length: 5 }, () => identity.post('/api/user/add', viewer, form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'email-taken',
    errors: [{ field: 'email', message: 'Email is already registered' }],
  });
});

test.each([
  ['title', '', 'Select a title'],
  ['title', 'Lord', 'Select a title'],
  ['firstName', '  ', 'Enter a first name'],
  ['firstName', 'a'.repeat(101), 'First name maximum 100 characters'],
  ['middleName', 'a'.repeat(101), 'Maximum 100 characters'],
  ['lastName', '', 'Enter a last name'],
  ['lastName', 'a'.repeat(101), 'Last name maximum 100 characters'],
  ['email', '', 'Please provide an email address'],
  ['email', 'no-address', 'Please provide a valid email address'],
  ['email', `${'a'.repeat(250)}@s.example`, 'Maximum 255 characters'],
  ['schoolPosition', 'a'.repeat(101), 'Maximum 100 characters'],
])('a Lead who sends %s %j gets the error "%s"', async (field, value, message) => {
  const { viewer, teacher } = await aLead();
  for (const url of ['/api/user/add', `/api/user/update/${teacher.id}`]) {
    const { status, body } = await identity.post(url, viewer, { ...aForm(), [field]: value });
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ field, message });
  }
});

test('a Lead changes only the submitted fields of a colleague, with one history entry', async () => {
  const { viewer, lead, teacher, schoolId } = await aLead();
  const groupId = await aGroup(schoolId);
  const form = { title: 'Dr', firstName: 'Jo', lastName: 'Hill', email: teacher.email, schoolGroupId: groupId };
  const { status, body } = await identity.post(`/api/user/update/${teacher.id}`, viewer, form);
  expect(status).toBe(200);
  expect(body).toMatchObject({ title: 'Dr', lastName: 'Hill', schoolPosition: 'Teacher', schoolGroup: { id: groupId } });
  expect(await identity.historyOf(teacher.id)).toMatchObject([
    { columns: allColumns },
    { columns: ['active'] },
    { changedBy: lead.id, columns: ['title', 'lastName', 'schoolGroup'] },
  ]);
  expect((await outboxOf('PersonChanged', teacher.id)).at(-1)).toMatchObject({
    version: 3,
    lastName: 'Hill',
    schoolGroupId: groupId,
  });
  expect(await identity.epochOf(teacher.id)).toBe(1);

  const { schoolGroupId: _, ...withoutGroup } = form;
  expect((await identity.post(`/api/user/update/${teacher.id}`, viewer, withoutGroup)).body.schoolGroup.id).toBe(groupId);
  expect(await identity.historyOf(teacher.id)).toHaveLength(3);
});

test('a Lead cannot change a user of another school, a staff member or a deactivated user', async () => {
  const { viewer, teacher } = await aLead();
  const other = await aLead();
  const change = (id: number) => identity.post(`/api/user/update/${id}`, viewer, aForm());
  expect([(await change(other.teacher.id)).status, (await change(987_654)).status]).toEqual([404, 404]);
  await grantStaffRole(identity.db, teacher.email, 'AdminRO');
  expect((await change(teacher.id)).status).toBe(403);
  expect((await identity.post(`/api/user/delete/${teacher.id}`, viewer)).status).toBe(403);
  const { viewer: second, teacher: gone } = await aLead();
  await identity.change(gone.id, 'deactivated');
  const answer = await identity.post(`/api/user/update/${gone.id}`, second, aForm());
  expect([answer.status, answer.body.code]).toEqual([409, 'user-inactive']);
});

test('a Lead cannot change a colleague’s address to one that another user has', async () => {
  const { viewer, teacher, lead } = await aLead();
  const answer = await identity.post(`/api/user/update/${teacher.id}`, viewer, { ...aForm(), email: lead.email.toUpperCase() });
  expect([answer.status, answer.body.errors]).toEqual([409, [{ field: 'email', message: 'Email is already registered' }]]);
  const same = await identity.post(`/api/user/update/${teacher.id}`, viewer, {
    ...aForm(),
    email: teacher.email.toUpperCase(),
  });
  expect([same.status, same.body.email]).toEqual([200, teacher.email.toUpperCase()]);
  expect(await outboxOf('EmailChanged', teacher.id)).toEqual([]);
});

test('a Lead who changes the address of a colleague without a password sends an invitation to the new address, and nothing to the old one', async () => {
  const { viewer } = await aLead();
  const { body: user } = await identity.post('/api/user/add', viewer, aForm());
  const [first] = await outboxOf('PasswordLinkIssued', user.id);
  await identity.post(`/api/user/update/${user.id}`, viewer, aForm());
  expect(await outboxOf('EmailChanged', user.id)).toEqual([]);
  const links = await outboxOf('PasswordLinkIssued', user.id);
  expect(links.map(({ kind }) => kind)).toEqual(['invitation', 'invitation']);
  const isValid = async (link: object) =>
    'link' in
    (await identity.getInternally(`/internal/recipients/${user.id}?linkId=${(link as { linkId: string }).linkId}`)).body;
  expect([await isValid(first!), await isValid(links[1]!)]).toEqual([false, true]);
});

test('a Lead removes a colleague, whose sessions and links end at once and whose address is free', async () => {
  const { viewer, teacher, lead } = await aLead();
  await identity.post('/api/pwd/forgot', null, { email: teacher.email });
  const [link] = await outboxOf('PasswordLinkIssued', teacher.id);
  for (let n = 0; n < 2; n += 1) {
    const { status, body } = await identity.post(`/api/user/delete/${teacher.id}`, viewer);
    expect([status, body.active]).toEqual([200, false]);
  }
  expect(await identity.epochOf(teacher.id)).toBe(2);
  expect((await identity.getInternally(`/internal/viewers/${teacher.id}`)).status).toBe(404);
  expect((await identity.getInternally(`/internal/recipients/${teacher.id}?linkId=${link!.linkId}`)).body).not.toHaveProperty(
    'link',
  );
  expect((await outboxOf('PersonChanged', teacher.id)).at(-1)).toMatchObject({ version: 3, isActive: false });
  expect((await identity.eventsOf(lead.id)).filter((type) => type === 'user-deleted')).toHaveLength(1);
  expect((await identity.post('/api/user/add', viewer, { ...aForm(), email: teacher.email })).status).toBe(201);
});

test('a Lead cannot remove themselves or a user of another school', async () => {
  const { viewer, lead } = await aLead();
  const other = await aLead();
  const own = await identity.post(`/api/user/delete/${lead.id}`, viewer);
  expect([own.status, own.body.code]).toEqual([409, 'own-account']);
  expect((await identity.post(`/api/user/delete/${other.teacher.id}`, viewer)).status).toBe(404);
  expect((await identity.get('/api/user', viewer)).body.active).toBe(true);
});

test('an Admin changes a user of any school, within the groups of that school', async () => {
  const admin = await anAdmin('Admin');
  const { teacher, schoolId, schoolGroupId } = await aLead();
  const groupId = await aGroup(schoolId);
  const url = `/api/user/update/admin/${teacher.id}`;
  const form = { ...aForm(), email: teacher.email };
  expect((await identity.post(url, admin, { ...form, schoolGroupId: groupId })).body.schoolGroup.id).toBe(groupId);
  expect((await identity.post(url, admin, form)).body.schoolGroup.id).toBe(groupId);
  expect((await identity.post(url, admin, { ...form, schoolGroup: null })).body.schoolGroup.id).toBe(schoolGroupId);
  const foreign = (await aLead()).schoolGroupId;
  expect((await identity.post(url, admin, { ...form, schoolGroupId: foreign })).status).toBe(400);
  expect((await identity.post(url, admin, form)).body.roles).toContain('Viewer');
});

test('an Admin cannot change themselves, and only a Superuser can change other staff', async () => {
  const admin = await anAdmin('Admin');
  const superuser = await anAdmin('Superuser');
  const change = (viewer: typeof admin, id: number) => identity.post(`/api/user/update/admin/${id}`, viewer, aForm());
  expect((await change(admin, admin.userId)).status).toBe(409);
  expect((await change(admin, superuser.userId)).status).toBe(403);
  expect((await change(superuser, admin.userId)).status).toBe(200);
  expect((await change(admin, 987_654)).status).toBe(404);
});

test('a Lead moves the address of a user of their school, and their own, only soon after signing in to this session', async () => {
  const { viewer, lead, teacher } = await aLead();
  await identity.signIn(lead.email);
  for (const { id, email } of [teacher, lead]) {
    const change = (given: object, seconds: number) =>
      identity.post(`/api/user/update/${id}`, viewer, { ...aForm(), email, ...given }, signedInAgo(viewer, seconds));
    const before = await identity.epochOf(id);
    const refused = await change({ email: aForm().email }, 300);
    expect([refused.status, refused.body.code]).toEqual([409, 'sign-in-again']);
    expect([(await change({}, 300)).status, (await change({ email: email.toUpperCase() }, 300)).status]).toEqual([200, 200]);
    expect(await identity.epochOf(id)).toBe(before);
    const moved = await change({ email: aForm().email }, 240);
    expect([moved.status, moved.headers['x-session-epoch']]).toEqual([200, id === lead.id ? String(before + 1) : undefined]);
    expect(await identity.epochOf(id)).toBe(before + 1);
  }
});

test('a colleague who is added or invited again with the key of the first request gets one email, and the Lead the first answer', async () => {
  const { viewer } = await aLead();
  const send = (url: string, body: object, key: string) => identity.post(url, viewer, body, { 'idempotency-key': key });
  const [form, key] = [aForm(), randomUUID()];
  const first = await send('/api/user/add', form, key);
  const again = await send('/api/user/add', form, key);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(await outboxOf('PasswordLinkIssued', first.body.id)).toHaveLength(1);
  expect((await send('/api/user/add', form, randomUUID())).status).toBe(409);

  await identity.db.query(sql.unsafe`
    update password_links set created_at = created_at - interval '11 minutes' where user_id = ${first.body.id}
  `);
  const url = `/api/user/${first.body.id}/invite`;
  const inviting = randomUUID();
  const invited = await send(url, {}, inviting);
  expect(invited.status).toBe(200);
  expect((await send(url, {}, inviting)).status).toBe(200);
  expect(await outboxOf('PasswordLinkIssued', first.body.id)).toHaveLength(2);
  expect((await send(url, {}, randomUUID())).status).toBe(429);
});
