import { randomUUID } from 'node:crypto';
import { Nothing } from '@patchwork/platform/db';
import { readOutbox } from '@patchwork/testkit/outbox';
import { device } from '@patchwork/testkit/service';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson, type Identity, startIdentity } from './harness.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

type School = Awaited<ReturnType<Identity['aPendingSchool']>>;
const add = ({ guuid, schoolId, schoolGroupId }: School, ...users: object[]) =>
  identity.postInternally(`/internal/sign-ups/${guuid}/users`, {
    schoolId,
    schoolName: 'Hill School',
    schoolGroupId,
    schoolGroupName: 'Whole school',
    users,
    recordEvent: false,
    ...device,
  });
const remove = (guuid: string, userId: number) =>
  identity.postInternally(`/internal/sign-ups/${guuid}/users/${userId}/remove`, device);
const list = async (...schoolIds: number[]) => (await identity.postInternally('/internal/schools/users', { schoolIds })).body;
const personEvents = async (userId: number) =>
  (await readOutbox(identity.db)).filter((e) => e.type === 'PersonChanged' && e.data.userId === userId).map(({ data }) => data);

test('a sign-up creates inactive users, publishes their names and records the submission as an event', async () => {
  const school = await identity.aPendingSchool({}, { firstName: 'Al', isLead: true });
  const [first, second] = school.users;
  const [entry] = await list(school.schoolId);
  expect(entry.users).toMatchObject([
    {
      id: first!.id,
      active: false,
      schoolAdministrator: true,
      termsAndConditionsApproved: false,
      school: { id: school.schoolId },
    },
    { id: second!.id, firstName: 'Al', schoolGroup: { id: school.schoolGroupId, name: 'Whole school', primaryGroup: true } },
  ]);
  expect(entry.signUpEvents).toMatchObject([
    {
      type: 'sign-up-requested',
      ipAddress: device.ipAddress,
      userName: first!.email,
      deviceInfo: { uaBrowser: 'Firefox 128.0', uaOperatingSystem: 'Linux', uaDevice: 'desktop', userAgent: device.userAgent },
    },
  ]);
  expect(await personEvents(first!.id)).toEqual([
    {
      userId: first!.id,
      version: 1,
      title: 'Ms',
      firstName: 'Jo',
      lastName: 'Marsh',
      schoolId: school.schoolId,
      schoolGroupId: school.schoolGroupId,
      isActive: false,
      isLead: true,
      isSafeguardingLead: false,
    },
  ]);
});

test('a sign-up starts each user’s history, changed by the initiator, or by null for a user added through the link', async () => {
  const school = await identity.aPendingSchool({}, {});
  const [initiator, other] = school.users;
  const all = [
    'email',
    'title',
    'firstName',
    'middleName',
    'lastName',
    'schoolPosition',
    'schoolGroup',
    'allowNotificationEmails',
  ];
  for (const { id } of [initiator!, other!])
    expect(await identity.historyOf(id)).toEqual([{ changedBy: initiator!.id, columns: all }]);
  const late = aPerson();
  for (let n = 0; n < 2; n += 1) await add(school, late);
  const [, , added] = (await list(school.schoolId))[0].users;
  expect(await identity.historyOf(added.id)).toEqual([{ changedBy: null, columns: all }]);
  await identity.activate(school.schoolId, initiator!.id);
  expect((await identity.historyOf(added.id)).at(-1)).toEqual({ changedBy: initiator!.id, columns: ['active'] });
});

test('a sign-up sends its Lead, and no other person, a link that confirms their address', async () => {
  const school = await identity.aSignUp({ isLead: false }, { isLead: true, email: 'head@confirm.example' });
  const [initiator, lead] = school.users;
  const changes = async (userId: number) =>
    (await readOutbox(identity.db)).filter((e) => e.type === 'EmailChanged' && e.data.userId === userId);
  expect(await changes(initiator!.id)).toEqual([]);
  const [change] = await changes(lead!.id);
  const { body } = await identity.getInternally(`/internal/email-changes/${change!.data.changeId}`);
  expect(body).toMatchObject({ newEmail: 'head@confirm.example', isSignUp: true, isActive: false, isSchoolActive: true });
  expect(body).not.toHaveProperty('undo');
  const days = (new Date(body.confirmation.expiresAt).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(7, 2);

  // The same request sent again, as after a crash.
  await add(school, { ...school.people[1] }, aPerson());
  expect(await changes(lead!.id)).toHaveLength(1);
});

test('an approval waits until the Lead has confirmed their address, once', async () => {
  const school = await identity.aSignUp({}, {});
  const [lead] = school.users;
  const isConfirmed = async () => (await list(school.schoolId))[0].isLeadConfirmed;
  expect(await isConfirmed()).toBe(false);
  const early = await identity.activate(school.schoolId, lead!.id);
  expect([early.status, early.body.code, early.body.detail]).toEqual([
    409,
    'lead-not-confirmed',
    'The Lead has not confirmed their email address yet.',
  ]);
  expect((await list(school.schoolId))[0].users.map(({ active }: { active: boolean }) => active)).toEqual([false, false]);

  const code = (await identity.confirmationOf(school.schoolId))!;
  expect((await identity.confirmAddress(`${code}x`)).body.code).toBe('email-link-failed');
  for (let n = 0; n < 2; n += 1) expect((await identity.confirmAddress(code)).text).toBe('{}');
  expect(await identity.confirmationOf(school.schoolId)).toBeUndefined();
  expect(await isConfirmed()).toBe(true);
  expect((await identity.eventsOf(lead!.id)).filter((type) => type === 'email-confirmed')).toHaveLength(1);
  expect((await identity.activate(school.schoolId, lead!.id)).status).toBe(200);
  const recipient = await identity.getInternally(`/internal/recipients/${lead!.id}`);
  expect(recipient.body.allowNotificationEmails).toBe(true);
});

test('the link of a sign-up works for seven days', async () => {
  const school = await identity.aSignUp();
  const code = (await identity.confirmationOf(school.schoolId))!;
  await identity.db.query(sql.type(Nothing)`
    update email_changes set expires_at = now() where user_id = ${school.users[0]!.id}
  `);
  expect(await identity.confirmationOf(school.schoolId)).toBeUndefined();
  expect((await identity.confirmAddress(code)).body).toMatchObject({ status: 400, code: 'email-link-failed' });
});

test('a sign-up creates a user once, however often the request is sent', async () => {
  const school = await identity.aPendingSchool();
  const person = aPerson();
  const answers = await Promise.all([1, 2, 3, 4].map(() => add(school, { ...person, email: person.email.toUpperCase() })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const ids = new Set(answers.map(({ body }) => body[0].id));
  expect(ids.size).toBe(1);
  expect(await personEvents(answers[0]!.body[0].id)).toHaveLength(1);
  const [entry] = await list(school.schoolId);
  expect(entry.signUpEvents.map(({ type }: { type: string }) => type)).toEqual(['sign-up-user-added', 'sign-up-requested']);
});

test('a sign-up refuses the address of an active user, in any position of the form', async () => {
  const { first } = await identity.aSchool();
  const school = await identity.aPendingSchool();
  const answer = await add(school, aPerson(), aPerson({ email: first.email.toUpperCase() }));
  expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
    409,
    'email-taken',
    [{ field: 'users.1.email', message: 'Email is already registered' }],
  ]);
  expect((await list(school.schoolId))[0].users).toHaveLength(1);
});

test('a sign-up is flagged while another open request has the same address, and so is the other request', async () => {
  const email = 'both@school.example';
  const one = await identity.aPendingSchool({ email });
  expect((await list(one.schoolId))[0].users[0]).toMatchObject({
    emailUsedInMultipleOpenJoinRequests: false,
    emailTaken: false,
  });
  const two = await identity.aPendingSchool({ email: 'BOTH@school.example' }, {});
  const flags = (await list(one.schoolId, two.schoolId)).flatMap((entry: { users: object[] }) => entry.users);
  const clash = { emailUsedInMultipleOpenJoinRequests: true, emailTaken: false };
  expect(flags).toMatchObject([clash, clash, { emailUsedInMultipleOpenJoinRequests: false }]);

  await identity.activate(one.schoolId, one.users[0]!.id);
  await identity.setSchool(one.schoolId, { version: 2, isApproved: true });
  const [after] = await list(two.schoolId);
  expect(after.users[0]).toMatchObject({ emailUsedInMultipleOpenJoinRequests: false, emailTaken: true });
});

test('a sign-up is not flagged for an unfinished request older than ten minutes', async () => {
  const email = 'half@school.example';
  const school = await identity.aPendingSchool({ email });
  const unfinished = { guuid: randomUUID(), schoolId: 880_001, schoolGroupId: 880_002 } as School;
  await add(unfinished, aPerson({ email }));
  expect((await list(school.schoolId))[0].users[0].emailUsedInMultipleOpenJoinRequests).toBe(true);
  await identity.db.query(sql.type(Nothing)`
    update users set created_at = now() - interval '11 minutes' where school_id = 880001
  `);
  expect((await list(school.schoolId))[0].users[0].emailUsedInMultipleOpenJoinRequests).toBe(false);
});

test('a user can be removed from a sign-up, but not a Lead, a user of another request or an activated user', async () => {
  const school = await identity.aPendingSchool({}, {});
  const [lead, other] = school.users;
  for (let n = 0; n < 2; n += 1) {
    const gone = await remove(school.guuid, other!.id);
    expect([gone.status, gone.body.id]).toEqual([200, other!.id]);
  }
  expect((await remove(school.guuid, lead!.id)).body).toMatchObject({ status: 409, code: 'lead-stays' });
  expect((await remove(randomUUID(), other!.id)).status).toBe(404);
  const [entry] = await list(school.schoolId);
  expect(entry.users.map(({ id }: { id: number }) => id)).toEqual([lead!.id]);
  expect(entry.signUpEvents).toHaveLength(2);

  const again = await add(school, aPerson({ email: other!.email }));
  expect(again.body[0].id).not.toBe(other!.id);
  expect((await identity.activate(school.schoolId, lead!.id)).body.userIds).toEqual([lead!.id, again.body[0].id]);
  expect((await remove(school.guuid, again.body[0].id)).status).toBe(404);
  expect((await add(school, aPerson())).status).toBe(404);
});

test('an approval activates every user once, and does not reactivate a deactivated user', async () => {
  const school = await identity.aPendingSchool({}, {});
  const [lead, other] = school.users;
  const approver = (await identity.aSchool()).first;
  const before = (await identity.eventsOf(approver.id)).length;
  const answer = await identity.activate(school.schoolId, approver.id);
  expect(answer.body).toEqual({ userIds: [lead!.id, other!.id] });
  expect((await personEvents(lead!.id)).map(({ version, isActive }) => [version, isActive])).toEqual([
    [1, false],
    [2, true],
  ]);
  await identity.change(other!.id, 'deactivated');
  expect((await identity.activate(school.schoolId, approver.id)).body).toEqual({ userIds: [lead!.id] });
  expect(await personEvents(other!.id)).toHaveLength(2);
  // The schools service records the approval.
  expect((await identity.eventsOf(approver.id)).slice(before)).toEqual([]);
  expect((await identity.getInternally(`/internal/schools/${school.schoolId}/leads`)).body).toEqual([lead!.id]);
  expect((await identity.getInternally(`/internal/groups/${school.schoolGroupId}/active-users`)).body).toEqual({ count: 1 });
});

test('an undone approval lets its users wait again, but not those of an approved school', async () => {
  const school = await identity.aPendingSchool({}, {});
  const approver = (await identity.aSchool()).first;
  const deactivate = (schoolId: number) =>
    identity.postInternally(`/internal/schools/${schoolId}/users/deactivate`, { undoneBy: approver.id });
  const userIds = school.users.map(({ id }) => id);
  await identity.activate(school.schoolId, approver.id);
  for (const _ of [1, 2]) expect((await deactivate(school.schoolId)).status).toBe(204);
  expect((await personEvents(userIds[0]!)).map(({ isActive }) => isActive)).toEqual([false, true, false]);
  expect((await identity.activate(school.schoolId, approver.id)).body).toEqual({ userIds });

  const answer = await deactivate((await identity.aSchool()).schoolId);
  expect([answer.status, answer.body.code]).toEqual([409, 'school-approved']);
});

test('an approval lists the addresses that are active elsewhere, and activates no user', async () => {
  const clashing = ['one@clash.example', 'two@clash.example'];
  const school = await identity.aPendingSchool({ email: clashing[0] }, {}, { email: clashing[1] });
  const holder = await identity.aSchool({ email: 'ONE@clash.example' }, { email: 'Two@clash.example' });
  const answer = await identity.activate(school.schoolId, holder.first.id);
  expect([answer.status, answer.body.code, answer.body.detail]).toEqual([409, 'email-taken', clashing.join(', ')]);
  expect((await list(school.schoolId))[0].users.map(({ active }: { active: boolean }) => active)).toEqual([false, false, false]);
});

test('20 simultaneous approvals of two schools with the same addresses activate one school', async () => {
  const email = 'race@school.example';
  const crossing = ['a@race.example', 'b@race.example'];
  const schools = [
    await identity.aPendingSchool({ email }, { email: crossing[0] }, { email: crossing[1] }),
    await identity.aPendingSchool({ email: crossing[1] }, { email: crossing[0] }, { email }),
  ];
  const approver = (await identity.aSchool()).first;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => identity.activate(schools[n % 2]!.schoolId, approver.id)),
  );
  const statuses = (half: number) => new Set(answers.filter((_, n) => n % 2 === half).map(({ status }) => status));
  const [one, two] = [statuses(0), statuses(1)];
  expect([...one, ...two].sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(refused.body.detail.split(', ').sort()).toEqual([...crossing, email].sort());
  const active = (await list(...schools.map(({ schoolId }) => schoolId))).map(
    (entry: { users: { active: boolean }[] }) => entry.users.filter((user) => user.active).length,
  );
  expect(active.sort()).toEqual([0, 3]);
});

const invitations = async (userId: number) =>
  (await readOutbox(identity.db)).filter((e) => e.type === 'PasswordLinkIssued' && e.data.userId === userId);

test('each activated user gets one invitation, even when the approval event is delivered twice', async () => {
  const school = await identity.aPendingSchool({}, {}, {});
  const [lead, second, gone] = school.users;
  await remove(school.guuid, gone!.id);
  await identity.activate(school.schoolId, lead!.id);
  const eventId = randomUUID();
  await Promise.all([identity.approved(school.schoolId, eventId), identity.approved(school.schoolId, eventId)]);
  await identity.approved(school.schoolId);
  for (const user of [lead!, second!]) {
    const found = await invitations(user.id);
    expect(found.map(({ data }) => data.kind)).toEqual(['invitation']);
    const { body } = await identity.getInternally(`/internal/recipients/${user.id}?linkId=${found[0]!.data.linkId}`);
    expect(body.link).toMatchObject({ kind: 'invitation', token: expect.stringMatching(/^[\w-]{43}$/) });
    const days = (new Date(body.link.expiresAt).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
  }
  expect(await invitations(gone!.id)).toEqual([]);
});

test('an invited user chooses a password, accepts the terms and signs in', async () => {
  const school = await identity.aPendingSchool();
  const [lead] = school.users;
  await identity.activate(school.schoolId, lead!.id);
  await identity.approved(school.schoolId);
  const [link] = await invitations(lead!.id);
  const { body } = await identity.getInternally(`/internal/recipients/${lead!.id}?linkId=${link!.data.linkId}`);
  const chosen = Buffer.from('Kite-Strings-2026').toString('base64');
  const set = await identity.post('/api/pwd/reset', null, { code: body.link.token, password: chosen });
  expect(set.body).toEqual({ firstSignInAs: lead!.email });
  const signIn = (termsAccepted: boolean) => identity.signIn(lead!.email, { password: 'Kite-Strings-2026', termsAccepted });
  expect((await signIn(false)).body.outcome).toBe('refused');
  await identity.setSchool(school.schoolId, { version: 2, isApproved: true });
  expect((await signIn(false)).body.outcome).toBe('terms-required');
  expect((await signIn(true)).body.outcome).toBe('signed-in');
  await identity.approved(school.schoolId);
  expect(await invitations(lead!.id)).toHaveLength(1);
});

test('an event with an older version of a school or group changes nothing', async () => {
  const { schoolId, first, as } = await identity.aSchool();
  await identity.setSchool(schoolId, { version: 5, isApproved: true, name: 'New name' });
  await identity.setSchool(schoolId, { version: 4, isApproved: false, name: 'Old name' });
  expect((await identity.get('/api/user', as(first))).body.school.name).toBe('New name');
});

test('closing a school ends its sessions and frees its addresses; reopening takes back those still free', async () => {
  const { schoolId, first, users } = await identity.aSchool({}, {});
  const [, second] = users;
  await identity.setSchool(schoolId, { version: 3, isActive: false, isApproved: true });
  expect(await identity.epochOf(first.id)).toBe(2);
  const taker = await identity.aSchool({ email: first.email });
  await identity.setSchool(schoolId, { version: 4, isActive: true, isApproved: true });
  expect((await identity.signIn(first.email)).body.userId).toBe(taker.first.id);
  expect((await identity.signIn(second!.email)).body.userId).toBe(second!.id);
});
