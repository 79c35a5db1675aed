import type { Viewer } from '@patchwork/platform/assertion';
import type { Tx } from '@patchwork/platform/db';
import { AppError, invalid, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { countFailure, failureKeyOf } from '../accounts/login-failures.sql.ts';
import { findUser } from '../accounts/users.sql.ts';
import type { Deps } from '../deps.ts';
import { matchOwnPassword } from '../passwords/own-password.ts';
import { deleteAuthenticator, findCodeHolder } from './authenticators.sql.ts';
import { keyOf, stepOf } from './codes.ts';
import { decryptSecret } from './encrypted-secret.ts';
import { recordAuthenticatorChange } from './record-change.ts';
import { beginSetUp, encryptedOf } from './set-up.ts';
import { type RightCode, useCode } from './sign-in-code.ts';

const wrongCode = () =>
  invalid('code-wrong', [
    { field: 'code', message: 'This code is wrong or has already been used. Please enter the one your app shows now.' },
  ]);
const alreadyOn = () => new AppError('conflict', 'authenticator-on', 'One-time codes are on already.');

async function getHolder({ db }: Deps, { userId }: Viewer) {
  const holder = await findCodeHolder(db, userId);
  if (!holder) throw notFound();
  return holder;
}
type Holder = Awaited<ReturnType<typeof getHolder>>;

const isRequired = ({ requiresStaffCodes }: Deps, { isStaff }: Holder) => requiresStaffCodes && isStaff;

/** Whether the viewer's sign-ins use one-time codes, and must. */
export async function getAuthenticator(deps: Deps, viewer: Viewer) {
  const holder = await getHolder(deps, viewer);
  const { confirmedAt } = holder;
  return { isOn: confirmedAt !== null, isRequired: isRequired(deps, holder), setUpAt: confirmedAt };
}

/** The time step of a right code, or null. The caller has checked that a secret is stored. */
function readCode({ linkKeys }: Deps, { userId }: Viewer, holder: Holder, code: string): RightCode | null {
  const sealed = encryptedOf(holder)!;
  const step = stepOf(decryptSecret(linkKeys, userId, sealed), code, holder.now);
  return step === null ? null : { secret: sealed.secret, step, setsUp: holder.confirmedAt === null };
}

async function assertOwnPassword(deps: Deps, { userId }: Viewer, { email }: Holder, currentPassword: string): Promise<void> {
  if (await matchOwnPassword(deps, { userId, email }, currentPassword)) return;
  throw invalid('current-password-wrong', [{ field: 'currentPassword', message: 'This is not your current password' }]);
}

/**
 * The key for the viewer's app, the same until it is confirmed.
 * @throws AppError `invalid` for a wrong password, `conflict` when codes are on
 */
export async function beginAuthenticator(deps: Deps, viewer: Viewer, { currentPassword }: { currentPassword: string }) {
  const holder = await getHolder(deps, viewer);
  if (holder.confirmedAt !== null) throw alreadyOn();
  await assertOwnPassword(deps, viewer, holder, currentPassword);
  const secret = await beginSetUp(deps.db, deps.linkKeys, viewer.userId);
  if (secret === null) throw alreadyOn();
  return keyOf(secret, holder.email);
}

/** The reply to a change: the new state, and the epoch that keeps the current session alive. */
async function outcomeOf(deps: Deps, viewer: Viewer, sessionEpoch: number | undefined) {
  return { state: await getAuthenticator(deps, viewer), sessionEpoch };
}

const epochOf = async (tx: Tx, userId: number): Promise<number> => (await findUser(tx, userId))!.sessionEpoch;

/**
 * Turns codes on with the first code.
 * @throws AppError `invalid` for a wrong code, `conflict` when codes are on or no set-up has begun
 */
export async function confirmAuthenticator(deps: Deps, viewer: Viewer, { code }: { code: string }, origin: Origin) {
  const holder = await getHolder(deps, viewer);
  if (holder.confirmedAt !== null) throw alreadyOn();
  if (!encryptedOf(holder)) throw new AppError('conflict', 'authenticator-not-begun', 'Please start again with your password.');
  const right = readCode(deps, viewer, holder, code);
  const user = { id: viewer.userId, schoolId: holder.schoolId };
  const epoch =
    right && (await deps.db.transaction(async (tx) => ((await useCode(tx, user, right, origin)) ? epochOf(tx, user.id) : null)));
  if (epoch === null) throw wrongCode();
  return outcomeOf(deps, viewer, epoch);
}

/**
 * Turns codes off; does nothing when they are off. A wrong code counts like a failed sign-in.
 * @throws AppError `invalid` for a wrong password or code, `conflict` for staff who must use codes
 */
export async function removeAuthenticator(
  deps: Deps,
  viewer: Viewer,
  { currentPassword, code }: { currentPassword: string; code: string },
  origin: Origin,
) {
  const { db } = deps;
  const holder = await getHolder(deps, viewer);
  if (isRequired(deps, holder)) throw new AppError('conflict', 'authenticator-required', 'Staff accounts need one-time codes.');
  if (holder.confirmedAt === null) return outcomeOf(deps, viewer, undefined);
  await assertOwnPassword(deps, viewer, holder, currentPassword);
  const right = readCode(deps, viewer, holder, code);
  const user = { id: viewer.userId, schoolId: holder.schoolId };
  const epoch =
    right &&
    (await db.transaction(async (tx) => {
      if (!(await useCode(tx, user, right, origin))) return null;
      await deleteAuthenticator(tx, user.id);
      await recordAuthenticatorChange(tx, user, { event: 'authenticator-removed', changedBy: user.id, origin });
      return epochOf(tx, user.id);
    }));
  if (epoch === null) {
    await countFailure(db, failureKeyOf(viewer.userId));
    throw wrongCode();
  }
  return outcomeOf(deps, viewer, epoch);
}
