import { expect, test } from 'vitest';
import { judgeMail, type RecipientNow } from './mails.policy.ts';

const user: RecipientNow = { isActive: true, isSchoolActive: true, allowNotificationEmails: true, link: {} };

test.each([
  ['invitation', user, 'send'],
  ['invitation', { ...user, allowNotificationEmails: false }, 'send'],
  ['invitation', { ...user, link: undefined }, 'skip'],
  ['invitation', { ...user, isActive: false }, 'skip'],
  ['reset', user, 'send'],
  ['reset', { ...user, link: undefined }, 'skip'],
  ['reset', { ...user, isSchoolActive: false }, 'skip'],
  ['password-changed', { ...user, link: undefined }, 'send'],
  ['password-changed', { ...user, isActive: false }, 'skip'],
  ['codes-on', { ...user, allowNotificationEmails: false, link: undefined }, 'send'],
  ['codes-off', { ...user, isActive: false }, 'skip'],
  ['passkey-added', { ...user, allowNotificationEmails: false, link: undefined }, 'send'],
  ['passkey-removed', { ...user, isActive: false }, 'skip'],
  ['linked-account-added', { ...user, allowNotificationEmails: false, link: undefined }, 'send'],
  ['school-sign-in-changed', { ...user, isActive: false }, 'skip'],
  ['recovery-code-used', { ...user, allowNotificationEmails: false, link: undefined }, 'send'],
  ['comment', { ...user, link: undefined }, 'send'],
  ['comment', { ...user, allowNotificationEmails: false }, 'skip'],
  ['comment', { ...user, isSchoolActive: false }, 'skip'],
  ['reply', user, 'send'],
  ['reply', { ...user, isActive: false }, 'skip'],
  ['reply', null, 'skip'],
  ['new-schools', user, 'send'],
  ['new-schools', { ...user, allowNotificationEmails: false }, 'skip'],
  ['quilt-reveal', user, 'send'],
  ['quilt-reveal', { ...user, allowNotificationEmails: false }, 'skip'],
  ['quilt-reminder', { ...user, isActive: false }, 'skip'],
  ['quilt-reminder', { ...user, allowNotificationEmails: false }, 'skip'],
  ['week', { ...user, isActive: false }, 'skip'],
  ['week', { ...user, allowNotificationEmails: false }, 'skip'],
  ['digest', { ...user, allowNotificationEmails: false }, 'skip'],
  ['digest', user, 'send'],
  ['concern', { ...user, allowNotificationEmails: false, link: undefined }, 'send'],
  ['staff-sign-up', { ...user, isActive: false }, 'skip'],
  ['staff-feedback', { ...user, link: undefined }, 'send'],
] as const)('judgeMail: %s to %o: %s', (kind, recipient, verdict) => {
  expect(judgeMail({ kind, isFresh: true }, recipient)).toBe(verdict);
});

test('judgeMail lets an invitation to an inactive school wait for ten minutes, then skips it', () => {
  const early = { ...user, isSchoolActive: false };
  expect(judgeMail({ kind: 'invitation', isFresh: true }, early)).toBe('wait');
  expect(judgeMail({ kind: 'invitation', isFresh: false }, early)).toBe('skip');
});
