import { useSession } from './session.ts';
import { browserStorage, DRAFTS, keysOf } from './storage.ts';

const LONGEST_MS = 7 * 24 * 60 * 60 * 1000;

const store = browserStorage('localStorage');
type Kept = { draft: unknown /** Milliseconds since 1970. */; at: number };

/** Whether anything may be kept for the user: not after Log Out. */
export function mayKeepDrafts(): boolean {
  const { isLoggedIn, notice } = useSession.getState();
  return isLoggedIn || notice === 'lost';
}

const ownPrefix = (userId: number) => `${DRAFTS}${userId}.`;

function read(key: string): Kept | undefined {
  try {
    const kept: Kept = JSON.parse(store.getItem(key) ?? '');
    return Date.now() - kept.at < LONGEST_MS ? kept : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Drafts of one kind on this device, by user and by subject (such as a report's id). They survive navigation, a reload, a crash and
 * a lost session for seven days. Log Out deletes all drafts, and the next user's sign-in those of others: they may share the
 * computer.
 */
export function draftStore<Draft>(name: string, hasWords: (draft: Draft) => boolean) {
  const keyOf = (userId: number, subject: string | number) => `${ownPrefix(userId)}${name}.${subject}`;
  return {
    draftOf: (userId: number, subject: string | number = ''): Draft | undefined =>
      read(keyOf(userId, subject))?.draft as Draft | undefined,
    /** Saves a draft; null or an empty draft deletes it. After Log Out, nothing is saved. Returns whether it is saved. */
    keepDraft(userId: number, draft: Draft | null, subject: string | number = ''): boolean {
      if (!mayKeepDrafts()) return false;
      const kept: Kept = { draft, at: Date.now() };
      try {
        if (draft && hasWords(draft)) {
          store.setItem(keyOf(userId, subject), JSON.stringify(kept));
          return true;
        }
        store.removeItem(keyOf(userId, subject));
      } catch {
        // This device has no room left.
      }
      return false;
    },
    /** The subjects of the user's drafts of this kind. */
    subjectsOf(userId: number): string[] {
      const prefix = keyOf(userId, '');
      return keysOf(store).flatMap((key) => (key.startsWith(prefix) && read(key) ? [key.slice(prefix.length)] : []));
    },
  };
}

/** Deletes the drafts of everyone but this user, and this user's that are too old. */
function forgetDrafts(userId?: number): void {
  for (const key of keysOf(store).filter((each) => each.startsWith(DRAFTS)))
    if (!userId || !key.startsWith(ownPrefix(userId)) || !read(key)) store.removeItem(key);
  if (globalThis.indexedDB) void import('./draft-files.ts').then(({ forgetFiles }) => forgetFiles(userId));
}

useSession.subscribe(({ isLoggedIn, notice, user }, before) => {
  if (before.isLoggedIn && !isLoggedIn && notice !== 'lost') forgetDrafts();
  if (user && user.id !== before.user?.id) forgetDrafts(user.id);
});

// This module may be loaded after its user has signed in, or out again.
const { user, ended, notice } = useSession.getState();
if (user) forgetDrafts(user.id);
else if (ended && notice !== 'lost') forgetDrafts();
