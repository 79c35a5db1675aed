import { create } from 'zustand';
import { useSession } from '../../../lib/session.ts';
import type { Tile } from './tile-list.ts';

/** What a save has not finished for the photos and videos of a report. */
export type Unfinished = {
  /** All tiles in their order; those without `item` are missing. */
  tiles: Tile[];
  /** The ids of the report's items before the save. Those without a tile are to be removed. */
  known: number[];
  /** Descriptions, captions, removals or the order are not saved yet. */
  hasChanges: boolean;
};

/** Unfinished saves by report. `unfinished.ts` keeps them on this device. */
export const useMissing = create<{ byReport: Record<number, Unfinished> }>()(() => ({ byReport: {} }));

useSession.subscribe(({ isLoggedIn }, before) => {
  if (before.isLoggedIn && !isLoggedIn) useMissing.setState({ byReport: {} });
});

/** Shows what a save has not finished at the report's card, or nothing any more. */
export function showUnfinished(articleId: number, unfinished: Unfinished | undefined): void {
  useMissing.setState(({ byReport }) => {
    const { [articleId]: _, ...others } = byReport;
    return { byReport: unfinished ? { ...others, [articleId]: unfinished } : others };
  });
}
