import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { EmailChanged, PasswordChanged } from '@patchwork/contracts/events/identity';
import { SchoolSignedUp } from '@patchwork/contracts/events/schools';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aChange, aLink, aNotice, aRecipient, aSignUp } from './mail-samples.ts';
import { comment, endOf, invite, mailTo, placesToLookInto, settled, stateOf, statesOf } from './mail-steps.ts';
import type { MailSystem } from './mail-system.ts';
import { mailTests } from './mail-tests.ts';

describe('mails', () => {
  const begin = mailTests();
  let system: MailSystem;
  let userId: number;
  let commentId: number;
  beforeEach(() => {
    ({ system, userId, commentId } = begin());
  });

  it('invites once, with a link, though the event comes twice', async () => {
    const link = aLink(`canary-token-${userId}`);
    system.recipients.set(userId, aRecipient(userId, { link }));
    const again = await invite(system, userId);
    const mail = await mailTo(system, userId);
    expect(mail.raw).toContain(`https://patchwork.example/resetPassword?code=canary-token-${userId}`);
    expect(mail.raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@patchwork\.example>/m);
    expect(mail.raw).toMatch(/^From: Patchwork <no-reply@patchwork\.example>/m);
    await again();
    await pause(300);
    await settled(system);
    expect(system.smtp.to(`canary${userId}@school.example`)).toHaveLength(1);
    expect(await stateOf(system, userId)).toEqual({ state: 'sent', lastError: null });
  });

  it('sends nothing to somebody who was deactivated while the mail was queued', async () => {
    await system.stopWorkers();
    system.recipients.set(userId, aRecipient(userId, { link: aLink('x') }));
    await invite(system, userId);
    await eventually(() => system.redis.keys('bull:mail:send-mail-*').then((keys) => keys.length > 0));
    system.recipients.set(userId, aRecipient(userId, { link: aLink('x'), isActive: false }));
    system.startWorkers();
    await settled(system);
    expect(await stateOf(system, userId)).toEqual({ state: 'skipped', lastError: null });
    expect(system.smtp.to(`canary${userId}@school.example`)).toEqual([]);
  });

  it('sends no link that has died, and none to somebody who is gone', async () => {
    system.recipients.delete(userId + 1);
    await invite(system, userId);
    await invite(system, userId + 1);
    expect((await endOf(system, userId)).state).toBe('skipped');
    expect((await endOf(system, userId + 1)).state).toBe('skipped');
  });

  it('tells each person once of a comment, with a link that opens the report with its comments', async () => {
    system.notices.set(`${commentId}/`, aNotice({ commentId, recipients: [userId, userId + 1, userId + 2] }));
    system.recipients.set(userId + 1, aRecipient(userId + 1, { allowNotificationEmails: false }));
    const again = await comment(system, commentId);
    await again();
    await eventually(() => system.smtp.to(`canary${userId}@school.example`).length > 0);
    // A second event about the same comment, as after a restored backup of content, tells nobody again.
    await comment(system, commentId);
    await pause(300);
    await settled(system);
    expect([0, 1, 2].map((n) => system.smtp.to(`canary${userId + n}@school.example`).length)).toEqual([1, 0, 1]);
    const [mail] = system.smtp.to(`canary${userId}@school.example`);
    expect(mail!.raw).toContain('Mr Tom Baker of Hill Primary commented on your report “Our harvest”.');
    expect(mail!.raw).toContain('https://patchwork.example/home?id=41&showComments=true');
    expect(mail!.raw).not.toContain('canary-narrative');
  });

  it('tells nobody of a reply that is no longer visible', async () => {
    const before = system.smtp.arrived.length;
    await comment(system, commentId, 77);
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
    const mail = await mailTo(system, userId);
    expect(mail.raw).toContain('Subject: Your Patchwork password was changed');
  });

  it('tells the old address of a change with a way back and lets the new one confirm, once each though the event comes twice', async () => {
    const changeId = randomUUID();
    system.emailChanges.set(changeId, aChange(userId));
    const again = await system.publish(EmailChanged, { userId, changeId });
    const confirmation = await mailTo(system, userId);
    const notice = await eventually(() => system.smtp.to(`canary${userId}-old@school.example`)[0]);
    await again();
    // The same fact under another event id, as after a restored backup of identity.
    await system.publish(EmailChanged, { userId, changeId });
    await pause(300);
    await settled(system);
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
    await eventually(async () => (await statesOf(system, userId)).length === 2);
    await settled(system);
    const got = [
      ...system.smtp.to(`canary${userId}-old@school.example`).map(() => 'old'),
      ...system.smtp.to(`canary${userId}@school.example`).map(() => 'new'),
    ];
    expect(got).toEqual(expected);
    expect((await statesOf(system, userId)).filter((state) => state === 'skipped')).toHaveLength(2 - expected.length);
  });

  it('confirms a sign-up once to whoever sent it in, without a word of theirs', async () => {
    const schoolId = userId;
    system.signUps.set(schoolId, aSignUp(schoolId));
    await system.publish(SchoolSignedUp, { schoolId });
    const mail = await mailTo(system, schoolId);
    await system.publish(SchoolSignedUp, { schoolId });
    await pause(300);
    await settled(system);
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

  it('keeps addresses, secrets and what people wrote out of jobs, events and logs', async () => {
    await settled(system);
    for (const place of await placesToLookInto(system)) expect(place).not.toMatch(/canary|Okafor|Baker|harvest/);
    expect(system.logLines.length).toBeGreaterThan(20);
  });
});
