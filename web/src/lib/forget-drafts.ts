import { allDrafts, isStale, ownPrefix, stores } from './draft-store.ts';
import { useSession } from './session.ts';

/** Deletes the drafts that are too old, this user's and others', others' of this tab, and all without a user. */
function forgetDrafts(userId?: number): void {
  for (const { store, key, kept } of allDrafts()) {
    const isOwn = userId !== undefined && key.startsWith(ownPrefix(userId));
    const isOver = !kept || isStale(kept.at, isOwn) || (store === stores.tab && !isOwn);
    if (!userId || isOver) store.removeItem(key);
  }
  if (globalThis.document) void import('./draft-files.ts').then(({ forgetFiles }) => forgetFiles(userId));
}

// This module may load after the sign-in or the Log Out.
const { ended, notice, user } = useSession.getState();
if (ended && notice !== 'lost') forgetDrafts();
if (user) forgetDrafts(user.id);
useSession.subscribe((now, before) => {
  if (before.isLoggedIn && !now.isLoggedIn && now.notice !== 'lost') forgetDrafts();
  if (now.user && now.user.id !== before.user?.id) forgetDrafts(now.user.id);
});
