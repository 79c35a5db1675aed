import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useSession } from './session.ts';
import { browserStorage } from './storage.ts';

/**
 * Drafts in this tab, by user. They survive a lost session ("Your draft is safe."); Log Out deletes them, because the next user
 * may share the computer.
 */
export function draftStore<Draft>(name: string, hasWords: (draft: Draft) => boolean) {
  type Drafts = { byUser: Record<string, Draft> };
  const useDrafts = create<Drafts>()(
    persist((): Drafts => ({ byUser: {} }), { name, storage: createJSONStorage(() => browserStorage('sessionStorage')) }),
  );

  useSession.subscribe(({ isLoggedIn, notice }, before) => {
    // Stored again after a lost session: the server's answer to Log Out on a locked page clears this site's storage.
    if (before.isLoggedIn && !isLoggedIn) useDrafts.setState(({ byUser }) => ({ byUser: notice === 'lost' ? byUser : {} }));
  });

  return {
    draftOf: (userId: number): Draft | undefined => useDrafts.getState().byUser[userId],
    /** Saves a draft; null or an empty draft deletes it. After Log Out, nothing is saved. */
    keepDraft(userId: number, draft: Draft | null): void {
      const { isLoggedIn, notice } = useSession.getState();
      if (!isLoggedIn && notice !== 'lost') return;
      useDrafts.setState(({ byUser }) => {
        const { [userId]: _, ...others } = byUser;
        return { byUser: draft && hasWords(draft) ? { ...others, [userId]: draft } : others };
      });
    },
  };
}
