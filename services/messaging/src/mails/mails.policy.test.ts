import { describe, expect, it } from 'vitest';
import { judgeMail, type RecipientNow } from './mails.policy.ts';

const somebody: RecipientNow = { isActive: true, isSchoolActive: true, allowNotificationEmails: true, link: {} };

describe('judgeMail', () => {
  it.each([
    ['invitation', somebody, 'send'],
    ['invitation', { ...somebody, allowNotificationEmails: false }, 'send'],
    ['invitation', { ...somebody, link: undefined }, 'skip'],
    ['invitation', { ...somebody, isActive: false }, 'skip'],
    ['reset', somebody, 'send'],
    ['reset', { ...somebody, link: undefined }, 'skip'],
    ['reset', { ...somebody, isSchoolActive: false }, 'skip'],
    ['password-changed', { ...somebody, link: undefined }, 'send'],
    ['password-changed', { ...somebody, isActive: false }, 'skip'],
    ['codes-on', { ...somebody, allowNotificationEmails: false, link: undefined }, 'send'],
    ['codes-off', { ...somebody, isActive: false }, 'skip'],
    ['comment', { ...somebody, link: undefined }, 'send'],
    ['comment', { ...somebody, allowNotificationEmails: false }, 'skip'],
    ['comment', { ...somebody, isSchoolActive: false }, 'skip'],
    ['reply', somebody, 'send'],
    ['reply', { ...somebody, isActive: false }, 'skip'],
    ['reply', null, 'skip'],
    ['new-schools', somebody, 'send'],
    ['new-schools', { ...somebody, allowNotificationEmails: false }, 'skip'],
    ['digest', { ...somebody, allowNotificationEmails: false }, 'skip'],
    ['digest', somebody, 'send'],
    ['concern', { ...somebody, allowNotificationEmails: false, link: undefined }, 'send'],
    ['staff-sign-up', { ...somebody, isActive: false }, 'skip'],
    ['staff-feedback', { ...somebody, link: undefined }, 'send'],
  ] as const)('%s to %o: %s', (kind, recipient, verdict) => {
    expect(judgeMail({ kind, isFresh: true }, recipient)).toBe(verdict);
  });

  it('lets an invitation wait ten minutes for the news that the school is active', () => {
    const early = { ...somebody, isSchoolActive: false };
    expect(judgeMail({ kind: 'invitation', isFresh: true }, early)).toBe('wait');
    expect(judgeMail({ kind: 'invitation', isFresh: false }, early)).toBe('skip');
  });
});
