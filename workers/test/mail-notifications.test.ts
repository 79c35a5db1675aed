import { ConnectionsGenerated } from '@patchwork/contracts/events/connections';
import { QuiltClassesReminded, QuiltRevealAnnounced } from '@patchwork/contracts/events/content';
import { PasswordChanged } from '@patchwork/contracts/events/identity';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { aRecipient } from './mail-samples.ts';
import { mailTo } from './mail-steps.ts';
import type { MailSystem } from './mail-system.ts';
import { mailTests } from './mail-tests.ts';
import {
  aComment,
  arrivedAt,
  call,
  expectNoPersonalData,
  mailsOf,
  makeMailsDue,
  person,
  school,
  untilSchoolStored,
} from './notification-steps.ts';

const begin = mailTests();
let system: MailSystem;
let userId: number;
let commentId = 500;
const comment = (...people: [number, number?]) => {
  commentId += 1;
  return aComment(system, commentId, people);
};
beforeEach(() => {
  ({ system, userId } = begin());
});

test('unsubscribing is offered by each notification, in its headers and text, and ends notifications', async () => {
  await comment(userId);
  const { raw } = await mailTo(system, userId);
  const token = /^List-Unsubscribe: <https:\/\/patchwork\.example\/api\/unsubscribe\/([A-Za-z0-9_-]+)>\r$/m.exec(raw)?.[1];
  expect(token).toMatch(/^.{20,200}$/);
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(raw).toContain(`Unsubscribe: https://patchwork.example/unsubscribe?token=${token}`);
  expect((await call(system, `/api/unsubscribe/${token}`, null)).statusCode).toBe(200);
  expect(system.unsubscribed).toEqual([userId]);
  await comment(userId);
  await system.settle();
  expect(arrivedAt(system, userId)).toHaveLength(1);
  expect((await mailsOf(system, userId)).map(({ state }) => state)).toEqual(['sent', 'skipped']);
});

test('unsubscribing is not offered by account mails', async () => {
  await system.publish(PasswordChanged, { userId, addressIds: [] });
  expect((await mailTo(system, userId)).raw).not.toMatch(/unsubscribe/i);
});

const [evening, lessons] = [new Date('2099-11-20T20:00:00.000Z'), new Date('2099-11-20T10:00:00.000Z')];
test('a notification outside school hours is held until they begin, even if a worker claims it early', async () => {
  system.timing.schoolHours = true;
  system.time.now = evening;
  await comment(userId);
  expect(await mailsOf(system, userId)).toEqual([{ kind: 'comment', state: 'pending', notBefore: '2099-11-23T07:30:00.000Z' }]);
  await system.enqueueDueMails();
  const id = await system.pool.oneFirst(sql.type(z.object({ id: z.uuid() }))`select id from mails where user_id = ${userId}`);
  expect((await system.messaging.call('claimMail', { path: { mailId: id } })).status).toBe('skip');
  expect((await mailsOf(system, userId))[0]!.state).toBe('pending');
  await makeMailsDue(system);
  await system.enqueueDueMails();
  await mailTo(system, userId);
  await system.settle();
  expect(arrivedAt(system, userId)).toHaveLength(1);
});

test('a notification in school hours and an account mail at any time are sent at once', async () => {
  system.timing.schoolHours = true;
  system.time.now = lessons;
  await comment(userId);
  await mailTo(system, userId);
  system.time.now = evening;
  await system.publish(PasswordChanged, { userId: userId + 1, addressIds: [] });
  await mailTo(system, userId + 1);
});

const gatherDigests = () => {
  system.timing.digest = true;
  system.time.now = new Date('2099-11-20T10:00:00.000Z');
};

test('a digest lists each notification of its recipient once and is due at 16:00', async () => {
  gatherDigests();
  const again = await comment(userId, userId + 1);
  await comment(userId);
  await again();
  await system.settle();
  const first = (await mailsOf(system, userId)).map(({ kind, state }) => `${kind} ${state}`);
  expect(first.sort()).toEqual(['comment gathered', 'digest pending', 'reply gathered']);
  expect((await mailsOf(system, userId)).find(({ kind }) => kind === 'digest')?.notBefore).toBe('2099-11-20T16:00:00.000Z');
  await makeMailsDue(system);
  await system.enqueueDueMails();
  const { raw } = await mailTo(system, userId);
  expect(raw).toContain('Subject: New for you on Patchwork');
  expect(raw).toContain(`replied to a comment on the report “Report ${commentId - 1}”.`);
  expect(raw).toContain(`commented on your report “Report ${commentId}”.`);
  expect(raw).toMatch(/^List-Unsubscribe: <https/m);
  expect(raw).not.toContain('canary-narrative');
  const other = await mailTo(system, userId + 1);
  expect(other.raw).not.toContain(`Report ${commentId}”`);
  await system.settle();
  expect([arrivedAt(system, userId).length, arrivedAt(system, userId + 1).length]).toEqual([1, 1]);
});

test('a digest leaves out deleted replies, and is not sent if it is empty or its recipient wants none', async () => {
  gatherDigests();
  await comment(userId, userId + 1);
  const gone = `${commentId}/${commentId + 10_000}`;
  await comment(userId);
  await comment(userId + 2);
  system.notices.delete(gone);
  system.recipients.set(userId + 2, aRecipient(userId + 2, { allowNotificationEmails: false }));
  await makeMailsDue(system);
  await system.enqueueDueMails();
  const { raw } = await mailTo(system, userId);
  expect(raw).not.toContain(`Report ${commentId - 2}”`);
  await system.settle();
  const digests = async (id: number) =>
    (await mailsOf(system, id)).filter(({ kind }) => kind === 'digest').map(({ state }) => state);
  expect([await digests(userId + 1), await digests(userId + 2)]).toEqual([['skipped'], ['skipped']]);
  expect([...arrivedAt(system, userId + 1), ...arrivedAt(system, userId + 2)]).toEqual([]);
});

test('a digest that is being sent takes no more notifications; they go into the next one', async () => {
  gatherDigests();
  await comment(userId);
  await system.pool.query(sql.unsafe`update mails set attempts = 1 where kind = 'digest' and user_id = ${userId}`);
  await comment(userId);
  const due = (await mailsOf(system, userId)).filter(({ kind }) => kind === 'digest').map(({ notBefore }) => notBefore);
  expect(due.sort()).toEqual(['2099-11-20T16:00:00.000Z', '2099-11-21T16:00:00.000Z']);
});

test('a digest is created once for concurrent notifications of a user', async () => {
  gatherDigests();
  await Promise.all(Array.from({ length: 8 }, () => comment(userId + 1, userId)));
  for (const id of [userId, userId + 1]) {
    const kinds = (await mailsOf(system, id)).map(({ kind, state }) => `${kind} ${state}`);
    expect(kinds.sort()).toEqual(['digest pending', ...Array<string>(8).fill('reply gathered')]);
  }
});

const run = async (runId: number, schools: number[]) => {
  const links = [{ schoolName: 'Hill Primary', reasons: ['canary-reason'] }];
  system.runLinks.set(
    runId,
    schools.map((schoolId) => ({ schoolId, links })),
  );
  await system.publish(ConnectionsGenerated, { runId, type: 'main', schools: schools.length, connections: 1 });
  await eventually(() =>
    system.pool.exists(sql.unsafe`select from run_announcements where run_id = ${runId} and done_at is not null`),
  );
};
const leads = async () => {
  for (const offset of [0, 1, 2]) await person(system, userId + offset, { schoolId: userId + offset, isLead: offset < 2 });
  await eventually(() => system.pool.exists(sql.unsafe`select from people where user_id = ${userId + 2}`));
  return [userId, userId + 1, userId + 2];
};

test('mails about new schools are sent gradually, once to each Lead who wants notifications', async () => {
  const schools = await leads();
  system.recipients.set(userId + 1, aRecipient(userId + 1, { allowNotificationEmails: false }));
  await run(userId, schools);
  expect(arrivedAt(system, userId)).toEqual([]);
  await system.enqueueDueMails();
  const { raw } = await mailTo(system, userId);
  expect(raw).toContain('Subject: Your school is linked with Hill Primary');
  expect(raw).toContain('https://patchwork.example/home?tab');
  expect(raw).toMatch(/^List-Unsubscribe-Post: /m);
  expect(raw).not.toMatch(/canary-reason/);
  await system.settle();
  expect([0, 1, 2].map((offset) => arrivedAt(system, userId + offset).length)).toEqual([1, 0, 0]);
});

test('mails about new schools are not sent to a user who is no longer a Lead', async () => {
  await run(userId, await leads());
  await person(system, userId, { schoolId: userId, isLead: false, version: 2 });
  await eventually(() => system.pool.exists(sql.unsafe`select from people where user_id = ${userId} and version = 2`));
  await system.enqueueDueMails();
  await mailTo(system, userId + 1);
  await system.settle();
  expect((await mailsOf(system, userId)).map(({ kind, state }) => [kind, state])).toEqual([['new-schools', 'skipped']]);
});

test('mails about new schools wait for school hours or the digest', async () => {
  system.time.now = new Date('2099-11-20T20:00:00.000Z');
  system.timing.schoolHours = true;
  const schools = await leads();
  await run(userId, schools);
  expect(await mailsOf(system, userId)).toMatchObject([{ kind: 'new-schools', notBefore: '2099-11-23T07:30:00.000Z' }]);
  system.timing.digest = true;
  await run(userId + 1, schools);
  const states = (await mailsOf(system, userId)).map(({ kind, state }) => `${kind} ${state}`).sort();
  expect(states).toEqual(['digest pending', 'new-schools gathered', 'new-schools pending']);
});

const revealsAt = '2099-12-11T14:00:00.000Z';
const untilQuiltMailsStored = (schoolId: number) =>
  eventually(() =>
    system.pool.exists(sql.unsafe`select from quilt_notices where school_id = ${schoolId} and resolved_at is not null`),
  );

test('mails about a quilt are sent the day before, once to each active person of the school who wants notifications', async () => {
  const schoolId = userId;
  system.time.now = new Date('2099-12-10T14:00:00.000Z');
  await school(system, schoolId);
  await untilSchoolStored(system, schoolId);
  for (const offset of [0, 1]) await person(system, userId + offset, { schoolId, isLead: false });
  await person(system, userId + 2, { schoolId: schoolId + 1, isLead: true });
  await eventually(() => system.pool.exists(sql.unsafe`select from people where user_id = ${userId + 2}`));
  system.recipients.set(userId + 1, aRecipient(userId + 1, { allowNotificationEmails: false }));
  const again = await system.publish(QuiltRevealAnnounced, { schoolId, halfTermId: 3, revealsAt });
  await untilQuiltMailsStored(schoolId);
  await again();
  await system.settle();
  await system.enqueueDueMails();
  const { raw } = await mailTo(system, userId);
  expect(raw).toContain('Subject: Tomorrow at 2pm your quilt turns over');
  expect(raw).toContain('https://patchwork.example/quilt');
  expect(raw).toMatch(/^List-Unsubscribe-Post: /m);
  await system.settle();
  expect([0, 1, 2].map((offset) => arrivedAt(system, userId + offset).length)).toEqual([1, 0, 0]);
});

test('reminders of a quilt reach the people of the classes, although messaging crashes right after the event', async () => {
  const schoolId = userId;
  await school(system, schoolId);
  await untilSchoolStored(system, schoolId);
  system.classes.set(userId, [userId]).set(userId + 1, [userId + 1, userId + 2]);
  system.fanOutState.isPaused = true;
  await system.publish(QuiltClassesReminded, { schoolId, halfTermId: 3, groupIds: [userId, userId + 1], revealsAt });
  await eventually(() => system.pool.exists(sql.unsafe`select from quilt_notices where school_id = ${schoolId}`));
  expect(await mailsOf(system, userId)).toEqual([]);
  await Promise.all([system.fanOut(), system.fanOut()]);
  await untilQuiltMailsStored(schoolId);
  await system.enqueueDueMails();
  const { raw } = await mailTo(system, userId + 2);
  expect(raw).toContain('Subject: canary school is waiting for your patch');
  expect(raw).toContain('https://patchwork.example/quilt');
  await system.settle();
  expect([0, 1, 2].map((offset) => arrivedAt(system, userId + offset).length)).toEqual([1, 1, 1]);
});

test('jobs, events and logs contain no addresses, tokens or user text', () => expectNoPersonalData(system));
