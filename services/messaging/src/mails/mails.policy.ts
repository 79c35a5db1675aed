import { type AccountKind, isNotification, type NotificationKind, type StaffKind } from './mail-kinds.ts';

/** The mails that go to the address that somebody has now. */
export type PersonalKind = AccountKind | NotificationKind | StaffKind;

export interface RecipientNow {
  isActive: boolean;
  isSchoolActive: boolean;
  allowNotificationEmails: boolean;
  link?: unknown;
}

/**
 * Whether a mail should go out now. `wait`: identity learns of a school's approval by an event, which may come after the event that
 * asks for the invitation; ten minutes later it means what it says.
 */
export function judgeMail(
  mail: { kind: PersonalKind; isFresh: boolean },
  recipient: RecipientNow | null,
): 'send' | 'skip' | 'wait' {
  if (!recipient) return 'skip';
  if (mail.kind === 'invitation' && mail.isFresh && recipient.isActive && !recipient.isSchoolActive) return 'wait';
  if (!recipient.isActive || !recipient.isSchoolActive) return 'skip';
  if (isNotification(mail.kind)) return recipient.allowNotificationEmails ? 'send' : 'skip';
  const needsLink = mail.kind === 'invitation' || mail.kind === 'reset';
  return needsLink && !recipient.link ? 'skip' : 'send';
}
