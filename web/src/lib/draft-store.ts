import { useSession } from './session.ts';
import { browserStorage, DRAFTS, type KeyStore, keepsAnything } from './storage.ts';

const HOUR_MS = 60 * 60 * 1000;
const LONGEST_MS = 7 * 24 * HOUR_MS;
/** Of a user who is not the one signed in: the longest that a session lasts. They may come back to a shared computer that day. */
const LONGEST_OF_OTHERS_MS = 12 * HOUR_MS;

/** Whether what was kept at this time, in milliseconds since 1970, is too old now; `isOwn`: it is the signed-in user's. */
export const isStale = (at: number, isOwn: boolean): boolean => Date.now() - at >= (isOwn ? LONGEST_MS : LONGEST_OF_OTHERS_MS);

/** The device keeps drafts for days; a tab only until it is closed. */
export const stores = { device: browserStorage('localStorage'), tab: browserStorage('sessionStorage') };
export type Place = keyof typeof stores;

/** Stands for the user of a form that needs no session; only a tab may keep what visitors type. */
export const VISITOR = 0;

/** The kind of draft that is a request's key (`request-key.ts`) and holds no words. */
export const REQUESTS = 'request';

/** Whether this browser keeps drafts when the page is left. */
export const keepsDrafts = (): boolean => keepsAnything(stores.device);

type Kept = { draft: unknown /** Milliseconds since 1970. */; at: number };

/** Whether anything may be kept for the user: not after Log Out. */
export function mayKeepDrafts(): boolean {
  const { isLoggedIn, notice } = useSession.getState();
  return isLoggedIn || notice === 'lost';
}

/** Begins the names of a user's drafts. */
export const ownPrefix = (userId: number) => `${DRAFTS}${userId}.`;

function read(store: KeyStore, key: string): Kept | undefined {
  try {
    const kept: Kept = JSON.parse(store.getItem(key) ?? '');
    return isStale(kept.at, true) ? undefined : kept;
  } catch {
    return undefined;
  }
}

/**
 * Drafts of one kind, by user and by subject (such as a report's id). They survive navigation, a reload, a crash and a lost
 * session, for seven days on the device or until the tab is closed. Log Out deletes all drafts. The next user's sign-in deletes
 * what the tab has kept of others, and what the device has kept of them for more than twelve hours: they may share the computer.
 */
export function draftStore<Draft>(name: string, hasWords: (draft: Draft) => boolean, place: Place = 'device') {
  const store = stores[place];
  const keyOf = (userId: number, subject: string | number) => `${ownPrefix(userId)}${name}.${subject}`;
  return {
    draftOf: (userId: number, subject: string | number = ''): Draft | undefined =>
      read(store, keyOf(userId, subject))?.draft as Draft | undefined,
    /** Saves a draft; null or an empty draft deletes it. After Log Out, nothing is saved. Returns whether it outlasts the page. */
    keepDraft(userId: number, draft: Draft | null, subject: string | number = ''): boolean {
      if (userId !== VISITOR && !mayKeepDrafts()) return false;
      const kept: Kept = { draft, at: Date.now() };
      if (draft && hasWords(draft)) return store.setItem(keyOf(userId, subject), JSON.stringify(kept));
      store.removeItem(keyOf(userId, subject));
      return false;
    },
    /** The subjects of the user's drafts of this kind. */
    subjectsOf(userId: number): string[] {
      const prefix = keyOf(userId, '');
      return store.keys().flatMap((key) => (key.startsWith(prefix) && read(store, key) ? [key.slice(prefix.length)] : []));
    },
  };
}

/** The drafts of all users on this device and in this tab; without `kept` if they are too old. */
export const allDrafts = () =>
  Object.values(stores).flatMap((store) =>
    store.keys().flatMap((key) => (key.startsWith(DRAFTS) ? [{ store, key, kept: read(store, key) }] : [])),
  );

/** Whether a user of this device has a draft. */
export const hasDrafts = (): boolean =>
  allDrafts().some(({ key, kept }) => kept && !key.startsWith(ownPrefix(VISITOR)) && !key.includes(`.${REQUESTS}.`));
