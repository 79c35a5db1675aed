import { createContext, useContext } from 'react';
import { create } from 'zustand';
import type { Filter } from './api.ts';

/** Which reports an entry of the history shows. The page's loader finds it out; the reports are in SWR's cache. */
export type Feed = {
  /** The key of the history entry. */
  entry: string;
  filter: Filter;
  /** Opened by a link whose query has been removed: the address names neither its report nor its school. */
  isFromLink: boolean;
  /** The report named by that link. */
  linkedId?: number | undefined;
  /** The link asked for the comments: the newest one is brought into view. */
  opensNewest: boolean;
  /** The link named this report, which does not exist (any more). */
  deadLinkId?: number | undefined;
};

const nothing: Feed = { entry: '', filter: { kind: 'all' }, isFromLink: false, opensNewest: false };

export const ShownFeed = createContext(nothing);

/** What the page shows now. While another address loads, it is still the previous one. */
export const useShownFeed = (): Feed => useContext(ShownFeed);

type FeedState = {
  /** The feed that was loaded last, also after the page was left: Back finds it, and late answers change its reports. */
  last: Feed | undefined;
  openComments: ReadonlySet<number>;
  /** Announced once to screen readers. */
  said: string;
};

export const noFeed: FeedState = { last: undefined, openComments: new Set(), said: '' };

/** What this tab knows of its feed beside the reports. */
export const useFeed = create<FeedState>()(() => noFeed);

/** Announces a sentence to screen readers. */
export const say = (said: string): void => useFeed.setState({ said });

export function toggleComments(id: number): void {
  useFeed.setState(({ openComments }) => {
    const open = new Set(openComments);
    if (!open.delete(id)) open.add(id);
    return { openComments: open };
  });
}
