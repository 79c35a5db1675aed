import { useEffect, useMemo } from 'react';
import { useNavigation } from 'react-router-dom';
import useSWRInfinite from 'swr/infinite';
import { keepIn } from '../../lib/history-entry.ts';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { addressOf } from './feed-address.ts';
import { type Feed, say, useFeed } from './feed-state.ts';
import { applyFilter } from './filtering.ts';
import { articlesOf, fetchPage, forgetAllBut, keysOf, type Page } from './reports.ts';
import { postWords } from './wording.ts';

const none: Page[] = [];

/** The reports shown, and the state of the next page. */
export type Reports = ReturnType<typeof useReports>;

/**
 * Which reports the page shows: those that the loader has put into SWR's cache for this entry of the history, and the pages that
 * the reader has added since. It keeps the number of pages in the address.
 */
export function useReports(feed: Feed) {
  const { entry, filter, isFromLink } = feed;
  const isOpening = useNavigation().location?.pathname === paths.home;
  const { data, error, isValidating, size, setSize } = useSWRInfinite(keysOf(feed), fetchPage, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    revalidateFirstPage: false,
    revalidateIfStale: false,
    revalidateOnReconnect: false,
  });
  const pages = data ?? none;
  const count = pages.length;
  const articles = useMemo(() => articlesOf(pages), [pages]);
  const isLoading = isOpening || isValidating;
  const [first] = pages;
  const keptAt = first?.keptAt;

  // The next ones may have arrived already.
  useEffect(() => forgetAllBut(entry, useFeed.getState().last?.entry ?? entry), [entry]);

  // SWR drops an answer if a report changes during the call. The page itself is in the cache.
  const isDropped = count > 0 && size > count && !isValidating && !error;
  useEffect(() => {
    if (isDropped) void setSize(size);
  }, [isDropped, size, setSize]);

  // As specified, the address of a link loses its query and gets no other. Back then needs the whole address.
  useEffect(() => {
    if (count === 0 || keptAt) return;
    const shown = addressOf(filter, count);
    if (isFromLink) keepIn(entry, { shown: shown === paths.home ? undefined : shown }, paths.home);
    else keepIn(entry, { shown: undefined }, shown);
  }, [entry, filter, isFromLink, count, keptAt]);

  function loadMore(): void {
    if (isLoading) return;
    if (first?.hasFailed) return void applyFilter(filter);
    say(t(postWords(filter).loading));
    void setSize(count + 1);
  }

  return {
    articles,
    /** The number of pages. */
    count,
    isLoading,
    /** The last page failed to load; the end marker offers a retry. */
    hasFailed: !isLoading && (Boolean(error) || first?.hasFailed === true),
    isEnd: pages.at(-1)?.isLast ?? false,
    keptAt,
    loadMore,
  };
}
