import { SIGN_IN_AGAIN } from './api-error.ts';
import { clearCache } from './offline-cache.ts';
import { loseSession } from './session.ts';

let regainings = 0;

/** How often the user has signed in again or confirmed their password in this tab. Take it before a call for `regain`. */
export const countRegainings = (): number => regainings;

/**
 * Call it for an answer 401 or 403, and 409 `another-user` or `sign-in-again`. Returns true when the call may be repeated, because
 * the user has signed in again or confirmed their password. Returns false if the session is lost; throws ApiError `sign-in-again`
 * if the user cancels.
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
  if (regainedBefore !== regainings && (needsPassword || status !== 403)) return true;
  const dialogs = () => import('../shell/lock/regain.ts');
  if (needsPassword) await (await dialogs()).confirmPassword();
  else if (
    status === 403 ||
    !(await dialogs().then(
      ({ regainSession }) => regainSession({ isOther: status === 409 }),
      () => false,
    ))
  ) {
    loseSession(status === 403 ? 403 : 401);
    return false;
  }
  regainings += 1;
  return true;
}
