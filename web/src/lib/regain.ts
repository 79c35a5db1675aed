import { ApiError, SIGN_IN_AGAIN } from './api-error.ts';
import { t } from './i18n.ts';
import { lockPage } from './lock.ts';
import { clearCache } from './offline-cache.ts';
import { loseSession, useSession } from './session.ts';

let confirming: Promise<boolean> | undefined;
let regainings = 0;

/** How often the user has signed in again or confirmed their password in this tab. Take it before a call for `regain`. */
export const countRegainings = (): number => regainings;

/**
 * Call it for an answer 401 or 403. Returns true when the call may be repeated, because the user has signed in again or
 * confirmed their password; calls at the same time share one question. Returns false if the session is lost; throws ApiError
 * `sign-in-again` if the user cancels.
 */
export async function regain(status: 401 | 403, code: unknown, regainedBefore: number): Promise<boolean> {
  const needsPassword = status === 403 && code === SIGN_IN_AGAIN;
  const { isLoggedIn, isOffline, user } = useSession.getState();
  // At once, whoever signs in next: the session may have been ended because the device was lost.
  if (!needsPassword) void clearCache();
  if (regainedBefore !== regainings && (needsPassword || status === 401)) return true;
  if (needsPassword) return confirm();
  // Without a user nothing has been loaded yet: the login page is enough.
  const isRegained = status === 401 && isLoggedIn && !isOffline && user !== null && (await lockPage({ isIdle: false }));
  if (isRegained) regainings += 1;
  else loseSession(status);
  return isRegained;
}

async function confirm(): Promise<boolean> {
  confirming ??= import('../shell/lock/confirm-dialog.tsx')
    .then(({ confirmPassword }) => confirmPassword())
    .finally(() => {
      confirming = undefined;
    });
  if (!(await confirming))
    throw new ApiError(403, SIGN_IN_AGAIN, t('Nothing was changed, because your password was not confirmed.'));
  regainings += 1;
  return true;
}
