import { GroupChanged } from '@patchwork/contracts/events/schools';
import { Nothing } from '@patchwork/platform/db';
import { aViewer } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordHistory } from '../src/history/user-history.sql.ts';
import { grantStaffRole } from '../src/staff/staff-grants.ts';
import { deleteOldAdditions } from '../src/users/user-additions.sql.ts';
import { aForm, base64, type Identity, password, startIdentity } from './harness.ts';

let identity: Identity;
let admin: ReturnType<typeof aViewer>;
beforeAll(async () => {
  identity = await startIdentity();
  const { first, schoolId } = await identity.aSchool();
  await grantStaffRole(identity.db, first.email, 'Admin');
  admin = aViewer({ userId: first.id, schoolId, roles: ['Viewer', 'AdminRO', 'Admin'] });
});
afterAll(() => identity.stop());

async function aLead() {
  const school = await identity.aSchool({}, {});
  const [lead, teacher] = school.users;
  return { ...school, lead: lead!, teacher: teacher!, viewer: school.as(lead, 'SchoolAdmin') };
}
type Lead = Awaited<ReturnType<typeof aLead>>;

let nextGroup = 500_000;
async function aGroup(schoolId: number, given: object = {}): Promise<number> {
  const group = { groupId: ++nextGroup, version: 1, schoolId, name: 'Otters', description: null, isPrimary: false };
  await identity.deliver(GroupChanged, { ...group, isActive: true, ...given });
  return nextGroup;
}

const add = async ({ viewer }: Lead, given: object = {}) =>
  (await identity.post('/api/user/add', viewer, { ...aForm(), ...given })).body as { id: number; email: string; account: object };
const list = async ({ viewer }: Lead) => (await identity.get('/api/user/myschool', viewer)).body as { id: number }[];
const accountOf = async (lead: Lead, userId: number) =>
  ((await list(lead)).find(({ id }) => id === userId) as { account?: { state: string; since: string | null } } | undefined)
    ?.account;
const removed = async ({ viewer }: Lead) => (await identity.get('/api/user/myschool/removed', viewer)).body;
const remove = ({ viewer }: Lead, userId: number) => identity.post(`/api/user/delete/${userId}`, viewer);
const restore = ({ viewer }: Lead, userId: number) => identity.post(`/api/user/${userId}/restore`, viewer);
const resend = (viewer: Lead['viewer'], userId: number) => identity.post(`/api/user/${userId}/invite`, viewer);
const move = ({ viewer }: Lead, fromGroupId: number, toGroupId: number) =>
  identity.post('/api/user/myschool/move', viewer, { fromGroupId, toGroupId });

/** As if this user's links had been issued earlier. */
const ageLinks = (userId: number, age: string) =>
  identity.db.query(sql.type(Nothing)`
    update password_links
    set created_at = created_at - ${age}::text::interval, expires_at = expires_at - ${age}::text::interval
    where user_id = ${userId}
  `);
const tokenOf = async (userId: number): Promise<string | undefined> => {
  const links = (await readOutbox(identity.db)).filter(
    ({ type, data }) => type === 'PasswordLinkIssued' && data.userId === userId,
  );
  return (await identity.getInternally(`/internal/recipients/${userId}?linkId=${links.at(-1)!.data.linkId}`)).body.link?.token;
};
const setPassword = (code: string) => identity.post('/api/pwd/reset', null, { code, password: base64(password) });

test('every Lead is told who was added and who was restored, once for each act', async () => {
  const lead = await aLead();
  const told = async () =>
    (await readOutbox(identity.db)).filter(({ type, data }) => type === 'UsersAdded' && data.userId === lead.lead.id);
  const aboutOf = async (additionId: unknown) => (await identity.getInternally(`/internal/useradditions/${additionId}`)).body;
  const { id, email } = await add(lead);
  expect(await aboutOf((await told())[0]?.data.additionId)).toMatchObject({
    change: 'added',
    addedBy: { email: lead.lead.email },
    people: [{ email }],
  });
  await remove(lead, id);
  for (let times = 0; times < 2; times += 1) expect((await restore(lead, id)).status).toBe(200);
  const events = await told();
  expect(events).toHaveLength(2);
  expect(await aboutOf(events[1]!.data.additionId)).toMatchObject({ change: 'restored', people: [{ email }] });
  const statusOf = async (additionId: unknown) => (await identity.getInternally(`/internal/useradditions/${additionId}`)).status;
  expect(await statusOf(987_654)).toBe(404);
  await deleteOldAdditions(identity.db, new Date(Date.now() - 60_000).toISOString());
  expect(await statusOf(events[1]!.data.additionId)).toBe(200);
  await deleteOldAdditions(identity.db, new Date(Date.now() + 60_000).toISOString());
  expect(await statusOf(events[1]!.data.additionId)).toBe(404);
});

test('a Lead sees an account invited, its link expired, never signed in, then active', async () => {
  const lead = await aLead();
  expect(await accountOf(lead, lead.teacher.id)).toEqual({ state: 'active', since: expect.any(String) });
  const teacher = await add(lead);
  expect(teacher.account).toEqual({ state: 'invited', since: expect.any(String) });
  expect(await accountOf(lead, teacher.id)).toEqual(teacher.account);

  const token = (await tokenOf(teacher.id))!;
  await ageLinks(teacher.id, '8 days');
  const expired = await accountOf(lead, teacher.id);
  expect(expired?.state).toBe('link-expired');
  expect(Date.parse(expired!.since!)).toBeLessThan(Date.now());

  await ageLinks(teacher.id, '-8 days');
  expect((await setPassword(token)).status).toBe(200);
  expect((await accountOf(lead, teacher.id))?.state).toBe('never-signed-in');
  await identity.signIn(teacher.email, { termsAccepted: true });
  expect((await accountOf(lead, teacher.id))?.state).toBe('active');
});

test('only Leads of the school and Admins see the state of an account', async () => {
  const lead = await aLead();
  const teacher = lead.as(lead.teacher);
  expect((await identity.get('/api/user/myschool', teacher)).status).toBe(403);
  expect((await identity.get('/api/user/me', teacher)).body).not.toHaveProperty('account');
  expect((await identity.get(`/api/user/${lead.teacher.id}`, teacher)).body).not.toHaveProperty('account');
  expect((await identity.get(`/api/user/${lead.teacher.id}`, admin)).body.account.state).toBe('active');
});

test('a new welcome link ends the older one, once in ten minutes, and is recorded', async () => {
  const lead = await aLead();
  const teacher = await add(lead);
  const first = (await tokenOf(teacher.id))!;
  const early = await resend(lead.viewer, teacher.id);
  expect([early.status, early.body.code]).toEqual([429, 'sent-recently']);
  expect(Number(early.headers['retry-after'])).toBeGreaterThan(500);
  expect(await tokenOf(teacher.id)).toBe(first);

  await ageLinks(teacher.id, '11 minutes');
  const before = await accountOf(lead, teacher.id);
  const answers = await Promise.all([1, 2, 3].map(() => resend(lead.viewer, teacher.id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  const { account } = answers.find(({ status }) => status === 200)!.body;
  expect(account.state).toBe('invited');
  expect(account.since > before!.since!).toBe(true);
  expect((await setPassword(first)).body.code).toBe('reset-failed');
  expect(await identity.eventsAbout(teacher.id)).toMatchObject([
    { type: 'user-added' },
    { type: 'invitation-resent', userId: lead.lead.id, schoolId: lead.schoolId },
  ]);
  expect((await setPassword((await tokenOf(teacher.id))!)).status).toBe(200);
});

test('a welcome link goes again to users who never signed in: of the own school by its Lead, of any by an Admin', async () => {
  const lead = await aLead();
  const other = await aLead();
  const teacher = await add(lead);
  await ageLinks(teacher.id, '8 days');
  expect((await resend(other.viewer, teacher.id)).status).toBe(404);
  expect((await resend(lead.as(lead.teacher), teacher.id)).status).toBe(403);
  expect((await resend(lead.viewer, lead.teacher.id)).body.code).toBe('already-signed-in');
  expect((await resend(lead.viewer, lead.lead.id)).body.code).toBe('own-account');
  const byAdmin = await resend(admin, teacher.id);
  expect([byAdmin.status, byAdmin.body.account.state]).toEqual([200, 'invited']);
  await grantStaffRole(identity.db, teacher.email, 'AdminRO');
  expect((await resend(admin, teacher.id)).status).toBe(403);
  await remove(lead, lead.teacher.id);
  expect((await resend(lead.viewer, lead.teacher.id)).body.code).toBe('user-inactive');
});

test('a Lead restores a user whom a Lead has removed', async () => {
  const lead = await aLead();
  const other = await aLead();
  await remove(lead, lead.teacher.id);
  const [row, ...rest] = await removed(lead);
  expect(rest).toEqual([]);
  expect(row).toMatchObject({ user: { id: lead.teacher.id, active: false } });
  expect(Date.parse(row.restorableUntil) - Date.parse(row.removedAt)).toBe(30 * 24 * 60 * 60 * 1_000);
  expect(await removed(other)).toEqual([]);
  expect((await restore(other, lead.teacher.id)).status).toBe(404);

  const answers = await Promise.all([1, 2].map(() => restore(lead, lead.teacher.id)));
  expect(answers.map(({ status, body }) => [status, body.active, body.account.state])).toEqual(
    Array(2).fill([200, true, 'active']),
  );
  expect(await removed(lead)).toEqual([]);
  expect((await list(lead)).map(({ id }) => id)).toContain(lead.teacher.id);
  expect((await identity.signIn(lead.teacher.email)).body.outcome).toBe('signed-in');
  expect((await identity.eventsAbout(lead.teacher.id)).map(({ type }) => type)).toEqual(['user-deleted', 'user-activated']);
  const published = (await readOutbox(identity.db)).filter(
    (e) => e.type === 'PersonChanged' && e.data.userId === lead.teacher.id,
  );
  expect(published.slice(-2).map(({ data }) => data.isActive)).toEqual([false, true]);
});

test('a Lead restores neither a user whom staff deactivated nor one removed more than 30 days ago', async () => {
  const lead = await aLead();
  const colleague = await add(lead);
  await identity.post(`/api/user/deactivate/${lead.teacher.id}`, admin);
  await remove(lead, colleague.id);
  const removedDaysAgo = async (days: number) => {
    const changedAt = new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString();
    await identity.db.query(sql.type(Nothing)`update users set deactivated_at = ${changedAt} where id = ${colleague.id}`);
    await identity.db.transaction((tx) =>
      recordHistory(tx, colleague.id, { changedBy: lead.lead.id, columns: ['active'], changedAt }),
    );
  };
  await removedDaysAgo(29);
  expect((await removed(lead)).map(({ user }: { user: { id: number } }) => user.id)).toEqual([colleague.id]);
  await removedDaysAgo(31);
  expect(await removed(lead)).toEqual([]);
  for (const { id } of [lead.teacher, colleague]) expect((await restore(lead, id)).status).toBe(404);
});

test('a restored user whose group was deleted joins the primary group, and is invited without a password', async () => {
  const lead = await aLead();
  const groupId = await aGroup(lead.schoolId);
  const teacher = await add(lead, { schoolGroupId: groupId });
  await remove(lead, teacher.id);
  await identity.deliver(GroupChanged, {
    groupId,
    version: 2,
    schoolId: lead.schoolId,
    name: 'Otters',
    description: null,
    isPrimary: false,
    isActive: false,
  });
  const { body } = await restore(lead, teacher.id);
  expect(body).toMatchObject({ schoolGroup: { id: lead.schoolGroupId, primaryGroup: true }, account: { state: 'invited' } });
  expect(await tokenOf(teacher.id)).toEqual(expect.any(String));
});

test('a restore says whether a colleague or another school has the address now', async () => {
  const lead = await aLead();
  const teacher = await add(lead);
  await remove(lead, teacher.id);
  const holder = await add(lead, { email: teacher.email.toUpperCase() });
  const here = await restore(lead, teacher.id);
  expect([here.status, here.body.code]).toEqual([409, 'email-taken-here']);
  await remove(lead, holder.id);
  await add(await aLead(), { email: teacher.email });
  const elsewhere = await restore(lead, teacher.id);
  expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'email-taken-elsewhere']);
  expect(elsewhere.text).not.toContain(teacher.email);
});

test('a Lead moves all users of a group to another', async () => {
  const lead = await aLead();
  const [from, to] = [await aGroup(lead.schoolId), await aGroup(lead.schoolId, { name: 'Newts' })];
  const [one, two, leaver] = [
    await add(lead, { schoolGroupId: from }),
    await add(lead, { schoolGroupId: from }),
    await add(lead, { schoolGroupId: from }),
  ];
  await remove(lead, leaver.id);
  const { status, body } = await move(lead, from, to);
  expect([status, body.map(({ id }: { id: number }) => id)]).toEqual([200, [one.id, two.id]]);
  expect(body[0]).toMatchObject({ schoolGroup: { id: to, name: 'Newts' }, account: { state: 'invited' } });
  expect((await identity.getInternally(`/internal/groups/${from}/active-users`)).body.count).toBe(0);
  expect((await identity.historyOf(one.id)).at(-1)).toEqual({ changedBy: lead.lead.id, columns: ['schoolGroup'] });
  expect((await identity.eventsAbout(two.id)).at(-1)?.type).toBe('user-changed');
  const published = (await readOutbox(identity.db)).filter((e) => e.type === 'PersonChanged' && e.data.userId === one.id);
  expect(published.at(-1)?.data.schoolGroupId).toBe(to);
  expect((await move(lead, from, to)).body).toEqual([]);
  expect((await move(lead, to, to)).body).toEqual([]);
});

test('a Lead moves no one to or from another school’s group, an inactive one, or with staff in it', async () => {
  const lead = await aLead();
  const other = await aLead();
  const from = await aGroup(lead.schoolId);
  const teacher = await add(lead, { schoolGroupId: from });
  const closed = await aGroup(lead.schoolId, { isActive: false });
  for (const [one, two] of [
    [from, other.schoolGroupId],
    [other.schoolGroupId, from],
    [from, closed],
  ])
    expect((await move(lead, one!, two!)).status).toBe(400);
  await grantStaffRole(identity.db, teacher.email, 'AdminRO');
  expect((await move(lead, from, lead.schoolGroupId)).status).toBe(403);
  expect((await list(lead)).find(({ id }) => id === teacher.id)).toMatchObject({ schoolGroup: { id: from } });
});
