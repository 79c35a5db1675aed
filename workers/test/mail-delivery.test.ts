import { ConnectionsGenerated } from '@patchwork/contracts/events/connections';
import { PasswordChanged, PersonChanged } from '@patchwork/contracts/events/identity';
import { sweep } from '@patchwork/messaging/mails/sweeper';
import { readOutbox } from '@patchwork/testkit/outbox';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aNotice } from './mail-samples.ts';
import { comment, endOf, placesToLookInto, settled, stateOf } from './mail-steps.ts';
import type { MailSystem } from './mail-system.ts';
import { mailTests } from './mail-tests.ts';

describe('the delivery of mails', () => {
  const begin = mailTests();
  let system: MailSystem;
  let userId: number;
  let commentId: number;
  beforeEach(() => {
    ({ system, userId, commentId } = begin());
  });

  it('loses and doubles nothing while the mail server is away', async () => {
    await system.smtp.close();
    await system.publish(PasswordChanged, { userId });
    await eventually(async () => (await stateOf(system, userId)).lastError !== null);
    expect((await stateOf(system, userId)).state).toBe('pending');
    await system.smtp.reopen();
    await settled(system);
    expect((await stateOf(system, userId)).state).toBe('sent');
    expect(system.smtp.to(`canary${userId}@school.example`)).toHaveLength(1);
  });

  it.each(['recipient', 'data'] as const)('tries again after a 4xx at %s', async (at) => {
    system.smtp.answer({ at, code: 451 });
    await system.publish(PasswordChanged, { userId });
    await eventually(async () => (await stateOf(system, userId)).lastError === 'SMTP 451');
    system.smtp.answer(null);
    await settled(system);
    expect(system.smtp.to(`canary${userId}@school.example`)).toHaveLength(1);
  });

  it.each(['recipient', 'data'] as const)('parks what the server will never take: 5xx at %s', async (at) => {
    system.smtp.answer({ at, code: 550 });
    await system.publish(PasswordChanged, { userId });
    expect(await endOf(system, userId)).toEqual({ state: 'parked', lastError: 'SMTP 550' });
    expect(system.smtp.to(`canary${userId}@school.example`)).toEqual([]);
  });

  it('sends once although messaging cannot note it for a while', async () => {
    let letGo: (() => void) | undefined;
    let held: Promise<unknown> | undefined;
    system.smtp.onceBeforeAnswer(async () => {
      await new Promise<void>((isHeld) => {
        held = system.pool.transaction(async (tx) => {
          await tx.query(sql.unsafe`select from mails where user_id = ${userId} for update`);
          isHeld();
          await new Promise<void>((resolve) => {
            letGo = resolve;
          });
        });
      });
    });
    await system.publish(PasswordChanged, { userId });
    await eventually(() => system.logLines.some((line) => line.includes('messaging does not answer yet')));
    letGo!();
    await held;
    await settled(system);
    expect((await stateOf(system, userId)).state).toBe('sent');
    expect(system.smtp.to(`canary${userId}@school.example`)).toHaveLength(1);
  });

  it('sends again under the same Message-ID when the server goes away before its 250', async () => {
    system.smtp.onceBeforeAnswer(system.smtp.drop);
    await system.publish(PasswordChanged, { userId });
    expect(await endOf(system, userId)).toMatchObject({ state: 'sent' });
    const ids = system.smtp.to(`canary${userId}@school.example`).map(({ raw }) => /^Message-ID: (.+)$/m.exec(raw)?.[1]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('sends once what an emptied Redis has forgotten', async () => {
    await system.stopWorkers();
    system.notices.set(`${commentId}/`, aNotice({ commentId, recipients: [userId + 1] }));
    await system.publish(PasswordChanged, { userId });
    await comment(system, commentId);
    await eventually(async () => (await system.redis.keys('bull:mail:*-*-*')).length >= 2);
    await eventually(async () => (await readOutbox(system.pool)).length > 0 && (await unpublished(system)) === 0);
    await system.forgetJobs();
    system.startWorkers();
    expect(await sweep({ db: system.pool })).toBe(0);
    await system.pool.query(sql.unsafe`update mails set check_at = now() - interval '1 second' where state = 'pending'`);
    await system.pool.query(
      sql.unsafe`update comment_notices set check_at = now() - interval '1 second' where resolved_at is null`,
    );
    expect(await sweep({ db: system.pool })).toBe(2);
    await settled(system);
    expect(system.smtp.to(`canary${userId}@school.example`)).toHaveLength(1);
    expect(system.smtp.to(`canary${userId + 1}@school.example`)).toHaveLength(1);
  });

  it('tells Leads of their new schools once, also when an emptied Redis has forgotten it', async () => {
    const runId = userId;
    const schools = [1, 2, 3].map((n) => userId + n);
    for (const schoolId of schools) {
      const person = { userId: schoolId, schoolId, version: 1, schoolGroupId: 1, isActive: true, isLead: true };
      await system.publish(PersonChanged, { ...person, title: 'Ms', firstName: 'Bo', lastName: 'Hill' });
    }
    const links = [{ schoolName: 'Hill Primary', reasons: ['canary-reason'] }];
    system.runLinks.set(
      runId,
      schools.map((schoolId) => ({ schoolId, links })),
    );
    await system.stopWorkers();
    const again = await system.publish(ConnectionsGenerated, { runId, type: 'main', schools: 3, connections: 3 });
    await again();
    await eventually(async () => (await system.redis.keys('bull:mail:announce-run-*')).length === 1);
    await system.forgetJobs();
    system.startWorkers();
    expect(await sweep({ db: system.pool })).toBe(0);
    await system.pool.query(sql.unsafe`update run_announcements set check_at = now() - interval '1 second'`);
    expect(await sweep({ db: system.pool })).toBe(1);
    const told = () =>
      system.pool.anyFirst(sql.type(z.object({ userId: z.int() }))`
        select message_recipients.user_id as "userId"
        from message_recipients
        join messages on messages.id = message_recipients.message_id
        where messages.subject = 'Your new schools this half term'
        order by message_recipients.user_id
      `);
    await eventually(async () => (await told()).length === 3);
    expect(await told()).toEqual(schools);
    // What they get by mail goes out little by little.
    await sweep({ db: system.pool });
    await settled(system);
    expect(await told()).toEqual(schools);
  });

  it('gives a mail to one worker at a time', async () => {
    await system.stopWorkers();
    await system.publish(PasswordChanged, { userId });
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

  it('parks after a day of failures', async () => {
    await system.stopWorkers();
    await system.publish(PasswordChanged, { userId });
    const mailId = await eventually(() =>
      system.pool.maybeOneFirst(sql.type(z.object({ id: z.uuid() }))`select id from mails where user_id = ${userId}`),
    );
    const failure = { path: { mailId }, body: { reason: 'ETIMEDOUT', permanent: false } };
    await system.messaging.call('markMailFailed', failure);
    expect((await stateOf(system, userId)).state).toBe('pending');
    await system.pool.query(sql.unsafe`update mails set failing_since = now() - interval '25 hours' where user_id = ${userId}`);
    await system.messaging.call('markMailFailed', failure);
    expect((await stateOf(system, userId)).state).toBe('parked');
  });

  it('keeps addresses, secrets and what people wrote out of jobs, events and logs', async () => {
    await settled(system);
    for (const place of await placesToLookInto(system)) expect(place).not.toMatch(/canary|Okafor|Baker|harvest/);
    expect(system.logLines.length).toBeGreaterThan(20);
  });
});

const unpublished = (system: MailSystem) =>
  system.pool.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) from outbox where published_at is null`);
