import type { Role } from '@patchwork/contracts/roles';
import type { components } from '@patchwork/contracts/types/public';
import { create } from 'zustand';
import { paths } from './paths.ts';
import { browserStorage, openChannel } from './storage.ts';

export type { Role };

/** Why the user was sent to the login page: their session was lost, or their role does not allow the page. */
/** Why the user is at the login: the session was lost, or this page is for other roles. */
export type Notice = 'lost' | { forbidden: string } | null;

type Persisted = { isLoggedIn: boolean; roles: Role[] };
/** The logged-in user, as far as it is known. */
export type SessionUser = {
  id: number;
  name: string;
  email: string;
  hasPasskeys?: boolean;
  /** Through which the user can confirm a sign-in. */
  provider?: components['schemas']['OptionalSignInProvider'];
};

type SessionState = Persisted & {
  /** Null until the user has been loaded. Not stored. */
  user: SessionUser | null;
  notice: Notice;
  /** Log Out or a 403 ended the session in this tab while the cookie may still be valid: the guard must not restore it. */
  ended: boolean;
  /** Offline: the user may only read the reports saved on this device. Not stored. */
  isOffline: boolean;
  /** How often somebody has logged in at this tab's login page. A call that began earlier belongs to the session before. */
  logins: number;
  /** How often the user has signed in again or confirmed their password in this tab. */
  regainings: number;
};

const store = browserStorage('sessionStorage');
const hints = browserStorage('localStorage');
const FLAG = 'isLoggedIn';
const ROLES = 'roles';
const TARGET = 'patchwork.target';
const USER = 'patchwork.user';
// Read by app/early.js: whether to prefetch the feed.
const HINT = 'patchwork.signedIn';

const nobody: Omit<SessionState, 'logins' | 'regainings'> = {
  isLoggedIn: false,
  roles: [],
  user: null,
  notice: null,
  ended: false,
  isOffline: false,
};

/** This tab's view of the session. The server decides on access; this only chooses what to show. */
export const useSession = create<SessionState>()(() => ({ ...nobody, logins: 0, regainings: 0 }));

// Set later, so that the first render matches the landing page, which was prerendered without a session.
useSession.setState(readKept());
useSession.subscribe(keep);
useSession.subscribe((now, before) => {
  if (now.user && now.user.id !== before.user?.id) tellTabs({ userId: now.user.id, isSignedIn: true });
  if (before.user && now.ended && now.notice !== 'lost') tellTabs({ userId: before.user.id, isSignedIn: false });
});

/** A user whom GET /api/user has named in one of the browser's tabs, or who has pressed Log Out there. */
export type SignedIn = { userId: number; isSignedIn: boolean };
export const SIGNED_IN = 'patchwork.users';

function tellTabs(message: SignedIn): void {
  if (!globalThis.document) return;
  const tabs = openChannel(SIGNED_IN);
  tabs?.postMessage(message);
  tabs?.close();
}

function readKept(): Persisted {
  try {
    // The page to which a provider returns may be a second window, with a copy of the first one's storage: it must not lock
    // itself, or lose the session for both. The next page asks the server.
    const isLoggedIn = store.getItem(FLAG) === 'true' && globalThis.location?.pathname !== paths.signInCallback;
    const roles: unknown = isLoggedIn ? JSON.parse(store.getItem(ROLES) ?? '[]') : [];
    return { isLoggedIn, roles: Array.isArray(roles) ? roles : [] };
  } catch {
    return { isLoggedIn: false, roles: [] };
  }
}

/** The specification requires two keys, one for the flag and one for the roles, both removed after logout. */
function keep({ isLoggedIn, roles, user, isOffline }: SessionState): void {
  if (isOffline) return;
  if (isLoggedIn) {
    store.setItem(FLAG, 'true');
    store.setItem(ROLES, JSON.stringify(roles));
    if (user) store.setItem(USER, String(user.id));
    hints.setItem(HINT, 'true');
  } else {
    store.removeItem(FLAG);
    store.removeItem(ROLES);
    store.removeItem(USER);
    hints.removeItem(HINT);
  }
}

/** Call it after a successful login. The user is not known yet: it may be another one than before. */
export function startAfterLogin(roles: Role[]): void {
  useSession.setState(({ logins }) => ({ logins: logins + 1 }));
  startSession(roles);
}

/** Call it when GET /api/user has shown that the cookie is still valid. */
export function startSession(roles: Role[], user: SessionUser | null = null): void {
  useSession.setState({ isLoggedIn: true, roles, user, notice: null, ended: false, isOffline: false });
}

/** Another user has signed in in this browser: this tab keeps nothing of its own, so the next page asks whose session it is. */
export function leaveToOther(): void {
  useSession.setState({ ...nobody, notice: 'lost' });
  for (const name of [FLAG, ROLES, USER, TARGET]) store.removeItem(name);
}

/** Whom this tab showed before it was reloaded. */
export const userBefore = (): number => Number(store.getItem(USER));

/**
 * Starts an offline session for the user whose reports this device saves. The server is called as soon as it can be reached.
 */
export function startOffline(): void {
  useSession.setState({ ...nobody, isLoggedIn: true, roles: ['Viewer'], isOffline: true });
}

/** Logs out: only a new login starts a session in this tab again. */
export function endSession(): void {
  store.removeItem(TARGET);
  useSession.setState({ ...nobody, ended: true });
}

/** Clears flag and roles after a failed login. */
export function clearSession(): void {
  useSession.setState(({ ended }) => ({ ...nobody, ended }));
}

/** Call it on 401 or 403. Sets a notice only if a session was lost; the router then navigates to /login. */
export function loseSession(status: 401 | 403): void {
  if (!useSession.getState().isLoggedIn) return;
  rememberTarget(globalThis.location ? `${location.pathname}${location.search}${location.hash}` : '/');
  useSession.setState({ ...nobody, notice: 'lost', ended: status === 403 });
}

export function setNotice(notice: Notice): void {
  useSession.setState({ notice });
}

/** Forgets a notice that has been read, unless there is another one by now. */
export function clearNotice(read: Notice): void {
  if (useSession.getState().notice === read) setNotice(null);
}

/** Whether the user has at least one of the roles. */
export const hasRole = (...wanted: Role[]): boolean => holdsOneOf(useSession.getState().roles, wanted);

/** The same as a hook, so that the screen follows changes. */
export const useHasRole = (...wanted: Role[]): boolean => useSession(({ roles }) => holdsOneOf(roles, wanted));

const holdsOneOf = (roles: Role[], wanted: Role[]) => wanted.some((role) => roles.includes(role));

/** Stores the page that required the login, with its query. */
export const rememberTarget = (pathWithQuery: string): void => void store.setItem(TARGET, pathWithQuery);

/** Returns the stored page once; `/home` without one. Never leads to another site. */
export function takeTarget(): string {
  const target = store.getItem(TARGET);
  store.removeItem(TARGET);
  return target?.startsWith('/') && !/^\/[/\\]/.test(target) && target !== '/login' ? target : '/home';
}
