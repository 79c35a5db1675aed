import { SIGN_IN_AGAIN } from './api-error.ts';
import { confirmPassword } from './confirmation.ts';
import { lockPage } from './lock.ts';
import { clearCache } from './offline-cache.ts';
import { loseSession, useSession } from './session.ts';

/**
 * Call it for an answer 401 or 403, and 409 `another-user` or `sign-in-again`. Returns true when the call may be repeated, because
 * the user has signed in again or confirmed their password. Returns false if the session is lost; throws ApiError `sign-in-again`
 * if the user cancels. `regainedBefore`: the session's `regainings` when the call began.
 */
export async function regain(status: 401 | 403 | 409, code: unknown, regainedBefore: number): Promise<boolean> {
  // A late answer to a page from before the sign-in has replaced this session's token; any read brings it back.
  if (status === 403 && code === 'forged')
    return fetch('/api/config').then(
      ({ ok }) => ok,
      () => false,
    );
  const needsPassword = code === SIGN_IN_AGAIN;
  // At once, for any user who signs in next: the session may have been ended because the device was lost.
  if (!needsPassword) void clearCache();
  if (regainedBefore !== useSession.getState().regainings && (needsPassword || status !== 403)) return true;
  if (needsPassword) await confirmPassword();
  else if (status === 403 || !(await signInAgain({ isOther: status === 409 }))) {
    loseSession(status === 403 ? 403 : 401);
    return false;
  }
  useSession.setState(({ regainings }) => ({ regainings: regainings + 1 }));
  return true;
}

/** Whether the user has signed in again on the locked page. False without a known user: the login page is enough then. */
async function signInAgain({ isOther }: { isOther: boolean }): Promise<boolean> {
  const { isLoggedIn, isOffline, user } = useSession.getState();
  return isLoggedIn && !isOffline && user !== null && lockPage({ isIdle: false, isOther });
}
