import { create } from 'zustand';
import { loseSession, useSession } from './session.ts';
import { browserStorage } from './storage.ts';

type Lock = {
  /** The page is covered until its user has entered their password. */
  isLocked: boolean;
  /** The session is another user's now, who has signed in in this browser. */
  isOther: boolean;
  /** The last lock ended without its user. */
  isLost: boolean;
  /** What had focus before. */
  focused: Element | null;
  /** While it is locked: whether its user has signed in again. */
  regained: Promise<boolean> | null;
  settle: (isRegained: boolean) => void;
};
/** Whether the page is locked; `shell/lock/show.ts` then shows the lock page. */
export const useLock = create<Lock>()(() => ({
  isLocked: false,
  isOther: false,
  isLost: false,
  focused: null,
  regained: null,
  settle: () => undefined,
}));

const stored = browserStorage('localStorage');
/** Holds a user's id while the tabs of this browser are locked, so that a reload or a new tab does not open them. */
const KEY = 'patchwork.locked';

/** The user for whom the tabs of this browser are locked. */
export const lockedFor = (): number => Number(stored.getItem(KEY));

/** Call it when a password has been accepted: what opens from now on is not locked. */
export const clearLock = (): void => stored.removeItem(KEY);

/**
 * Covers the page. Resolves with true once its user has signed in again, or with false when the session is lost. `isIdle`: the
 * session may still be valid, so that other tabs and a reload must be locked too. `isOther`: it is another user's now.
 */
export function lockPage({ isIdle, isOther = false }: { isIdle: boolean; isOther?: boolean }): Promise<boolean> {
  const before = useLock.getState().regained;
  if (before) {
    if (isOther) useLock.setState({ isOther });
    return before;
  }
  const { user } = useSession.getState();
  if (isIdle && user) stored.setItem(KEY, String(user.id));
  let settle = (_: boolean): void => undefined;
  const regained = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  // At once: the scripts of the lock page may take a moment.
  document.documentElement.dataset.locked = '';
  useLock.setState({ isLocked: true, isOther, isLost: false, focused: document.activeElement, regained, settle });
  return regained;
}

/** Uncovers the page, for its user or, if the session was not regained, as the login page. */
export function unlockPage(isRegained: boolean): void {
  const { isLocked, settle } = useLock.getState();
  if (!isLocked) return;
  clearLock();
  useLock.setState({ isLocked: false, isOther: false, isLost: !isRegained, regained: null });
  // As after a 403: the guard must not restore the session, even if the server could not be notified of the end.
  if (!isRegained) loseSession(403);
  delete document.documentElement.dataset.locked;
  settle(isRegained);
}

/** Waits while the page is locked, so that a locked page sends no requests. */
export const untilUnlocked = async (): Promise<void> => void (await useLock.getState().regained);

/** A reload, or a new tab, does not open what is locked in this browser for the same user. */
function restoreLock(): void {
  const { isLoggedIn, isOffline, user } = useSession.getState();
  // Offline there is no session, and no way to unlock.
  if (!isLoggedIn || isOffline || !lockedFor()) return;
  if (user === null || user.id === lockedFor()) void lockPage({ isIdle: true });
}

// Before the first call of a page: every call goes through a module that imports this one.
restoreLock();
useSession.subscribe(({ isLoggedIn }, before) => {
  if (isLoggedIn && !before.isLoggedIn) restoreLock();
});
