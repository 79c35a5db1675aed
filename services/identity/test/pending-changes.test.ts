import type { Role, Viewer } from '@patchwork/platform/assertion';
import { readChange, secondPersonHeader } from '@patchwork/platform/second-person';
import { aViewer, callAs } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { device } from '@patchwork/testkit/service';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { applyRetention } from '../src/retention/retention.ts';
import { schedulesOf } from '../src/schedules.ts';
import { securityMetrics } from '../src/security-metrics.sql.ts';
import { aForm, aPerson, type Identity, startIdentity } from './harness.ts';

type School = Awaited<ReturnType<Identity['aSchool']>>;
let identity: Identity;
let team: School;
let asker: Viewer;
let second: Viewer;
let approver: Viewer;
let superuser: Viewer;
const asStaff = (position: number, ...roles: Role[]) => team.as(team.users[position]!, ...roles);
beforeAll(async () => {
  identity = await startIdentity({ requiresSecondPerson: true });
  team = await identity.aSchool({}, {}, {}, { lastName: 'Quince' }, {});
  asker = asStaff(0, 'AdminRO', 'Admin');
  second = asStaff(1, 'AdminRO', 'Admin');
  approver = asStaff(2, 'SignUpApproval');
  superuser = asStaff(4, 'AdminRO', 'Admin', 'Superuser');
  for (const [{ userId }, role] of [
    [asker, 'Admin'],
    [second, 'Admin'],
    [approver, 'SignUpApproval'],
    [superuser, 'Superuser'],
  ] as const)
    await identity.db.query(sql.unsafe`insert into staff_grants (user_id, role) values (${userId}, ${role})`);
});
afterAll(() => identity.stop());

const theTeacher = () => team.users[3]!;
let count = 0;
const aRequest = (given: object = {}) => {
  count += 1;
  return {
    operationId: 'updateUserAsStaff',
    path: { id: String(theTeacher().id) },
    body: JSON.stringify({ email: `new${count}@school.example` }),
    kind: 'change-address',
    subject: 'Ms Jo Quince',
    details: `old@school.example → new${count}@school.example`,
    requestedBy: asker.userId,
    reason: 'She has married',
    ...device,
    ...given,
  };
};
const request = async (given: object = {}): Promise<string> => {
  const answer = await identity.postInternally('/internal/pendingchanges', aRequest(given));
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const take = (id: string, { userId, roles }: Pick<Viewer, 'userId' | 'roles'> = second) =>
  identity.postInternally(`/internal/pendingchanges/${id}/take`, { userId, roles });
const close = (id: string, given: object = {}) =>
  identity.postInternally(`/internal/pendingchanges/${id}/close`, {
    decidedBy: second.userId,
    outcome: 'made',
    ...device,
    ...given,
  });
const reject = (id: string, viewer = second) => identity.post(`/api/pendingchange/${id}/reject`, viewer, { reason: ' No ' });
const listed = async (viewer: Viewer, id: string) =>
  (await identity.get('/api/pendingchange', viewer)).body.find((change: { id: string }) => change.id === id);
const age = (id: string, interval: string, column = 'requested_at') =>
  identity.db.query(
    sql.unsafe`
      update pending_changes
      set ${sql.identifier([column])} = now() - ${interval}::interval
      where id = ${sql.uuid(id)}
    `,
  );
const bodyOf = (id: string) =>
  identity.db.one(
    sql.type(
      z.object({ body: z.string().nullable(), ip_address: z.string().nullable(), user_agent: z.string().nullable() }),
    )`select body, ip_address, user_agent from pending_changes where id = ${sql.uuid(id)}`,
  );
const run = (name: string) =>
  schedulesOf(identity.deps)
    .find((schedule) => schedule.name === name)!
    .run();

test('another address by staff waits for a second person, and nothing is changed before', async () => {
  const { id, email } = theTeacher();
  const form = { ...aForm(), lastName: 'Quince' };
  const url = `/api/user/update/admin/${id}`;
  const asked = await identity.post(url, asker, form);
  expect([asked.status, asked.body.code]).toEqual([409, 'second-person-required']);
  const described = readChange(String(asked.headers[secondPersonHeader]));
  expect(described).toEqual({
    kind: 'change-address',
    subject: 'Ms Jo Quince',
    details: `${email} → ${form.email}`,
    changes: [
      { field: 'email', before: email, after: form.email },
      { field: 'firstName', before: 'Jo', after: 'Bea' },
    ],
    version: expect.any(String),
  });
  expect((await identity.get(`/api/user/${id}`, asker)).body.email).toBe(email);
  expect(await identity.eventsAbout(id)).toEqual([]);

  const byHim = (approvedBy: number) =>
    identity.post(url, asker, form, callAs('identity', asker, '127.0.0.1', { approvedBy, approvedVersion: described.version }));
  expect((await byHim(asker.userId)).status).toBe(409);
  const toAnother = callAs('identity', asker, '127.0.0.1', { approvedBy: second.userId });
  expect((await identity.post(url, asker, form, toAnother)).body.code).toBe('changed-meanwhile');
  const made = await byHim(second.userId);
  expect([made.status, made.body.email, made.headers['x-throttle-miss']]).toEqual([200, form.email, 'address-moves']);

  // Two people have checked it, so a forgotten password is sent there at once.
  await identity.post('/api/pwd/forgot', null, { email: form.email });
  const links = (await readOutbox(identity.db)).filter(({ type, data }) => type === 'PasswordLinkIssued' && data.userId === id);
  expect(links.at(-1)?.data.kind).toBe('reset');
});

test('a change without another address, or one that would be refused anyway, asks for no second person', async () => {
  const { id } = theTeacher();
  const { email } = (await identity.get(`/api/user/${id}`, asker)).body;
  const url = `/api/user/update/admin/${id}`;
  const same = await identity.post(url, asker, { ...aForm(), email: email.toUpperCase() });
  expect([same.status, same.headers['x-throttle-miss']]).toEqual([200, undefined]);
  const taken = await identity.post(url, asker, { ...aForm(), email: team.users[1]!.email });
  expect([taken.status, taken.body.code]).toEqual([409, 'email-taken']);
  const ofStaff = await identity.post(`/api/user/update/admin/${superuser.userId}`, asker, aForm());
  expect([ofStaff.status, ofStaff.body.code]).toEqual([403, 'staff-account']);
});

test('a change waits with its reason, is taken once, and its body is deleted when it is made', async () => {
  const id = await request();
  expect(await listed(second, id)).toMatchObject({
    kind: 'change-address',
    subject: 'Ms Jo Quince',
    reason: 'She has married',
    requestedBy: { id: asker.userId, lastName: 'Marsh' },
    state: 'waiting',
    decidedBy: null,
    mayDecide: true,
  });
  expect(await listed(asker, id)).toMatchObject({ mayDecide: false });
  expect(await listed(approver, id)).toBeUndefined();
  const both = await Promise.all([take(id), take(id, superuser)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  const winner = both[0]!.status === 200 ? second : superuser;
  expect(both.find(({ status }) => status === 200)!.body).toMatchObject({
    operationId: 'updateUserAsStaff',
    path: { id: String(theTeacher().id) },
    requestedBy: asker.userId,
    ...device,
  });
  for (let times = 0; times < 2; times += 1) expect((await close(id, { decidedBy: winner.userId })).status).toBe(204);
  expect(await listed(second, id)).toMatchObject({ state: 'made', decidedBy: { id: winner.userId }, mayDecide: false });
  expect(await bodyOf(id)).toEqual({ body: null, ip_address: null, user_agent: null });
  expect((await take(id)).status).toBe(404);
  const about = (await identity.eventsAbout(theTeacher().id)).filter(({ type }) => type.startsWith('change-'));
  expect(about.map(({ type, userId }) => [type, userId])).toEqual([
    ['change-requested', asker.userId],
    ['change-approved', winner.userId],
  ]);
});

test('the requester and staff without the role cannot agree', async () => {
  const id = await request();
  const own = await take(id, asker);
  expect([own.status, own.body.code]).toEqual([409, 'own-change']);
  expect((await take(id, approver)).status).toBe(403);
  expect((await take(id, aViewer({ userId: 999, roles: ['Viewer', 'SchoolAdmin'] }))).status).toBe(403);
  const ofStaff = await request({ path: { id: String(approver.userId) }, requestedBy: superuser.userId });
  expect((await take(ofStaff)).status).toBe(403);
  expect(await listed(second, ofStaff)).toMatchObject({ mayDecide: false });
  const school = await request({ kind: 'approve-school', operationId: 'approveSchool', path: { id: '77' }, body: null });
  expect((await take(school)).status).toBe(403);
  expect(await listed(second, school)).toBeUndefined();
  expect(await listed(asker, school)).toMatchObject({ mayDecide: false });
  expect((await take(school, approver)).status).toBe(200);
});

test('the same change of the same requester waits once', async () => {
  const same = aRequest();
  const ids = await Promise.all([request(same), request({ ...same, reason: 'Again' })]);
  expect(ids[0]).toBe(ids[1]);
  expect(await request({ ...same, requestedBy: second.userId })).not.toBe(ids[0]);
  await reject(ids[0]!);
  expect(await request(same)).not.toBe(ids[0]);
});

test('a colleague refuses with a reason, and the requester withdraws', async () => {
  const refused = await request();
  expect((await reject(refused, approver)).status).toBe(403);
  expect((await reject(refused)).status).toBe(204);
  expect(await listed(asker, refused)).toMatchObject({ state: 'rejected', decideReason: 'No', decidedBy: { id: second.userId } });
  expect((await reject(refused)).status).toBe(404);
  expect((await identity.eventsOf(second.userId)).filter((type) => type === 'change-rejected')).toHaveLength(2);
  const withdrawn = await request();
  expect((await reject(withdrawn, asker)).status).toBe(204);
  expect(await listed(asker, withdrawn)).toMatchObject({ state: 'rejected', decidedBy: { id: asker.userId } });
  const spaces = await identity.post(`/api/pendingchange/${await request()}/reject`, second, { reason: '  ' });
  expect([spaces.status, spaces.body.errors]).toEqual([400, [{ field: 'reason', message: 'Please say why' }]]);
});

test('a change that was taken and not closed can be taken again after a minute, and one that could not be made waits on', async () => {
  const id = await request();
  expect((await take(id)).status).toBe(200);
  expect((await take(id, superuser)).status).toBe(404);
  expect((await reject(id)).status).toBe(404);
  await age(id, '61 seconds', 'taken_at');
  expect((await take(id, superuser)).status).toBe(200);
  // The process that had crashed comes too late.
  await close(id);
  expect(await listed(second, id)).toMatchObject({ state: 'waiting' });
  await close(id, { decidedBy: superuser.userId, outcome: 'waiting' });
  expect((await take(id)).status).toBe(200);
  await close(id, { outcome: 'refused', problem: 'Email is already registered' });
  expect(await listed(asker, id)).toMatchObject({ state: 'refused', decideReason: 'Email is already registered' });
});

test('a change ends after seven days', async () => {
  const same = aRequest();
  const [id, other] = [await request(same), await request()];
  for (const one of [id, other]) await age(one, '169 hours');
  expect((await take(id)).status).toBe(404);
  expect(await request(same)).not.toBe(id);
  await run('expire-pending-changes');
  expect(await listed(second, other)).toMatchObject({ state: 'expired', decidedBy: null });
  expect((await bodyOf(other)).body).toBeNull();
});

test('the second person reads an announcement, while it waits', async () => {
  const body = JSON.stringify({ audience: 'everyone', subject: 'Maintenance', htmlMessage: '<p>On Friday</p>' });
  const id = await request({ kind: 'announce', operationId: 'sendMessage', path: {}, body, subject: 'Maintenance' });
  expect(await listed(second, id)).toMatchObject({ announcement: { htmlMessage: '<p>On Friday</p>', sendAt: null } });
  await take(id);
  await close(id);
  expect(await listed(second, id)).not.toHaveProperty('announcement');
});

test('people who may decide are emailed: not the requester, and no one once it is decided', async () => {
  const id = await request();
  const asked = (await identity.outbox()).filter(({ type }) => type === 'ChangeRequested').at(-1)!;
  expect(asked.data).toEqual({ number: expect.any(Number), requestedBy: asker.userId });
  const deciders = async () =>
    (await identity.getInternally(`/internal/pendingchanges/numbers/${asked.data.number}/deciders`)).body;
  expect(await deciders()).toEqual([second.userId, superuser.userId]);
  await reject(id);
  expect(await deciders()).toEqual([]);
});

test('the number of changes that a colleague may decide is counted', async () => {
  const count = async (viewer: Viewer) => {
    const { waiting, isRequired } = (await identity.get('/api/pendingchange/count', viewer)).body;
    expect(isRequired).toBe(true);
    return waiting;
  };
  const before = await Promise.all([second, superuser, asker, approver].map(count));
  await request();
  await request({ path: { id: String(approver.userId) }, requestedBy: superuser.userId });
  await request({ kind: 'approve-school', operationId: 'approveSchool', path: { id: '78' }, body: null });
  const after = await Promise.all([second, superuser, asker, approver].map(count));
  expect(after.map((many, place) => many - before[place])).toEqual([1, 1, 0, 1]);
});

test('the age of the oldest waiting change is measured', async () => {
  await age(await request(), '2 days');
  const oldest = securityMetrics(identity.db).find(({ name }) => name === 'patchwork_pending_changes_oldest_seconds')!;
  expect((await oldest.ask())[0]!.value).toBeGreaterThanOrEqual(2 * 86_400);
});

test('decided changes are deleted after 24 months, and words about a person with the person', async () => {
  const leaver = (await identity.aSchool({}, { lastName: 'Quiver' })).users[1]!;
  const about = { path: { id: String(leaver.id) }, subject: 'Ms Jo Quiver', details: 'q@a.example → q@b.example' };
  const [old, kept] = [await request(about), await request({ ...about, reason: 'Quiver asked' })];
  for (const id of [old, kept]) await reject(id);
  await age(old, '25 months');
  await identity.post(`/api/user/deactivate/${leaver.id}`, superuser);
  await identity.db.query(sql.unsafe`update users set deactivated_at = now() - interval '367 days' where id = ${leaver.id}`);
  await applyRetention(identity.deps, new Date());
  expect(await listed(second, old)).toBeUndefined();
  expect(await listed(second, kept)).toMatchObject({ subject: '', details: '', reason: '', state: 'rejected' });
});

test('a correction of a sign-up refuses the approval that a colleague was asked for, and no other', async () => {
  const [corrected, other] = [await identity.aPendingSchool(), await identity.aPendingSchool()];
  const approvalOf = ({ schoolId }: { schoolId: number }) =>
    request({
      operationId: 'approveSchool',
      path: { id: String(schoolId) },
      body: null,
      kind: 'approve-school',
      subject: 'Hill School',
      details: 'Kent, CT1 1AA',
      requestedBy: approver.userId,
    });
  const [id, otherId] = [await approvalOf(corrected), await approvalOf(other)];
  const [lead] = corrected.users;
  const { status } = await identity.postInternally(`/internal/schools/${corrected.schoolId}/users/correct`, {
    users: [{ id: lead!.id, title: 'Dr', firstName: 'Ruth', lastName: 'Tyson', email: lead!.email }],
    correctedBy: approver.userId,
    ...device,
  });
  expect(status).toBe(204);
  expect(await identity.historyOf(lead!.id)).toContainEqual({
    changedBy: approver.userId,
    columns: expect.arrayContaining(['title', 'firstName', 'lastName']),
  });
  expect(await listed(approver, id)).toMatchObject({
    state: 'refused',
    decideReason: 'The details of the sign-up were corrected.',
  });
  expect(await listed(approver, otherId)).toMatchObject({ state: 'waiting' });
  expect((await take(id, { ...second, roles: ['SignUpApproval'] })).status).toBe(404);
});

/** An approval of a pending school that waits for a colleague. */
const anApprovalOf = (schoolId: number, version = `1.${'0'.repeat(32)}`) =>
  request({
    operationId: 'approveSchool',
    path: { id: String(schoolId) },
    body: null,
    kind: 'approve-school',
    subject: 'Hill School',
    details: 'Kent, CT1 1AA',
    version,
    requestedBy: approver.userId,
  });
const cancellationsOf = (schoolId: number) =>
  identity.db.any(
    sql.type(z.object({ userId: z.int().nullable() }))`
      select user_id as "userId" from client_events where type = 'change-cancelled' and school_id = ${schoolId}
    `,
  );

test.each<[string, (school: School) => Promise<{ status: number }>, string]>([
  [
    'added by the bearer of its link',
    ({ guuid, schoolId, schoolGroupId }) =>
      identity.postInternally(`/internal/sign-ups/${guuid}/users`, {
        ...{ schoolId, schoolName: 'Hill School', schoolGroupId, schoolGroupName: 'Whole school' },
        users: [aPerson()],
        recordEvent: false,
        ...device,
      }),
    'People were added to the sign-up or removed from it.',
  ],
  [
    'removed',
    ({ guuid, users }) => identity.postInternally(`/internal/sign-ups/${guuid}/users/${users[1]!.id}/remove`, device),
    'People were added to the sign-up or removed from it.',
  ],
])('a person %s cancels the approval that waits, and both colleagues are told', async (_, act, decideReason) => {
  const school = (await identity.aPendingSchool({}, {})) as School;
  const other = await identity.aPendingSchool();
  const [id, otherId] = [await anApprovalOf(school.schoolId), await anApprovalOf(other.schoolId)];
  expect((await act(school)).status).toBeLessThan(300);
  for (const viewer of [approver, { ...second, roles: [...second.roles, 'SignUpApproval' as const] }])
    expect(await listed(viewer, id)).toMatchObject({ state: 'refused', decideReason, mayDecide: false });
  expect(await cancellationsOf(school.schoolId)).toEqual([{ userId: null }]);
  expect(await listed(approver, otherId)).toMatchObject({ state: 'waiting' });
  expect((await take(id, { ...second, roles: ['SignUpApproval'] })).status).toBe(404);
});

test('a newer state of the school cancels the approval that waits, and the one that was seen does not', async () => {
  const { schoolId } = await identity.aPendingSchool();
  await identity.setSchool(schoolId, { version: 3 });
  const id = await anApprovalOf(schoolId, `4.${'0'.repeat(32)}`);
  await identity.setSchool(schoolId, { version: 4 });
  expect(await listed(approver, id)).toMatchObject({ state: 'waiting', schoolId, signUpVersion: `4.${'0'.repeat(32)}` });
  await identity.setSchool(schoolId, { version: 5 });
  expect(await listed(approver, id)).toMatchObject({
    state: 'refused',
    decideReason: 'The details of the sign-up have changed.',
  });
  const again = await anApprovalOf(schoolId, `5.${'0'.repeat(32)}`);
  await identity.setSchool(schoolId, { version: 6, isActive: false });
  expect(await listed(approver, again)).toMatchObject({ decideReason: 'The sign-up was rejected or closed.' });
});

test('asking again after something has changed replaces what waited', async () => {
  const { schoolId } = await identity.aPendingSchool();
  const [old, same] = [await anApprovalOf(schoolId), await anApprovalOf(schoolId)];
  expect(same).toBe(old);
  const anew = await anApprovalOf(schoolId, `2.${'0'.repeat(32)}`);
  expect(anew).not.toBe(old);
  expect(await listed(approver, old)).toMatchObject({ state: 'refused' });
  expect((await take(anew, { ...second, roles: ['SignUpApproval'] })).body).toMatchObject({ version: `2.${'0'.repeat(32)}` });
});
