import type { operations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Tx } from '@patchwork/platform/db';
import type { Deps } from '../deps.ts';
import type { Origin } from '../origin.ts';
import { lockUser } from '../passwords/links.sql.ts';
import { findCodeHolder, useStep } from './authenticators.sql.ts';
import { keyOf, stepOf } from './codes.ts';
import { openSecret } from './sealed-secret.ts';
import { beginSetUp, sealedOf } from './set-up.ts';
import { tellOf } from './tell.ts';

/** The code that opens the door, to be used up when it does. */
export interface RightCode {
  secret: string;
  step: number;
  setsUp: boolean;
}
type Verdict = ReplyOf<operations['verifyCredentials']>;

/**
 * What somebody whose password was right has to show besides: nothing (null), the code that they gave, or what they are told to bring.
 * Whoever has an authenticator is asked; staff who must have one and do not are given the key of theirs.
 */
export async function checkCode(
  { db, linkKeys, requiresStaffCodes }: Deps,
  userId: number,
  given: string | undefined,
): Promise<RightCode | Verdict | 'wrong' | null> {
  const holder = await findCodeHolder(db, userId);
  if (!holder) return null;
  const isOn = holder.confirmedAt !== null;
  if (!isOn && !(requiresStaffCodes && holder.isStaff)) return null;
  const sealed = sealedOf(holder);
  if (given?.trim() && sealed) {
    const step = stepOf(openSecret(linkKeys, userId, sealed), given, holder.now);
    return step === null ? 'wrong' : { secret: sealed.secret, step, setsUp: !isOn };
  }
  const secret = isOn ? null : await beginSetUp(db, linkKeys, userId);
  if (secret === null) return { outcome: 'code-required' };
  return { outcome: 'setup-required', authenticatorSetup: keyOf(secret, holder.email) };
}

/** Uses the code up, and finishes a set-up with it. False when it was used before. */
export async function useCode(
  tx: Tx,
  user: { id: number; schoolId: number },
  { setsUp, ...code }: RightCode,
  origin: Origin,
): Promise<boolean> {
  // Everything that touches an authenticator takes the user's row first.
  await lockUser(tx, user.id);
  if (!(await useStep(tx, user.id, code))) return false;
  if (setsUp) await tellOf(tx, user, { event: 'authenticator-set-up', changedBy: user.id, origin });
  return true;
}
