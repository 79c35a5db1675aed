import type { operations } from '@patchwork/contracts/types/identity';
import type { Caller, Viewer } from '@patchwork/platform/assertion';
import type { BodyOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import type { Language } from '@patchwork/platform/language';
import { assertPersonFree } from '@patchwork/platform/names';
import type { Origin } from '@patchwork/platform/origin';
import { lockUserRow, setLanguage } from '../accounts/change-users.sql.ts';
import { detailsOf, detailsOfUser, isOtherAddress } from '../accounts/details.ts';
import { claimingAddress } from '../accounts/email.ts';
import { findUser } from '../accounts/users.sql.ts';
import type { Deps } from '../deps.ts';
import { assertOwnPassword } from '../passwords/own-password.ts';
import { changeDetails } from './change-details.ts';
import { describeMyself } from './myself.ts';
import { assertMayMoveOwnAddress } from './own-address.ts';

export type ProfileForm = BodyOf<operations['updateMyself']>;

/**
 * Changes the viewer's details. Another address requires the password or a recent sign-in to this session, and ends all
 * sessions; then `sessionEpoch` keeps the current one alive.
 * @throws AppError `invalid` on `currentPassword` and on a name or position that looks like the provider's, `conflict` `sign-in-again`,
 * `conflict` for a claimed address
 */
export async function updateMyself(
  deps: Deps,
  viewer: Viewer,
  { form, caller }: { form: ProfileForm; caller: Caller },
  origin: Origin,
) {
  const { db, linkKeys } = deps;
  const { userId } = viewer;
  const before = await findUser(db, userId);
  if (!before) throw notFound();
  // Checked before the transaction, which must stay short.
  const hasGivenPassword =
    isOtherAddress(before.email, form.email) && (await givesPassword(deps, userId, before.email, form.currentPassword));
  const { changed, sessionEpoch } = await claimingAddress(() =>
    db.transaction(async (tx) => {
      const user = await lockUserRow(tx, userId);
      if (!user) throw notFound();
      if (isOtherAddress(user.email, form.email))
        assertMayMoveOwnAddress(caller, { hasAuthenticator: user.hasAuthenticator, hasGivenPassword });
      const details = detailsOf(form, detailsOfUser(user));
      assertPersonFree(viewer, details, user);
      const change = { changedBy: userId, event: 'profile-changed', origin } as const;
      const changed = await changeDetails(tx, linkKeys, user, details, change);
      const hasEnded = changed.sessionEpoch !== user.sessionEpoch;
      return { changed, sessionEpoch: hasEnded ? changed.sessionEpoch : undefined };
    }),
  );
  return { user: await describeMyself(deps, changed), sessionEpoch };
}

/**
 * Saves the language of the viewer's app and emails; a repeat changes nothing. Other services do not store it: messaging reads
 * it when it composes an email.
 */
export async function updateMyLanguage(deps: Deps, { userId }: Viewer, language: Language) {
  await setLanguage(deps.db, userId, language);
  const user = await findUser(deps.db, userId);
  if (!user) throw notFound();
  return describeMyself(deps, user);
}

/** Whether the form has a right password. @throws AppError `invalid` for a wrong one, even after a recent sign-in */
async function givesPassword(deps: Deps, userId: number, email: string, currentPassword: string | undefined): Promise<boolean> {
  if (!currentPassword) return false;
  await assertOwnPassword(deps, { userId, email }, currentPassword);
  return true;
}
