import { isUserActive, lastInputHere, lastReport, limitPause, noteUse, shareInput } from '../../lib/activity.ts';
import { api } from '../../lib/api.ts';
import { lockPage, useLock } from '../../lib/lock.ts';
import './tabs.ts';
import { mountWarning, useWarning } from './warning.tsx';

const DEFAULT_LIMIT_MS = 30 * 60_000;
const WARNING_MS = 60_000;
const CHECK_MS = 5000;
/** While the user works without any request, such as on a long text, the session is renewed this often. */
const RENEWAL_MS = 3 * 60_000;
/** A pause this long is reported to the server while it still counts as use, so that session and page end together. */
const PAUSE_MS = 45_000;

/** Locks the page after the idle limit, in all tabs of the browser together, and warns a minute before. Returns a stop. */
export function watchIdle(): () => void {
  let limit = DEFAULT_LIMIT_MS;
  let timer: ReturnType<typeof setTimeout>;

  function check(): void {
    clearTimeout(timer);
    timer = setTimeout(check, useWarning.getState().isShown ? CHECK_MS / 5 : CHECK_MS);
    if (useLock.getState().isLocked) return;
    const idle = Date.now() - shareInput();
    useWarning.setState({ isShown: idle < limit && idle >= limit - Math.min(WARNING_MS, limit / 2) });
    if (idle >= limit) void lockPage({ isIdle: true });
    else renewSession();
  }

  function setLimit(ms: number): void {
    limit = ms;
    limitPause(ms, check);
    check();
  }

  const hideWarning = useLock.subscribe(() => useWarning.setState({ isShown: false }));
  document.addEventListener('visibilitychange', check);
  const removeWarning = mountWarning(staySignedIn);
  setLimit(limit);
  api.get('/api/config').then(
    ({ sessionIdleSeconds }) => sessionIdleSeconds && setLimit(sessionIdleSeconds * 1000),
    () => undefined,
  );

  // So that they are there when the connection, or this version of the app, is not.
  for (const load of [() => import('./lock-page.tsx'), () => import('./confirm-dialog.tsx')]) load().catch(() => undefined);

  return () => {
    clearTimeout(timer);
    hideWarning();
    document.removeEventListener('visibilitychange', check);
    limitPause(Number.POSITIVE_INFINITY, () => undefined);
    useWarning.setState({ isShown: false });
    removeWarning();
  };
}

/** Tells the server of use that no other request has told it of. */
function renewSession(): void {
  const now = Date.now();
  const input = lastInputHere();
  if (input <= lastReport() || !isUserActive()) return;
  if (now - lastReport() >= RENEWAL_MS || now - input >= PAUSE_MS || document.hidden)
    void api.get('/api/user').catch(() => undefined);
}

/** For "Stay signed in". */
function staySignedIn(): void {
  noteUse();
  useWarning.setState({ isShown: false });
  void api.get('/api/user').catch(() => undefined);
}
