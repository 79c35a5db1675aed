import { AppError } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { nullIfNotFound } from '../null-if-not-found.ts';
import type { MailContent, Recipient } from './mail-content.ts';
import { judgeMail, type PersonalKind } from './mails.policy.ts';

/** A composed mail with its address. */
export interface ComposedMail {
  to: string;
  letter: MailContent;
  /** Set for notifications: the token that turns them off. */
  unsubscribeToken?: string;
}

/**
 * Reads a mail's user from identity; returns null when they should not get it.
 * @throws AppError `unavailable` when it is too early to decide
 */
export async function findRecipient(
  { identity }: Pick<Deps, 'identity'>,
  mail: { kind: PersonalKind; isFresh: boolean; userId: number; linkId?: string; addressId?: number | null },
): Promise<Recipient | null> {
  const { userId, linkId } = mail;
  const addressId = mail.addressId ?? undefined;
  const recipient = await nullIfNotFound(identity.call('getRecipient', { path: { userId }, query: { linkId, addressId } }));
  const verdict = judgeMail(mail, recipient);
  if (verdict === 'wait') throw new AppError('unavailable', 'too-early', 'The school is not known to be active yet.');
  return verdict === 'send' ? recipient : null;
}
