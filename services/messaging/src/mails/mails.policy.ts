import { type AccountKind, type additionKind, isNotification, type NotificationKind, type StaffKind } from './mail-kinds.ts';

/** The mails that go to a user's current address. */
export type PersonalKind = AccountKind | typeof additionKind | NotificationKind | StaffKind;

export interface RecipientNow {
  isActive: boolean;
  isSchoolActive: boolean;
  allowNotificationEmails: boolean;
  link?: unknown;
}

/**
 * Decides whether a mail should go out now. `wait`: identity may receive a school's approval after the event that requests the
 * invitation, so an inactive school counts only after ten minutes.
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
