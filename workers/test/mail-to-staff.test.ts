import { ChangeRequested, StaffRoleChanged, UsersAdded } from '@patchwork/contracts/events/identity';
import { SchoolSignedUp } from '@patchwork/contracts/events/schools';
import { aViewer } from '@patchwork/testkit/callers';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { beforeEach, expect, test } from 'vitest';
import { aRecipient } from './mail-samples.ts';
import { mailTo } from './mail-steps.ts';
import type { MailSystem } from './mail-system.ts';
import { mailTests } from './mail-tests.ts';
import { arrivedAt, call, expectNoPersonalData, mailsOf, school, untilSchoolStored } from './notification-steps.ts';

const begin = mailTests();
let system: MailSystem;
let userId: number;
beforeEach(() => {
  ({ system, userId } = begin());
});

test("sign-up approvers get one mail about a waiting school, without the visitor's text", async () => {
  system.staff.set('SignUpApproval', [userId, userId + 1]);
  system.recipients.set(userId + 1, aRecipient(userId + 1, { isActive: false }));
  const again = await system.publish(SchoolSignedUp, { schoolId: userId });
  await again();
  await system.publish(SchoolSignedUp, { schoolId: userId });
  const { raw } = await mailTo(system, userId);
  expect(raw).toContain('Subject: A school is waiting for approval');
  expect(raw).toContain('https://patchwork.example/signups');
  await system.settle();
  expect([arrivedAt(system, userId).length, arrivedAt(system, userId + 1).length]).toEqual([1, 0]);
});

test('staff get no mail about a school that was approved meanwhile, or after they have lost the role', async () => {
  system.staff.set('SignUpApproval', [userId]);
  system.fanOutState.isPaused = true;
  await system.publish(SchoolSignedUp, { schoolId: userId });
  await school(system, userId, { isApproved: true });
  await untilSchoolStored(system, userId);
  await system.settle();
  expect(await system.fanOut()).toBe(1);
  system.fanOutState.isPaused = false;
  await system.settle();
  expect(await mailsOf(system, userId)).toEqual([]);
  system.staff.set('Admin', [userId]);
  system.smtp.answer({ at: 'recipient', code: 451 });
  const refused = system.smtp.refused();
  await call(system, '/api/feedback', aViewer({ userId: 9 }), { title: 'canary-title', narrative: 'canary-words' });
  // The roles are read before each attempt: of one in progress, the answer below would let the mail through.
  await eventually(() => system.smtp.refused() > refused);
  system.staff.clear();
  system.smtp.answer(null);
  await system.settle();
  expect((await mailsOf(system, userId)).map(({ state }) => state)).toEqual(['skipped']);
});

test('Admins get one mail each about feedback, without its text', async () => {
  system.staff.set('Admin', [userId, userId + 1]);
  const words = { title: 'canary-title', narrative: 'canary-words' };
  for (let times = 0; times < 2; times += 1) await call(system, '/api/feedback', aViewer({ userId }), words);
  for (const id of [userId, userId + 1]) {
    const { raw } = await mailTo(system, id);
    expect(raw).toContain('Subject: New feedback');
    expect(raw).toContain('https://patchwork.example/adminFeedback');
    expect(raw).not.toMatch(/canary-title|canary-words|unsubscribe/i);
  }
  await system.settle();
  expect([arrivedAt(system, userId).length, arrivedAt(system, userId + 1).length]).toEqual([1, 1]);
});

test("a school's Leads and the Admins get a mail about a concern, with nothing but its link", async () => {
  const [lead, admin, both, raiser] = [userId, userId + 1, userId + 2, userId + 3] as const;
  system.leads.set(userId, [lead, both, raiser]);
  system.staff.set('Admin', [admin, both]);
  await school(system, userId);
  await untilSchoolStored(system, userId);
  const viewer = aViewer({ userId: raiser, schoolId: 9 });
  const raised = await call(system, '/api/concern', viewer, { kind: 'school', id: userId, reason: 'canary-reason' });
  expect(raised.statusCode).toBe(201);
  for (const id of [lead, admin, both]) {
    const { raw } = await mailTo(system, id);
    expect(raw).toContain(`https://patchwork.example/concerns/${raised.json().id}`);
    expect(raw).not.toMatch(/canary-reason|canary school/);
  }
  await system.settle();
  expect([lead, admin, both, raiser].map((id) => arrivedAt(system, id).length)).toEqual([1, 1, 1, 0]);
});

test('Admins get the mail about a concern that was closed before it was sent', async () => {
  system.staff.set('Admin', [userId]);
  await school(system, userId);
  await untilSchoolStored(system, userId);
  system.fanOutState.isPaused = true;
  const raised = await call(system, '/api/concern', aViewer({ userId: userId + 1 }), {
    kind: 'school',
    id: userId,
    reason: 'x',
  });
  const admin = aViewer({ userId, roles: ['Viewer', 'Admin'] });
  const closing = { outcome: 'unfounded', reason: 'Done' };
  expect((await call(system, `/api/concern/${raised.json().id}/close`, admin, closing)).statusCode).toBe(200);
  expect(await system.fanOut()).toBe(1);
  system.fanOutState.isPaused = false;
  await mailTo(system, userId);
});

test('a visitor gets an email to confirm the address, which is in no job, event or log', async () => {
  system.staff.set('Admin', [userId]);
  const email = `canary-visitor${userId}@home.example`;
  const form = { name: 'canary-name', email, reason: 'canary-reason' };
  expect((await call(system, '/api/concern/public', null, form)).statusCode).toBe(202);
  const { raw } = await eventually(() => system.smtp.to(email)[0]);
  expect(raw).toContain('https://patchwork.example/report-a-concern/confirm?code');
  expect(raw).not.toMatch(/canary-name|canary-reason|unsubscribe/i);
  await mailTo(system, userId);
  await system.settle();
  await expectNoPersonalData(system);
});

test('staff get their mails after a crash right after the commit and after Redis has lost the jobs', async () => {
  system.staff.set('Admin', [userId]);
  await system.stopWorkers();
  system.fanOutState.isPaused = true;
  await call(system, '/api/feedback', aViewer({ userId: 9 }), { title: 'canary-title 2', narrative: 'canary-words' });
  expect(await mailsOf(system, userId)).toEqual([]);
  expect([await system.fanOut(), await system.fanOut()]).toEqual([1, 0]);
  await eventually(async () => (await system.redis.keys('bull:mail:send-mail-*')).length > 0);
  await system.forgetJobs();
  system.startWorkers();
  await system.pool.query(sql.unsafe`update mails set check_at = now() - interval '1 second' where state = 'pending'`);
  expect(await system.enqueueDueMails()).toBe(1);
  await mailTo(system, userId);
});

test('staff get their mails after an outage of identity, which lists the recipients', async () => {
  system.staff.set('Admin', [userId]);
  system.isIdentityDown = true;
  await call(system, '/api/feedback', aViewer({ userId: 9 }), { title: 'canary-title 3', narrative: 'canary-words' });
  await eventually(() => system.logLines.some((line) => line.includes('could not fan out one item; it will be due again soon')));
  expect(await mailsOf(system, userId)).toEqual([]);
  system.isIdentityDown = false;
  await system.pool.query(sql.unsafe`update staff_notices set check_at = now() where resolved_at is null`);
  expect(await system.fanOut()).toBe(1);
  await mailTo(system, userId);
});

test('colleagues who may decide get one mail about a change that waits, and none once it is decided', async () => {
  system.deciders.set(userId, [userId, userId + 1]);
  const again = await system.publish(ChangeRequested, { number: userId, requestedBy: userId + 2 });
  await again();
  for (const id of [userId, userId + 1]) {
    const { raw } = await mailTo(system, id);
    expect(raw).toContain('Subject: A change is waiting for a second person');
    expect(raw).toContain('https://patchwork.example/pendingChanges');
  }
  system.fanOutState.isPaused = true;
  system.deciders.set(userId + 1, [userId + 3]);
  await system.publish(ChangeRequested, { number: userId + 1, requestedBy: userId + 2 });
  await system.settle();
  system.deciders.clear();
  await system.fanOut();
  await system.settle();
  expect([0, 1, 2, 3].map((more) => arrivedAt(system, userId + more).length)).toEqual([1, 1, 0, 0]);
});

test('all Superusers get a mail about a granted and a revoked staff role, with the reason', async () => {
  system.staff.set('Superuser', [userId, userId + 1]);
  const person = { title: 'Dr', firstName: 'Nia', lastName: 'Price', email: 'canary-nia@patchwork.example' };
  const change = { ...person, role: 'Superuser' as const, reason: 'canary-outage', changeDate: '2026-11-24T10:00:00.000Z' };
  system.roleChanges.set(userId, { ...change, isGranted: true, expiryDate: '2026-11-24T12:00:00.000Z' });
  system.roleChanges.set(userId + 1, { ...change, isGranted: false, expiryDate: null });
  await system.publish(StaffRoleChanged, { userId: 9, changeId: userId });
  for (const id of [userId, userId + 1]) {
    const { raw } = await mailTo(system, id);
    expect(raw).toContain('Subject: A staff role has been granted on Patchwork');
    for (const part of ['Superuser', 'Dr Nia Price', 'canary-nia', 'canary-outage', '24 November 2026 at 12:00'])
      expect(raw.replace(/=\r?\n/g, '')).toContain(part);
  }
  await system.publish(StaffRoleChanged, { userId: 9, changeId: userId + 1 });
  await eventually(() => arrivedAt(system, userId).length === 2);
  expect(arrivedAt(system, userId).map(({ raw }) => raw.includes('has been revoked'))).toEqual([false, true]);
});

test('each Lead gets one mail about the people whom one act added, with their names and addresses', async () => {
  const addedBy = { title: 'Ms', firstName: 'Ada', lastName: 'Okafor', email: 'canary-ada@school.example' };
  const people = ['Nia', 'Sam'].map((firstName) => ({
    ...{ title: 'Dr', firstName, lastName: 'Price' },
    email: `canary-${firstName}@elsewhere.example`,
  }));
  system.additions.set(userId, { change: 'added', addedBy, people, additionDate: '2026-11-24T10:00:00.000Z' });
  system.recipients.set(userId + 2, aRecipient(userId + 2, { isActive: false }));
  for (const lead of [userId, userId + 1, userId + 2]) {
    const again = await system.publish(UsersAdded, { userId: lead, additionId: userId });
    await again();
  }
  for (const lead of [userId, userId + 1]) {
    const { raw } = await mailTo(system, lead);
    expect(raw).toContain('Subject: People were added to your school on Patchwork');
    const text = raw.replace(/=\r?\n/g, '');
    for (const part of [
      "from Ms Ada Okafor's account",
      'Dr Nia Price, canary-Nia@elsewhere.example',
      'Dr Sam Price',
      '/schoolusers',
    ])
      expect(text).toContain(part);
  }
  await system.settle();
  expect([0, 1, 2].map((more) => arrivedAt(system, userId + more).length)).toEqual([1, 1, 0]);
});

test('a Lead gets a mail about a restored person', async () => {
  const [addedBy, person] = ['Ada', 'Nia'].map((firstName) => ({
    ...{ title: 'Ms', firstName, lastName: 'Price' },
    email: `canary-${firstName}@school.example`,
  }));
  const addition = { addedBy: addedBy!, people: [person!], additionDate: '2026-11-24T10:00:00.000Z' };
  system.additions.set(userId, { change: 'restored', ...addition });
  await system.publish(UsersAdded, { userId, additionId: userId });
  const { raw } = await mailTo(system, userId);
  expect(raw).toContain('Subject: A person was restored at your school on Patchwork');
  expect(raw.replace(/=\r?\n/g, '')).toContain('Ms Nia Price, canary-Nia@school.example');
});

test('jobs, events and logs contain no addresses, tokens or user text', () => expectNoPersonalData(system));
