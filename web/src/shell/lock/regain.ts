import { ApiError, SIGN_IN_AGAIN } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { lockPage } from '../../lib/lock.ts';
import { useSession } from '../../lib/session.ts';

let confirming: Promise<boolean> | undefined;

/**
 * Whether the user has signed in again on the locked page. False without a known user: the login page is enough then.
 * `isOther`: the session is another user's now.
 */
export async function regainSession({ isOther }: { isOther: boolean }): Promise<boolean> {
  const { isLoggedIn, isOffline, user } = useSession.getState();
  return isLoggedIn && !isOffline && user !== null && lockPage({ isIdle: false, isOther });
}

/** Resolves when the user has confirmed their password; calls at the same time share one dialog. Throws ApiError on Cancel. */
export async function confirmPassword(): Promise<void> {
  confirming ??= import('./confirm-dialog.tsx')
    .then(({ askForPassword }) => askForPassword())
    .finally(() => {
      confirming = undefined;
    });
  if (!(await confirming))
    throw new ApiError(409, SIGN_IN_AGAIN, t('Nothing was changed, because you did not confirm that it’s you.'));
}
