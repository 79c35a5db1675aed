import type { operations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Tx } from '@patchwork/platform/db';
import type { Origin } from '@patchwork/platform/origin';
import { findUser } from '../accounts/users.sql.ts';
import { recordClientEvent, type SignInWay } from '../client-events/client-events.sql.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import { rolesOf } from '../roles/roles.policy.ts';

export type Verdict = ReplyOf<operations['verifyCredentials']>;

/** Records a sign-in, and terms accepted with it; null for a user who has just been removed. */
export async function completeSignIn(
  tx: Tx,
  { userId, schoolId }: { userId: number; schoolId: number },
  {
    sessionEpoch,
    acceptsTermsNow,
    isTwoFactor,
    way,
  }: { sessionEpoch: number; acceptsTermsNow: boolean; isTwoFactor: boolean; way: SignInWay },
  origin: Origin,
): Promise<Verdict | null> {
  const user = await findUser(tx, userId);
  if (!user) return null;
  if (acceptsTermsNow) {
    await recordHistory(tx, userId, { changedBy: userId, columns: ['termsAndConditionsApproved'] });
    await recordClientEvent(tx, { type: 'terms-accepted', userId, schoolId, origin });
  }
  await recordClientEvent(tx, { type: 'signed-in', userId, schoolId, way, origin });
  const isStaff = user.staffRoles.length > 0;
  return { outcome: 'signed-in', userId, sessionEpoch, roles: rolesOf(user), isStaff, ...(isTwoFactor && { withCode: true }) };
}
