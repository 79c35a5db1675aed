import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useSession } from '../../../lib/session.ts';
import { browserStorage } from '../../../lib/storage.ts';
import type { ReportText } from '../api.ts';

type Drafts = { byUser: Record<string, ReportText> };

/**
 * What each reader of this tab has begun to write. A lost session leaves it ("Your draft is safe."); Log Out takes it away, for the
 * next person at a shared computer.
 */
export const useDrafts = create<Drafts>()(
  persist((): Drafts => ({ byUser: {} }), {
    name: 'patchwork.drafts',
    storage: createJSONStorage(() => browserStorage('sessionStorage')),
  }),
);

useSession.subscribe(({ isLoggedIn, notice }, before) => {
  if (before.isLoggedIn && !isLoggedIn && notice !== 'lost') useDrafts.setState({ byUser: {} });
});

export const draftOf = (userId: number): ReportText | undefined => useDrafts.getState().byUser[userId];

/** Keeps a draft; an empty one is forgotten. After Log Out nothing is kept any more. */
export function keepDraft(userId: number, { title, narrative }: ReportText): void {
  const { isLoggedIn, notice } = useSession.getState();
  if (!isLoggedIn && notice !== 'lost') return;
  useDrafts.setState(({ byUser }) => {
    const { [userId]: _, ...others } = byUser;
    return { byUser: title.trim() || narrative.trim() ? { ...others, [userId]: { title, narrative } } : others };
  });
}

export const dropDraft = (userId: number): void => keepDraft(userId, { title: '', narrative: '' });
