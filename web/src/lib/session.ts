import { create } from 'zustand';
import { browserStorage } from './storage.ts';

export type Role = 'Viewer' | 'Contributor' | 'Responder' | 'SchoolAdmin' | 'AdminRO' | 'SignUpApproval' | 'Admin' | 'Superuser';

/** Why the reader finds themselves at the login page: their session was lost, or their account may not open that page. */
export type Notice = 'lost' | 'forbidden' | null;

type Persisted = { isLoggedIn: boolean; roles: Role[] };
type SessionState = Persisted & {
  notice: Notice;
  /** Log Out or a 403 ended the session here while the cookie may still be good: the guard then must not quietly bring it back. */
  ended: boolean;
  /** There is no connection: the reader may look at what this device has kept for them, and nothing else. Not remembered. */
  isOffline: boolean;
};

const store = browserStorage('sessionStorage');
const hints = browserStorage('localStorage');
const FLAG = 'isLoggedIn';
const ROLES = 'roles';
const TARGET = 'patchwork.target';
// Read by public/early.js: whether asking for the feed at once may be worth it.
const HINT = 'patchwork.signedIn';

const nobody: SessionState = { isLoggedIn: false, roles: [], notice: null, ended: false, isOffline: false };

/** What this tab knows of who is signed in. The server alone decides; this only chooses what to show. */
export const useSession = create<SessionState>()(() => nobody);

// Set afterwards, so that the store begins with nobody, for whom the landing page was drawn before it was sent.
useSession.setState(readKept());
useSession.subscribe(keep);

function readKept(): Persisted {
  try {
    const isLoggedIn = store.getItem(FLAG) === 'true';
    const roles: unknown = isLoggedIn ? JSON.parse(store.getItem(ROLES) ?? '[]') : [];
    return { isLoggedIn, roles: Array.isArray(roles) ? roles : [] };
  } catch {
    return { isLoggedIn: false, roles: [] };
  }
}

/** The specification asks for two keys, one for the flag and one for the roles, both gone after logout. */
function keep({ isLoggedIn, roles, isOffline }: SessionState): void {
  if (isOffline) return;
  if (isLoggedIn) {
    store.setItem(FLAG, 'true');
    store.setItem(ROLES, JSON.stringify(roles));
    hints.setItem(HINT, 'true');
  } else {
    store.removeItem(FLAG);
    store.removeItem(ROLES);
    hints.removeItem(HINT);
  }
}

/** Call after a successful login, or when GET /api/user showed that the cookie is still good. */
export function startSession(roles: Role[]): void {
  useSession.setState({ isLoggedIn: true, roles, notice: null, ended: false, isOffline: false });
}

/** Without a connection, for the one whose reports this device keeps. The server is asked as soon as it can be. */
export function startOffline(): void {
  useSession.setState({ ...nobody, isLoggedIn: true, roles: ['Viewer'], isOffline: true });
}

/** Log Out: nothing brings this session back in this tab but a new login. */
export function endSession(): void {
  store.removeItem(TARGET);
  useSession.setState({ ...nobody, ended: true });
}

/** Forgets flag and roles after a failed login. */
export function clearSession(): void {
  useSession.setState(({ ended }) => ({ ...nobody, ended }));
}

/** A 401 or 403 arrived. Says something only where a session was lost; the router then goes to /login. */
export function loseSession(status: 401 | 403): void {
  if (!useSession.getState().isLoggedIn) return;
  rememberTarget(globalThis.location ? `${location.pathname}${location.search}${location.hash}` : '/');
  useSession.setState({ ...nobody, notice: 'lost', ended: status === 403 });
}

export function setNotice(notice: Notice): void {
  useSession.setState({ notice });
}

/** Whether the reader holds at least one of the roles. */
export const hasRole = (...wanted: Role[]): boolean => holdsOneOf(useSession.getState().roles, wanted);

/** The same as a hook, so that the screen follows a change. */
export const useHasRole = (...wanted: Role[]): boolean => useSession(({ roles }) => holdsOneOf(roles, wanted));

const holdsOneOf = (roles: Role[], wanted: Role[]) => wanted.some((role) => roles.includes(role));

/** Keeps the page that login was needed for, query included. */
export const rememberTarget = (pathWithQuery: string): void => store.setItem(TARGET, pathWithQuery);

/** The kept page, once; `/home` without one. Never leads off this site. */
export function takeTarget(): string {
  const target = store.getItem(TARGET);
  store.removeItem(TARGET);
  return target?.startsWith('/') && !/^\/[/\\]/.test(target) && target !== '/login' ? target : '/home';
}
