import { ConnectionsGenerated } from '@patchwork/contracts/events/connections';
import { PasswordChanged, PersonChanged } from '@patchwork/contracts/events/identity';
import { readOutbox } from '@patchwork/testkit/outbox';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { aNotice } from './mail-samples.ts';
import { comment, endOf, readJobsEventsAndLogs, stateOf } from './mail-steps.ts';
import type { MailSystem } from './mail-system.ts';
import { mailTests } from './mail-tests.ts';

const begin = mailTests();
let system: MailSystem;
let userId: number;
let commentId: number;
beforeEach(() => {
  ({ system, userId, commentId } = begin());
});

test('a mail is neither lost nor sent twice while the mail server is down', async () => {
  await system.smtp.close();
  await system.publish(PasswordChanged, { userId, addressIds: [] });
  await eventually(async () => (await stateOf(system, userId)).lastError !== null);
  expect((await stateOf(system, userId)).state).toBe('pending');
  await system.smtp.reopen();
  await system.settle();
  expect((await stateOf(system, userId)).state).toBe('sent');
  expect(system.smtp.to(`canary${userId}@school.example`)).toHaveLength(1);
});

test.each(['recipient', 'data'] as const)('a mail is sent again after a 4xx at %s', async (at) => {
  system.smtp.answer({ at, code: 451 });
  await system.publish(PasswordChanged, { userId, addressIds: [] });
  await eventually(async () => (await stateOf(system, userId)).lastError === 'SMTP 451');
  system.smtp.answer(null);
  await system.settle();
  expect(system.smtp.to(`canary${userId}@school.example`)).toHaveLength(1);
});

test.each(['recipient', 'data'] as const)('a mail is marked as failed after a 5xx at %s', async (at) => {
  system.smtp.answer({ at, code: 550 });
  await system.publish(PasswordChanged, { userId, addressIds: [] });
  expect(await endOf(system, userId)).toEqual({ state: 'failed', lastError: 'SMTP 550' });
  expect(system.smtp.to(`canary${userId}@school.example`)).toEqual([]);
});

test('a mail is sent once although messaging cannot record it for a while', async () => {
  let release: (() => void) | undefined;
  let held: Promise<unknown> | undefined;
  system.smtp.onceBeforeAnswer(async () => {
    await new Promise<void>((isHeld) => {
      held = system.pool.transaction(async (tx) => {
        await tx.query(sql.unsafe`select from mails where user_id = ${userId} for update`);
        isHeld();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      });
    });
  });
  await system.publish(PasswordChanged, { userId, addressIds: [] });
  await eventually(() => system.logLines.some((line) => line.includes('could not mark the mail as sent; will retry')));
  release!();
  await held;
  await system.settle();
  expect((await stateOf(system, userId)).state).toBe('sent');
  expect(system.smtp.to(`canary${userId}@school.example`)).toHaveLength(1);
});

test('a mail is sent again with the same Message-ID if the connection drops before the 250', async () => {
  system.smtp.onceBeforeAnswer(system.smtp.drop);
  await system.publish(PasswordChanged, { userId, addressIds: [] });
  expect(await endOf(system, userId)).toMatchObject({ state: 'sent' });
  const ids = system.smtp.to(`canary${userId}@school.example`).map(({ raw }) => /^Message-ID: (.+)$/m.exec(raw)?.[1]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('a mail is sent once after Redis has lost its job', async () => {
  await system.stopWorkers();
  system.notices.set(`${commentId}/`, aNotice({ commentId, recipients: [userId + 1] }));
  await system.publish(PasswordChanged, { userId, addressIds: [] });
  await comment(system, commentId, userId + 1);
  await eventually(async () => (await system.redis.keys('bull:mail:*-*-*')).length >= 2);
  await eventually(async () => (await readOutbox(system.pool)).length > 0 && (await unpublished(system)) === 0);
  await system.forgetJobs();
  system.startWorkers();
  expect(await system.enqueueDueMails()).toBe(0);
  await system.pool.query(sql.unsafe`update mails set check_at = now() - interval '1 second' where state = 'pending'`);
  expect(await system.enqueueDueMails()).toBe(2);
  await system.settle();
  expect(system.smtp.to(`canary${userId}@school.example`)).toHaveLength(1);
  expect(system.smtp.to(`canary${userId + 1}@school.example`)).toHaveLength(1);
});

test('Leads are notified of new schools once, even after a crash and after Redis has lost the jobs', async () => {
  const runId = userId;
  const schools = [1, 2, 3].map((n) => userId + n);
  for (const schoolId of schools) {
    const person = {
      userId: schoolId,
      schoolId,
      version: 1,
      schoolGroupId: 1,
      isActive: true,
      isLead: true,
      isSafeguardingLead: false,
    };
    await system.publish(PersonChanged, { ...person, title: 'Ms', firstName: 'Bo', lastName: 'Hill' });
  }
  const links = [{ schoolName: 'Hill Primary', reasons: ['canary-reason'] }];
  system.runLinks.set(
    runId,
    schools.map((schoolId) => ({ schoolId, links })),
  );
  system.fanOutState.isPaused = true;
  const again = await system.publish(ConnectionsGenerated, { runId, type: 'main', schools: 3, connections: 3 });
  await again();
  await system.settle();
  const told = () =>
    system.pool.anyFirst(sql.type(z.object({ userId: z.int() }))`
      select message_recipients.user_id as "userId"
      from message_recipients
      join messages on messages.id = message_recipients.message_id
      where messages.subject = 'Your new schools this half term'
      order by message_recipients.user_id
    `);
  expect(await told()).toEqual([]);
  expect([await system.fanOut(), await system.fanOut()]).toEqual([1, 0]);
  expect(await told()).toEqual(schools);
  // The mails are queued gradually.
  expect(await system.enqueueDueMails()).toBe(3);
  await system.forgetJobs();
  await system.pool.query(sql.unsafe`update mails set check_at = now() - interval '1 second' where state = 'pending'`);
  await system.enqueueDueMails();
  await system.settle();
  expect(await told()).toEqual(schools);
  for (const id of schools) expect(system.smtp.to(`canary${id}@school.example`)).toHaveLength(1);
});

test('a mail can be claimed by one worker at a time', async () => {
  await system.stopWorkers();
  await system.publish(PasswordChanged, { userId, addressIds: [] });
  const mailId = await eventually(() =>
    system.pool.maybeOneFirst(sql.type(z.object({ id: z.uuid() }))`select id from mails where user_id = ${userId}`),
  );
  const path = { mailId };
  expect((await system.messaging.call('claimMail', { path })).status).toBe('send');
  await expect(system.messaging.call('claimMail', { path })).rejects.toMatchObject({ code: 'mail-in-hand' });
  await system.messaging.call('markMailSent', { path });
  await system.messaging.call('markMailSent', { path });
  expect((await system.messaging.call('claimMail', { path })).status).toBe('done');
});

test('a mail is marked as failed after a day of failures', async () => {
  await system.stopWorkers();
  await system.publish(PasswordChanged, { userId, addressIds: [] });
  const mailId = await eventually(() =>
    system.pool.maybeOneFirst(sql.type(z.object({ id: z.uuid() }))`select id from mails where user_id = ${userId}`),
  );
  const failure = { path: { mailId }, body: { reason: 'ETIMEDOUT', permanent: false } };
  await system.messaging.call('markMailFailed', failure);
  expect((await stateOf(system, userId)).state).toBe('pending');
  await system.pool.query(sql.unsafe`update mails set failing_since = now() - interval '25 hours' where user_id = ${userId}`);
  await system.messaging.call('markMailFailed', failure);
  expect((await stateOf(system, userId)).state).toBe('failed');
});

test('jobs, events and logs contain no addresses, secrets or user text', async () => {
  await system.settle();
  for (const place of await readJobsEventsAndLogs(system)) expect(place).not.toMatch(/canary|Okafor|Baker|harvest/);
  expect(system.logLines.length).toBeGreaterThan(20);
});

const unpublished = (system: MailSystem) =>
  system.pool.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) from outbox where published_at is null`);
