import { create } from 'zustand';
import { useSession } from '../../../lib/session.ts';
import type { Missing, Saved } from './save.ts';

export type MissingFiles = { missing: Missing[]; total: number };

/** Files that could not be uploaded, by report, in memory only, so that they can be retried. */
export const useMissing = create<{ byReport: Record<number, MissingFiles> }>()(() => ({ byReport: {} }));

useSession.subscribe(({ isLoggedIn }, before) => {
  if (before.isLoggedIn && !isLoggedIn) useMissing.setState({ byReport: {} });
});

/** Records the files that a save could not upload, or that none are missing any more. */
export function rememberMissing({ article, missing, total }: Saved): void {
  useMissing.setState(({ byReport }) => {
    const { [article.id]: _, ...others } = byReport;
    return { byReport: missing.length > 0 ? { ...others, [article.id]: { missing, total } } : others };
  });
}
