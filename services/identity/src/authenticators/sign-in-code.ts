import type { operations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Tx } from '@patchwork/platform/db';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { lockUser } from '../passwords/links.sql.ts';
import { findCodeHolder, useStep } from './authenticators.sql.ts';
import { keyOf, stepOf } from './codes.ts';
import { decryptSecret } from './encrypted-secret.ts';
import { recordAuthenticatorChange } from './record-change.ts';
import { beginSetUp, encryptedOf } from './set-up.ts';

/** A right code; the sign-in uses it up. */
export interface RightCode {
  secret: string;
  step: number;
  setsUp: boolean;
}
type Verdict = ReplyOf<operations['verifyCredentials']>;

/**
 * Checks the one-time code after a right password. Null when the user needs none, else the right code, `wrong`, or a verdict
 * that requests a code. Staff who need an authenticator and have none get the key for a set-up.
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
  const sealed = encryptedOf(holder);
  if (given?.trim() && sealed) {
    const step = stepOf(decryptSecret(linkKeys, userId, sealed), given, holder.now);
    return step === null ? 'wrong' : { secret: sealed.secret, step, setsUp: !isOn };
  }
  const secret = isOn ? null : await beginSetUp(db, linkKeys, userId);
  if (secret === null) return { outcome: 'code-required' };
  return { outcome: 'setup-required', authenticatorSetup: keyOf(secret, holder.email) };
}

/** Uses the code up, and completes a set-up with it. False when the code was used before. */
export async function useCode(
  tx: Tx,
  user: { id: number; schoolId: number },
  { setsUp, ...code }: RightCode,
  origin: Origin,
): Promise<boolean> {
  // Every change of an authenticator locks the user's row first.
  await lockUser(tx, user.id);
  if (!(await useStep(tx, user.id, code))) return false;
  if (setsUp) await recordAuthenticatorChange(tx, user, { event: 'authenticator-set-up', changedBy: user.id, origin });
  return true;
}
