import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useSession } from '../../lib/session.ts';
import { browserStorage } from '../../lib/storage.ts';
import type { Values } from './schema.ts';

/** What each Admin has begun to write in this tab. A lost session leaves it; Log Out takes it away. */
const useDrafts = create<{ byUser: Record<string, Values> }>()(
  persist((): { byUser: Record<string, Values> } => ({ byUser: {} }), {
    name: 'patchwork.message-drafts',
    storage: createJSONStorage(() => browserStorage('sessionStorage')),
  }),
);

useSession.subscribe(({ isLoggedIn, notice }, before) => {
  if (before.isLoggedIn && !isLoggedIn && notice !== 'lost') useDrafts.setState({ byUser: {} });
});

export const draftOf = (userId: number): Values | undefined => useDrafts.getState().byUser[userId];

/** Keeps a draft; null, or one without any words, is forgotten. */
export function keepDraft(userId: number, draft: Values | null): void {
  useDrafts.setState(({ byUser }) => {
    const { [userId]: _, ...others } = byUser;
    const hasWords = draft !== null && (draft.subject.trim() !== '' || draft.text.trim() !== '');
    return { byUser: hasWords ? { ...others, [userId]: draft } : others };
  });
}
