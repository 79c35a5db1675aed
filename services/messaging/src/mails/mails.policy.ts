import type { LetterKind } from './letters.ts';

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
  mail: { kind: LetterKind; isFresh: boolean },
  recipient: RecipientNow | null,
): 'send' | 'skip' | 'wait' {
  if (!recipient) return 'skip';
  if (mail.kind === 'invitation' && mail.isFresh && recipient.isActive && !recipient.isSchoolActive) return 'wait';
  if (!recipient.isActive || !recipient.isSchoolActive) return 'skip';
  if (mail.kind === 'comment' || mail.kind === 'reply') return recipient.allowNotificationEmails ? 'send' : 'skip';
  if (mail.kind === 'password-changed') return 'send';
  return recipient.link ? 'send' : 'skip';
}
