import { AppError } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import type { Letter, Recipient } from './letters.ts';
import { judgeMail, type PersonalKind } from './mails.policy.ts';

/** A mail in words, and where it goes. */
export interface Written {
  to: string;
  letter: Letter;
  /** Of a notification: what ends them. */
  unsubscribeToken?: string;
}

/** Who a mail is for, as of now; null when that person should not get it. @throws AppError `unavailable` when that cannot be told yet */
export async function findRecipient(
  { identity }: Pick<Deps, 'identity'>,
  mail: { kind: PersonalKind; isFresh: boolean; userId: number; linkId: string | null },
): Promise<Recipient | null> {
  const { userId, linkId } = mail;
  const recipient = await unlessGone(identity.call('getRecipient', { path: { userId }, query: { linkId: linkId ?? undefined } }));
  const verdict = judgeMail(mail, recipient);
  if (verdict === 'wait') throw new AppError('unavailable', 'too-early', 'The school is not known to be active yet.');
  return verdict === 'send' ? recipient : null;
}

/** Null when the other service says that there is no such thing. */
export async function unlessGone<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return null;
    throw error;
  }
}
