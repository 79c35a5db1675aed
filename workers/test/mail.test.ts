import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ConnectionsGenerated } from '@patchwork/contracts/events/connections';
import { CommentAdded } from '@patchwork/contracts/events/content';
import { EmailChanged, PasswordChanged, PasswordLinkIssued, PersonChanged } from '@patchwork/contracts/events/identity';
import { SchoolSignedUp } from '@patchwork/contracts/events/schools';
import { sweep } from '@patchwork/messaging/mails/sweeper';
import { readOutbox } from '@patchwork/testkit/outbox';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aChange, aLink, aNotice, aRecipient, aSignUp } from './mail-samples.ts';
import { type MailSystem, startMailSystem } from './mail-system.ts';

const State = z.object({ state: z.string(), lastError: z.string().nullable() });

describe('mails', () => {
  let system: MailSystem;
  let userId = 100;
  let commentId = 500;
  /** Mails of which nothing more is to be expected: none waits in the table, the queue is empty. */
  const settled = () =>
    eventually(async () => {
      const waiting = await system.pool.oneFirst(sql.type(z.object({ count: z.int() }))`
        select
          (select count(*) from mails where state = 'pending')
          + (select count(*) from comment_notices where resolved_at is null)
          + (select count(*) from outbox where published_at is null) as count
      `);
      return waiting === 0 && (await system.jobsRedis.keys('bull:mail:*-mail-*')).length === 0;
    });
  const stateOf = (id: number) =>
    system.pool.one(sql.type(State)`select state, last_error as "lastError" from mails where user_id = ${id}`);
  const statesOf = (id: number) =>
    system.pool.anyFirst(sql.type(z.object({ state: z.string() }))`select state from mails where user_id = ${id}`);
  /** What became of somebody's mail, once that is clear. */
  const endOf = (id: number) =>
    eventually(async () => {
      const found = await stateOf(id);
      return found.state === 'pending' ? null : found;
    });
  const mailTo = (id: number) => eventually(() => system.smtp.to(`canary${id}@school.example`)[0]);
  const invite = (to: number) => system.publish(PasswordLinkIssued, { userId: to, linkId: randomUUID(), kind: 'invitation' });
  const comment = (id: number, responseId: number | null = null) =>
    system.publish(CommentAdded, { articleId: 41, commentId: id, responseId, authorId: 99 });

  beforeAll(async () => {
    system = await startMailSystem({ bus: 8, jobs: 9 });
  });
  afterAll(() => system?.stop());
  beforeEach(() => {
    userId += 10;
    commentId += 1;
    system.smtp.answer(null);
    system.startWorkers();
    for (const id of [userId, userId + 1, userId + 2]) system.recipients.set(id, aRecipient(id));
  });

  it('invites once, with a link, though the event comes twice', async () => {
    const link = aLink(`canary-token-${userId}`);
    system.recipients.set(userId, aRecipient(userId, { link }));
    const again = await invite(userId);
    const mail = await mailTo(userId);
    expect(mail.raw).toContain(`https://patchwork.example/resetPassword?code=canary-token-${userId}`);
    expect(mail.raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@patchwork\.example>/m);
    expect(mail.raw).toMatch(/^From: Patchwork <no-reply@patchwork\.example>/m);
    await again();
    await pause(300);
    await settled();
    expect(system.smtp.to(`canary${userId}@school.example`)).toHaveLength(1);
    expect(await stateOf(userId)).toEqual({ state: 'sent', lastError: null });
  });

  it('sends nothing to somebody who was deactivated while the mail was queued', async () => {
    await system.stopWorkers();
    system.recipients.set(userId, aRecipient(userId, { link: aLink('x') }));
    await invite(userId);
    await eventually(() => system.jobsRedis.keys('bull:mail:send-mail-*').then((keys) => keys.length > 0));
    system.recipients.set(userId, aRecipient(userId, { link: aLink('x'), isActive: false }));
    system.startWorkers();
    await settled();
    expect(await stateOf(userId)).toEqual({ state: 'skipped', lastError: null });
    expect(system.smtp.to(`canary${userId}@school.example`)).toEqual([]);
  });

  it('sends no link that has died, and none to somebody who is gone', async () => {
    system.recipients.delete(userId + 1);
    await invite(userId);
    await invite(userId + 1);
    expect((await endOf(userId)).state).toBe('skipped');
    expect((await endOf(userId + 1)).state).toBe('skipped');
  });

  it('tells each person once of a comment, with a link that opens the report with its comments', async () => {
    system.notices.set(`${commentId}/`, aNotice({ commentId, recipients: [userId, userId + 1, userId + 2] }));
    system.recipients.set(userId + 1, aRecipient(userId + 1, { allowNotificationEmails: false }));
    const again = await comment(commentId);
    await again();
    await eventually(() => system.smtp.to(`canary${userId}@school.example`).length > 0);
    // A second event about the same comment, as after a restored backup of content, tells nobody again.
    await comment(commentId);
    await pause(300);
    await settled();
    expect([0, 1, 2].map((n) => system.smtp.to(`canary${userId + n}@school.example`).length)).toEqual([1, 0, 1]);
    const [mail] = system.smtp.to(`canary${userId}@school.example`);
    expect(mail!.raw).toContain('Mr Tom Baker of Hill Primary commented on your report “Our harvest”.');
    expect(mail!.raw).toContain('https://patchwork.example/home?id=41&showComments=true');
    expect(mail!.raw).not.toContain('canary-narrative');
  });

  it('tells nobody of a reply that is no longer visible', async () => {
    const before = system.smtp.arrived.length;
    await comment(commentId, 77);
    await eventually(async () => {
      const resolved = await system.pool.any(sql.type(z.object({ id: z.uuid() }))`
        select id from comment_notices where comment_id = ${commentId} and resolved_at is not null
      `);
      return resolved.length === 1;
    });
    expect(system.smtp.arrived).toHaveLength(before);
  });

  it('leaves the request that changed a password alone and tells its owner', async () => {
    await system.publish(PasswordChanged, { userId });
    const mail = await mailTo(userId);
    expect(mail.raw).toContain('Subject: Your Patchwork password was changed');
  });

  it('tells the old address of a change with a way back and lets the new one confirm, once each though the event comes twice', async () => {
    const changeId = randomUUID();
    system.emailChanges.set(changeId, aChange(userId));
    const again = await system.publish(EmailChanged, { userId, changeId });
    const confirmation = await mailTo(userId);
    const notice = await eventually(() => system.smtp.to(`canary${userId}-old@school.example`)[0]);
    await again();
    // The same fact under another event id, as after a restored backup of identity.
    await system.publish(EmailChanged, { userId, changeId });
    await pause(300);
    await settled();
    expect(system.smtp.to(`canary${userId}@school.example`)).toHaveLength(1);
    expect(system.smtp.to(`canary${userId}-old@school.example`)).toHaveLength(1);
    expect(notice.raw).toContain(`https://patchwork.example/emailChange?undo=canary-undo-${userId}`);
    expect(notice.raw).toContain('8 January 2027 at 11:30');
    expect(notice.raw).not.toContain('canary-confirm');
    expect(notice.raw).not.toContain(`canary${userId}@`);
    expect(confirmation.raw).toContain(`https://patchwork.example/emailChange?confirm=canary-confirm-${userId}`);
    expect(confirmation.raw).not.toContain('canary-undo');
  });

  it.each([
    ['whose links are dead', { undo: undefined, confirmation: undefined }, []],
    ['that is confirmed already', { confirmation: undefined }, ['old']],
    ['whose old address was never confirmed', { undo: undefined }, ['new']],
    ['of somebody inactive', { isActive: false }, []],
    ['of somebody whose school is closed', { isSchoolActive: false }, []],
  ] as const)('of a change %s it sends no more than is of use', async (_name, given, expected) => {
    const changeId = randomUUID();
    system.emailChanges.set(changeId, aChange(userId, given));
    await system.publish(EmailChanged, { userId, changeId });
    await eventually(async () => (await statesOf(userId)).length === 2);
    await settled();
    const got = [
      ...system.smtp.to(`canary${userId}-old@school.example`).map(() => 'old'),
      ...system.smtp.to(`canary${userId}@school.example`).map(() => 'new'),
    ];
    expect(got).toEqual(expected);
    expect((await statesOf(userId)).filter((state) => state === 'skipped')).toHaveLength(2 - expected.length);
  });

  it('confirms a sign-up once to whoever sent it in, without a word of theirs', async () => {
    const schoolId = userId;
    system.signUps.set(schoolId, aSignUp(schoolId));
    await system.publish(SchoolSignedUp, { schoolId });
    const mail = await mailTo(schoolId);
    await system.publish(SchoolSignedUp, { schoolId });
    await pause(300);
    await settled();
    expect(system.smtp.to(`canary${schoolId}@school.example`)).toHaveLength(1);
    expect(system.smtp.to(`canary${schoolId}-other@school.example`)).toEqual([]);
    expect(mail.raw).toContain('Subject: Your sign-up to Patchwork was received');
    expect(mail.raw).not.toMatch(/Okafor|evil|Hill Primary/);
  });

  it('confirms no sign-up whose sender was let in or taken out meanwhile', async () => {
    const [letIn, takenOut] = [userId, userId + 1];
    system.signUps.set(letIn, aSignUp(letIn, { active: true }));
    system.signUps.set(takenOut, aSignUp(takenOut, { email: `canary${takenOut}-else@school.example` }));
    const before = system.smtp.arrived.length;
    for (const schoolId of [letIn, takenOut]) await system.publish(SchoolSignedUp, { schoolId });
    await eventually(async () => {
      const states = await system.pool.anyFirst(sql.type(z.object({ state: z.string() }))`
        select state from mails where school_id in (${letIn}, ${takenOut})
      `);
      return states.length === 2 && states.every((state) => state === 'skipped');
    });
    expect(system.smtp.arrived).toHaveLength(before);
  });

  it('loses and doubles nothing while the mail server is away', async () => {
    await system.smtp.close();
    await system.publish(PasswordChanged, { userId });
    await eventually(async () => (await stateOf(userId)).lastError !== null);
    expect((await stateOf(userId)).state).toBe('pending');
    await system.smtp.reopen();
    await settled();
    expect((await stateOf(userId)).state).toBe('sent');
    expect(system.smtp.to(`canary${userId}@school.example`)).toHaveLength(1);
  });

  it.each(['recipient', 'data'] as const)('tries again after a 4xx at %s', async (at) => {
    system.smtp.answer({ at, code: 451 });
    await system.publish(PasswordChanged, { userId });
    await eventually(async () => (await stateOf(userId)).lastError === 'SMTP 451');
    system.smtp.answer(null);
    await settled();
    expect(system.smtp.to(`canary${userId}@school.example`)).toHaveLength(1);
  });

  it.each(['recipient', 'data'] as const)('parks what the server will never take: 5xx at %s', async (at) => {
    system.smtp.answer({ at, code: 550 });
    await system.publish(PasswordChanged, { userId });
    expect(await endOf(userId)).toEqual({ state: 'parked', lastError: 'SMTP 550' });
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
    await settled();
    expect((await stateOf(userId)).state).toBe('sent');
    expect(system.smtp.to(`canary${userId}@school.example`)).toHaveLength(1);
  });

  it('sends again under the same Message-ID when the server goes away before its 250', async () => {
    system.smtp.onceBeforeAnswer(system.smtp.drop);
    await system.publish(PasswordChanged, { userId });
    expect(await endOf(userId)).toMatchObject({ state: 'sent' });
    const ids = system.smtp.to(`canary${userId}@school.example`).map(({ raw }) => /^Message-ID: (.+)$/m.exec(raw)?.[1]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('sends once what an emptied Redis has forgotten', async () => {
    await system.stopWorkers();
    system.notices.set(`${commentId}/`, aNotice({ commentId, recipients: [userId + 1] }));
    await system.publish(PasswordChanged, { userId });
    await comment(commentId);
    await eventually(async () => (await system.jobsRedis.keys('bull:mail:*-*-*')).length >= 2);
    await eventually(async () => (await readOutbox(system.pool)).length > 0 && (await unpublished(system)) === 0);
    await system.jobsRedis.flushdb();
    system.startWorkers();
    expect(await sweep({ db: system.pool })).toBe(0);
    await system.pool.query(sql.unsafe`update mails set check_at = now() - interval '1 second' where state = 'pending'`);
    await system.pool.query(
      sql.unsafe`update comment_notices set check_at = now() - interval '1 second' where resolved_at is null`,
    );
    expect(await sweep({ db: system.pool })).toBe(2);
    await settled();
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
    await eventually(async () => (await system.jobsRedis.keys('bull:mail:announce-run-*')).length === 1);
    await system.jobsRedis.flushdb();
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
    await settled();
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
    expect((await stateOf(userId)).state).toBe('pending');
    await system.pool.query(sql.unsafe`update mails set failing_since = now() - interval '25 hours' where user_id = ${userId}`);
    await system.messaging.call('markMailFailed', failure);
    expect((await stateOf(userId)).state).toBe('parked');
  });

  it('keeps addresses, secrets and what people wrote out of jobs, events and logs', async () => {
    await settled();
    const jobs = await dump(system.jobsRedis);
    const bus = await dump(system.busRedis);
    const outbox = JSON.stringify(await readOutbox(system.pool));
    for (const place of [jobs, bus, outbox, system.logLines.join('')]) expect(place).not.toMatch(/canary|Okafor|Baker|harvest/);
    expect(system.logLines.length).toBeGreaterThan(20);
  });
});

const unpublished = (system: MailSystem) =>
  system.pool.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) from outbox where published_at is null`);

/** Everything in a Redis database as one text. */
async function dump(redis: MailSystem['jobsRedis']): Promise<string> {
  const parts: string[] = [];
  for (const key of await redis.keys('*')) {
    const type = await redis.type(key);
    if (type === 'hash') parts.push(JSON.stringify(await redis.hgetall(key)));
    else if (type === 'list') parts.push(JSON.stringify(await redis.lrange(key, 0, -1)));
    else if (type === 'stream') parts.push(JSON.stringify(await redis.xrange(key, '-', '+')));
    else if (type === 'zset') parts.push(JSON.stringify(await redis.zrange(key, '0', '-1')));
    else if (type === 'string') parts.push((await redis.get(key)) ?? '');
  }
  return parts.join('\n');
}
