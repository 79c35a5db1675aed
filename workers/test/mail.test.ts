import { randomUUID } from 'node:crypto';
import type { EventDefinition } from '@patchwork/contracts/define';
import {
  AuthenticatorChanged,
  EmailChanged,
  LinkedAccountChanged,
  PasskeyChanged,
  PasswordChanged,
  SchoolSignInChanged,
} from '@patchwork/contracts/events/identity';
import { SchoolSignedUp, SignUpRejected } from '@patchwork/contracts/events/schools';
import { readOutbox } from '@patchwork/testkit/outbox';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { aChange, aLink, aNotice, aRecipient, aSignUp } from './mail-samples.ts';
import { comment, endOf, invite, mailTo, readJobsEventsAndLogs, reply, stateOf, statesOf } from './mail-steps.ts';
import type { MailSystem } from './mail-system.ts';
import { mailTests } from './mail-tests.ts';

const begin = mailTests();
let system: MailSystem;
let userId: number;
let commentId: number;
beforeEach(() => {
  ({ system, userId, commentId } = begin());
});

test('an invitation is sent once, with a link, although the event arrives twice', async () => {
  const link = aLink(`canary-token-${userId}`);
  system.recipients.set(userId, aRecipient(userId, { link }));
  const again = await invite(system, userId);
  const mail = await mailTo(system, userId);
  expect(mail.raw).toContain(`https://patchwork.example/resetPassword?code=canary-token-${userId}`);
  expect(mail.raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@patchwork\.example>/m);
  expect(mail.raw).toMatch(/^From: Patchwork <no-reply@patchwork\.example>/m);
  await again();
  await system.settle();
  expect(system.smtp.to(`canary${userId}@school.example`)).toHaveLength(1);
  expect(await stateOf(system, userId)).toEqual({ state: 'sent', lastError: null });
});

test('an invitation lists the other active accounts to a Lead, and nothing to another user', async () => {
  const [schoolId, otherId] = [userId, userId + 1];
  const { users } = aSignUp(schoolId, { id: userId, active: true });
  const [colleague, lead] = users;
  const waiting = { ...colleague!, id: 3, email: `canary${schoolId}-waiting@school.example` };
  const other = { ...colleague!, id: otherId, active: true, schoolAdministrator: false };
  system.signUps.set(schoolId, { ...aSignUp(schoolId), users: [waiting, lead!, other] });
  for (const id of [userId, otherId]) system.recipients.set(id, aRecipient(id, { schoolId, link: aLink(`canary-token-${id}`) }));
  await invite(system, userId);
  await invite(system, otherId);
  const toLead = await mailTo(system, userId);
  const toOther = await mailTo(system, otherId);
  expect(toLead.raw).toContain(`Ms Ada Okafor https://evil.example, canary${schoolId}-other@school.example`);
  expect(toLead.raw).not.toContain('href="https://evil.example');
  expect(toLead.raw).not.toContain('-waiting@');
  expect(toOther.raw).not.toContain('have an account too');
});

test('a user who was deactivated while the mail was queued gets no mail', async () => {
  await system.stopWorkers();
  system.recipients.set(userId, aRecipient(userId, { link: aLink('x') }));
  await invite(system, userId);
  await eventually(() => system.redis.keys('bull:mail:send-mail-*').then((keys) => keys.length > 0));
  system.recipients.set(userId, aRecipient(userId, { link: aLink('x'), isActive: false }));
  system.startWorkers();
  await system.settle();
  expect(await stateOf(system, userId)).toEqual({ state: 'skipped', lastError: null });
  expect(system.smtp.to(`canary${userId}@school.example`)).toEqual([]);
});

test('an invitation with an expired link or to a deleted user is not sent', async () => {
  system.recipients.delete(userId + 1);
  await invite(system, userId);
  await invite(system, userId + 1);
  expect((await endOf(system, userId)).state).toBe('skipped');
  expect((await endOf(system, userId + 1)).state).toBe('skipped');
});

test('users get one mail about a comment or a reply, with a link that opens the report with its comments', async () => {
  const responseId = commentId + 10_000;
  system.notices.set(`${commentId}/`, aNotice({ commentId, recipients: [userId] }));
  system.notices.set(`${commentId}/${responseId}`, aNotice({ commentId, responseId, recipients: [userId + 1, userId + 2] }));
  system.recipients.set(userId + 1, aRecipient(userId + 1, { allowNotificationEmails: false }));
  const again = await comment(system, commentId, userId);
  await again();
  await reply(system, commentId, responseId, [userId + 1, userId + 2]);
  await eventually(() => system.smtp.to(`canary${userId}@school.example`).length > 0);
  // A second event about the same comment, as after restoring a backup of content, sends no mail.
  await comment(system, commentId, userId);
  await reply(system, commentId, responseId, [userId + 1, userId + 2]);
  await system.settle();
  expect([0, 1, 2].map((n) => system.smtp.to(`canary${userId + n}@school.example`).length)).toEqual([1, 0, 1]);
  const [mail] = system.smtp.to(`canary${userId}@school.example`);
  expect(mail!.raw).toContain('Mr Tom Baker of Hill Primary commented on your report “Our harvest”.');
  expect(mail!.raw).toContain('https://patchwork.example/home?id=41&showComments=true');
  expect(mail!.raw).not.toContain('canary-narrative');
  const [other] = system.smtp.to(`canary${userId + 2}@school.example`);
  expect(other!.raw).toContain('Mr Tom Baker of Hill Primary replied to a comment on the report “Our harvest”.');
});

test('a comment mail takes one job and two calls of the worker: claim and result', async () => {
  await system.settle();
  const jobs = async () => (await readOutbox(system.pool)).filter(({ kind }) => kind === 'job').map(({ type }) => type);
  const [jobsBefore, callsBefore] = [(await jobs()).length, system.calls.length];
  system.notices.set(`${commentId}/`, aNotice({ commentId, recipients: [userId] }));
  await comment(system, commentId, userId);
  await mailTo(system, userId);
  await system.settle();
  const mailId = await system.pool.oneFirst(sql.type(z.object({ id: z.uuid() }))`select id from mails where user_id = ${userId}`);
  expect((await jobs()).slice(jobsBefore)).toEqual(['send-mail']);
  expect(system.calls.slice(callsBefore)).toEqual([
    `POST /internal/mails/${mailId}/claim`,
    `POST /internal/mails/${mailId}/sent`,
  ]);
});

test('a reply that is no longer visible sends no mail', async () => {
  const before = system.smtp.arrived.length;
  await reply(system, commentId, 77, [userId, userId + 1]);
  for (const id of [userId, userId + 1]) expect((await endOf(system, id)).state).toBe('skipped');
  expect(system.smtp.arrived).toHaveLength(before);
});

test('a changed password sends a mail to its owner', async () => {
  await system.publish(PasswordChanged, { userId, addressIds: [] });
  const mail = await mailTo(system, userId);
  expect(mail.raw).toContain('Subject: Your Patchwork password was changed');
});

const notices: [string, EventDefinition, object, string][] = [
  ['a passkey', PasskeyChanged, { change: 'added' }, 'A passkey was added to your Patchwork account'],
  ['an authenticator', AuthenticatorChanged, { isOn: true }, 'One-time codes have been turned on for your Patchwork account'],
  ['a linked account', LinkedAccountChanged, { change: 'added' }, "Your school's login was linked to your Patchwork account"],
  ['a password', PasswordChanged, {}, 'Your Patchwork password was changed'],
  ['the school’s sign-in', SchoolSignInChanged, { change: 'off' }, 'A Lead changed how your school logs in to Patchwork'],
];

test.each(notices)(
  'a notice about %s goes to the addresses of the event, not to the one of now',
  async (_, event, data, subject) => {
    const [own, former, undone] = [userId * 10 + 1, userId * 10 + 2, userId * 10 + 3];
    const undo = { token: `canary-undo-${userId}`, expiresAt: '2027-01-08T11:30:00.000Z' };
    system.addresses.set(own, { email: `canary${userId}-own@school.example` });
    system.addresses.set(former, {
      email: `canary${userId}-former@school.example`,
      former: { changedAt: '2027-01-01T11:30:00.000Z', undo },
    });
    const again = await system.publish(event, { userId, addressIds: [own, former, undone], ...data });
    const [toOwn, toFormer] = await eventually(() => {
      const arrived = ['own', 'former'].map((name) => system.smtp.to(`canary${userId}-${name}@school.example`)[0]);
      return arrived.every(Boolean) ? arrived : null;
    });
    await again();
    await system.settle();
    for (const mail of [toOwn!, toFormer!]) expect(mail.raw.replace(/\r\n /g, ' ')).toContain(subject);
    expect(toOwn!.raw).not.toContain('emailChange?undo=');
    expect(toFormer!.raw).toContain(`https://patchwork.example/emailChange?undo=canary-undo-${userId}`);
    expect(toFormer!.raw).not.toContain(`canary${userId}-own`);
    expect(system.smtp.to(`canary${userId}@school.example`)).toEqual([]);
    expect((await statesOf(system, userId)).toSorted()).toEqual(['sent', 'sent', 'skipped']);
    for (const text of await readJobsEventsAndLogs(system)) expect(text).not.toContain(`canary${userId}-`);
  },
);

test('a second change of address tells the first one too, which keeps its own link', async () => {
  const changeId = randomUUID();
  system.emailChanges.set(changeId, aChange(userId));
  const undo = { token: `canary-first-${userId}`, expiresAt: '2027-01-08T11:30:00.000Z' };
  system.addresses.set(userId * 10, {
    email: `canary${userId}-first@school.example`,
    former: { changedAt: '2027-01-01T11:30:00.000Z', undo },
  });
  await system.publish(EmailChanged, { userId, changeId, addressIds: [userId * 10] });
  const mail = await eventually(() => system.smtp.to(`canary${userId}-first@school.example`)[0]);
  expect(mail.raw).toContain(`https://patchwork.example/emailChange?undo=canary-first-${userId}`);
  expect(mail.raw).toContain('Subject: The email address of your Patchwork account was changed');
});

test('a change of address sends an undo link to the old one and a confirmation link to the new one, once each', async () => {
  const changeId = randomUUID();
  system.emailChanges.set(changeId, aChange(userId));
  const again = await system.publish(EmailChanged, { userId, changeId, addressIds: [] });
  const confirmation = await mailTo(system, userId);
  const notice = await eventually(() => system.smtp.to(`canary${userId}-old@school.example`)[0]);
  await again();
  // The same change with another event id, as after restoring a backup of identity.
  await system.publish(EmailChanged, { userId, changeId, addressIds: [] });
  await system.settle();
  expect(system.smtp.to(`canary${userId}@school.example`)).toHaveLength(1);
  expect(system.smtp.to(`canary${userId}-old@school.example`)).toHaveLength(1);
  expect(notice.raw).toContain(`https://patchwork.example/emailChange?undo=canary-undo-${userId}`);
  expect(notice.raw).toContain('8 January 2027 at 11:30');
  expect(notice.raw).not.toContain('canary-confirm');
  expect(notice.raw).not.toContain(`canary${userId}@`);
  expect(confirmation.raw).toContain(`https://patchwork.example/emailChange?confirm=canary-confirm-${userId}`);
  expect(confirmation.raw).not.toContain('canary-undo');
});

test('the Lead of a sign-up gets a link that confirms the address before they are active, without what was typed', async () => {
  const changeId = randomUUID();
  const email = `canary${userId}@school.example`;
  const change = aChange(userId, { oldEmail: email, newEmail: email, lastName: 'Evil', isActive: false, isSignUp: true });
  system.emailChanges.set(changeId, { ...change, undo: undefined });
  await system.publish(EmailChanged, { userId, changeId, addressIds: [] });
  const mail = await mailTo(system, userId);
  await system.settle();
  expect(system.smtp.to(email)).toHaveLength(1);
  expect(mail.raw).toContain('Subject: Please confirm your email address');
  expect(mail.raw).toContain(`https://patchwork.example/emailChange?signUp=canary-confirm-${userId}`);
  expect(mail.raw).not.toContain('Evil');
});

test.each([
  ['whose links have expired', { undo: undefined, confirmation: undefined }, []],
  ['that is confirmed already', { confirmation: undefined }, ['old']],
  ['whose old address was never confirmed', { undo: undefined }, ['new']],
  ['of an inactive user', { isActive: false }, []],
  ['of a user whose school is closed', { isSchoolActive: false }, []],
] as const)('a change of address %s sends only the mails that are of use', async (_name, given, expected) => {
  const changeId = randomUUID();
  system.emailChanges.set(changeId, aChange(userId, given));
  await system.publish(EmailChanged, { userId, changeId, addressIds: [] });
  await eventually(async () => (await statesOf(system, userId)).length === 2);
  await system.settle();
  const got = [
    ...system.smtp.to(`canary${userId}-old@school.example`).map(() => 'old'),
    ...system.smtp.to(`canary${userId}@school.example`).map(() => 'new'),
  ];
  expect(got).toEqual(expected);
  expect((await statesOf(system, userId)).filter((state) => state === 'skipped')).toHaveLength(2 - expected.length);
});

test('a Lead who signs their school up gets one email, with the link to confirm and what follows', async () => {
  const [schoolId, changeId] = [userId, randomUUID()];
  const email = `canary${userId}@school.example`;
  system.signUps.set(schoolId, aSignUp(schoolId));
  const change = aChange(userId, { oldEmail: email, newEmail: email, isActive: false, isSignUp: true });
  system.emailChanges.set(changeId, { ...change, undo: undefined });
  await system.publish(EmailChanged, { userId, changeId, addressIds: [] });
  await system.publish(SchoolSignedUp, { schoolId });
  const mail = await mailTo(system, userId);
  await eventually(async () => {
    const states = await system.pool.anyFirst(sql.type(z.object({ state: z.string() }))`
      select state from mails where kind = 'sign-up-received' and school_id = ${schoolId}
    `);
    return states.length === 1 && states[0] === 'skipped';
  });
  expect(system.smtp.to(email)).toHaveLength(1);
  expect(mail.raw).toContain(`https://patchwork.example/emailChange?signUp=canary-confirm-${userId}`);
  expect(mail.raw).toContain("When your school is approved, we'll email you a link");
});

test('a sign-up is confirmed once to the user who submitted it for another Lead, without their text', async () => {
  const schoolId = userId;
  system.signUps.set(schoolId, aSignUp(schoolId, { schoolAdministrator: false }));
  await system.publish(SchoolSignedUp, { schoolId });
  const mail = await mailTo(system, schoolId);
  await system.publish(SchoolSignedUp, { schoolId });
  await system.settle();
  expect(system.smtp.to(`canary${schoolId}@school.example`)).toHaveLength(1);
  expect(system.smtp.to(`canary${schoolId}-other@school.example`)).toEqual([]);
  expect(mail.raw).toContain('Subject: Your sign-up to Patchwork has been received');
  expect(mail.raw).not.toMatch(/Okafor|evil|Hill Primary/);
});

test('a sign-up is confirmed in the language of the browser that sent it', async () => {
  system.signUps.set(userId, aSignUp(userId, { id: userId, schoolAdministrator: false }));
  system.recipients.set(userId, aRecipient(userId, { language: 'cy', isActive: false }));
  await system.publish(SchoolSignedUp, { schoolId: userId });
  const mail = await mailTo(system, userId);
  expect(mail.raw).toContain('Mae eich cofrestriad');
  expect(mail.raw).toContain('<html lang="cy" dir="ltr">');
});

test('the reason of a rejection is emailed once to the Lead who has confirmed their address, in their language', async () => {
  const [schoolId, rejectionId] = [userId, userId];
  const [initiator, lead] = aSignUp(schoolId, { id: userId, schoolAdministrator: false }).users;
  const users = [initiator!, { ...lead!, id: userId + 1, emailConfirmed: true, schoolAdministrator: true }];
  system.signUps.set(schoolId, { ...aSignUp(schoolId), users });
  system.recipients.set(userId + 1, aRecipient(userId + 1, { language: 'cy', isActive: false, isSchoolActive: false }));
  system.rejections.set(rejectionId, { schoolId, reason: 'There is no such school in Kent.' });
  const again = await system.publish(SignUpRejected, { schoolId, rejectionId });
  const mail = await eventually(() => system.smtp.to(users[1]!.email)[0]);
  expect(mail.raw).toContain('There is no such school in Kent.');
  expect(mail.raw).toContain('Y rheswm');
  await again();
  await system.settle();
  expect(system.smtp.to(users[1]!.email)).toHaveLength(1);
  expect(system.smtp.to(users[0]!.email)).toEqual([]);
});

test('the reason of a rejection goes to no unconfirmed address, and not once the sign-up waits again', async () => {
  const [unconfirmed, reopened] = [userId, userId + 1];
  const users = (schoolId: number, emailConfirmed: boolean) =>
    aSignUp(schoolId).users.map((user) => ({ ...user, emailConfirmed }));
  system.signUps.set(unconfirmed, { ...aSignUp(unconfirmed), users: users(unconfirmed, false) });
  system.signUps.set(reopened, { ...aSignUp(reopened), users: users(reopened, true) });
  system.rejections.set(unconfirmed, { schoolId: unconfirmed, reason: 'No.' });
  const before = system.smtp.arrived.length;
  for (const id of [unconfirmed, reopened]) await system.publish(SignUpRejected, { schoolId: id, rejectionId: id });
  await eventually(async () => {
    const states = await system.pool.anyFirst(sql.type(z.object({ state: z.string() }))`
      select state from mails where kind = 'sign-up-rejected' and about_id in (${unconfirmed}, ${reopened})
    `);
    return states.length === 2 && states.every((state) => state === 'skipped');
  });
  expect(system.smtp.arrived).toHaveLength(before);
});

test('the mails about a changed address are in the user’s language', async () => {
  const changeId = randomUUID();
  system.emailChanges.set(changeId, aChange(userId, { language: 'pl' }));
  await system.publish(EmailChanged, { userId, changeId, addressIds: [] });
  expect((await mailTo(system, userId)).raw).toContain('Potwierdź, że nasze e-maile tu docierają.');
  const notice = await eventually(() => system.smtp.to(`canary${userId}-old@school.example`)[0]);
  expect(notice.raw).toContain('8 stycznia 2027 o godz. 11:30');
});

test('in a notification the title of the report and the names stay as they were written', async () => {
  system.recipients.set(userId, aRecipient(userId, { language: 'cy' }));
  system.notices.set(`${commentId}/`, aNotice({ commentId, recipients: [userId] }));
  await comment(system, commentId, userId);
  const mail = await mailTo(system, userId);
  expect(mail.raw).toContain('Rhoddodd Mr Tom Baker o Hill Primary sylw ar eich adroddiad “Our harvest”.');
  expect(mail.raw).toMatch(/^List-Unsubscribe: </m);
});

test('a sign-up is not confirmed if its sender was approved or removed meanwhile', async () => {
  const [approved, removed] = [userId, userId + 1];
  system.signUps.set(approved, aSignUp(approved, { active: true }));
  system.signUps.set(removed, aSignUp(removed, { email: `canary${removed}-else@school.example` }));
  const before = system.smtp.arrived.length;
  for (const schoolId of [approved, removed]) await system.publish(SchoolSignedUp, { schoolId });
  await eventually(async () => {
    const states = await system.pool.anyFirst(sql.type(z.object({ state: z.string() }))`
      select state from mails where school_id in (${approved}, ${removed})
    `);
    return states.length === 2 && states.every((state) => state === 'skipped');
  });
  expect(system.smtp.arrived).toHaveLength(before);
});

test('jobs, events and logs contain no addresses, secrets or user text', async () => {
  await system.settle();
  for (const place of await readJobsEventsAndLogs(system)) expect(place).not.toMatch(/canary|Okafor|Baker|harvest/);
  expect(system.logLines.length).toBeGreaterThan(20);
});
