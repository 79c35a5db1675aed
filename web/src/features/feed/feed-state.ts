import { create } from 'zustand';
import type { Filter } from './api.ts';

type FeedState = {
  filter: Filter;
  /** Counts the loads of the first page; the pages of each load are cached separately. */
  load: number;
  /** The first page is loading. The previous reports stay visible until it arrives. */
  isLoading: boolean;
  /** The report named by a link. */
  linkedId: number | undefined;
  /** That link asked for the comments: the newest one is brought into view. */
  opensNewest: boolean;
  /** Opened by a link whose query has been removed: the address names neither its report nor its school. */
  isFromLink: boolean;
  /** A link named this report, which does not exist (any more). */
  deadLinkId: number | undefined;
  openComments: ReadonlySet<number>;
  /** Announced once to screen readers. */
  said: string;
  /** The history entry that these reports were loaded for. */
  historyKey: string | undefined;
};

export const freshFeed: Omit<FeedState, 'load'> = {
  filter: { kind: 'all' },
  isLoading: false,
  linkedId: undefined,
  opensNewest: false,
  isFromLink: false,
  deadLinkId: undefined,
  openComments: new Set(),
  said: '',
  historyKey: undefined,
};

/** The feed's state in this tab; the reports are in reports.ts. It survives navigation, so that Back works. */
export const useFeed = create<FeedState>()(() => ({ ...freshFeed, load: 0 }));

export function toggleComments(id: number): void {
  useFeed.setState(({ openComments }) => {
    const open = new Set(openComments);
    if (!open.delete(id)) open.add(id);
    return { openComments: open };
  });
}
