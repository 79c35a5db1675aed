import { useEffect, useMemo } from 'react';
import useSWR, { mutate, preload, SWRConfig, type SWRConfiguration } from 'swr';
import useSWRInfinite, { unstable_serialize } from 'swr/infinite';
import { ApiError } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { readCache } from '../../lib/offline-cache.ts';
import { useSession } from '../../lib/session.ts';
import { type Article, type Filter, getArticle, getSchool, listArticles } from './api.ts';
import { freshFeed, useFeed } from './feed-state.ts';
import { applyFilter } from './filtering.ts';
import { appendPage, beforeOf, PAGE_SIZE, putFirst } from './paging.ts';
import { postWords } from './wording.ts';

type Page = {
  articles: Article[];
  /** The `before` id of the next page. */
  before: number | undefined;
  isLast: boolean;
  /** The first page failed to load. */
  hasFailed?: boolean;
  /** The browser is offline, and these are the reports that this device saved at that time. */
  keptAt?: string;
};
type PageKey = readonly ['reports', load: number, Filter, number: number, before: number | undefined];

const keysOf =
  ({ load, filter }: { load: number; filter: Filter }) =>
  (number: number, previous: Page | null): PageKey | null =>
    load === 0 || previous?.isLast ? null : ['reports', load, filter, number, previous?.before];

async function fetchPage([, , filter, , before]: PageKey): Promise<Page> {
  const articles = await listArticles(filter, 0, before);
  return { articles, before: beforeOf(articles), isLast: articles.length < PAGE_SIZE };
}

const asOnce = { revalidateOnFocus: false, shouldRetryOnError: false } as const;
const schoolKey = (id: number) => ['school', id] as const;

/** A school's public profile with its comments. */
export const useSchool = (id: number | undefined, options: SWRConfiguration = {}) =>
  useSWR(id === undefined ? null : schoolKey(id), ([, id]) => getSchool(id), { ...asOnce, ...options });

/** The current filter. A link contains only a school's id; the words for its posts depend on its type. */
export function useFilter(): Filter {
  const filter = useFeed((feed) => feed.filter);
  const id = filter.kind === 'school' ? filter.school.id : undefined;
  const { data } = useSchool(id, { revalidateOnMount: false, revalidateIfStale: false, revalidateOnReconnect: false });
  return data ? { kind: 'school', school: { id: data.id, name: data.name, typeId: data.type.id } } : filter;
}

/** The reports shown, and the state of the next page. */
export type Reports = ReturnType<typeof useReports>;

export function useReports() {
  const load = useFeed((feed) => feed.load);
  const filter = useFeed((feed) => feed.filter);
  const isOpening = useFeed((feed) => feed.isLoading);
  const { data, error, isValidating, size, setSize } = useSWRInfinite(keysOf({ load, filter }), fetchPage, {
    ...asOnce,
    revalidateFirstPage: false,
    revalidateIfStale: false,
    revalidateOnReconnect: false,
  });
  const pages = data ?? none;
  const articles = useMemo(() => pages.reduce<Article[]>((shown, page) => appendPage(shown, page.articles), []), [pages]);
  const isLoading = isOpening || isValidating;
  const [first] = pages;

  // SWR drops an answer if a report changes during the call. The page itself is in the cache.
  const isDropped = pages.length > 0 && size > pages.length && !isValidating && !error;
  useEffect(() => {
    if (isDropped) void setSize(size);
  }, [isDropped, size, setSize]);

  function loadMore(): void {
    if (isLoading) return;
    if (first?.hasFailed) return void applyFilter(filter);
    useFeed.setState({ said: t(postWords(filter).loading) });
    void setSize(pages.length + 1);
  }

  return {
    articles,
    /** The number of pages. */
    count: pages.length,
    isLoading,
    /** The last page failed to load; the end marker offers a retry. */
    hasFailed: !isLoading && (Boolean(error) || first?.hasFailed === true),
    isEnd: pages.at(-1)?.isLast ?? false,
    keptAt: first?.keptAt,
    loadMore,
  };
}

const none: Page[] = [];

// Drops answers to requests that a newer one has replaced.
let run = 0;

export interface Linked {
  /** The report named by the link, if any. */
  id?: number | undefined;
  withComments: boolean;
}

/**
 * Loads the first pages for a filter, with a linked report above them, and returns all their reports unless a newer request has
 * replaced this one or the first page has failed. Never throws: the end marker shows failures.
 */
export async function loadFeed(filter: Filter, count = 1, linked?: Linked): Promise<Article[] | undefined> {
  run += 1;
  const load = run;
  useFeed.setState({ isLoading: true });
  const [page, article, school] = await Promise.allSettled([
    listArticles(filter, 0),
    linked?.id ? getArticle(linked.id) : undefined,
    filter.kind === 'school' ? preload(schoolKey(filter.school.id), ([, id]) => getSchool(id)) : undefined,
  ]);
  if (load !== run) return undefined;
  const first = page.status === 'fulfilled' ? page.value : [];
  const further = await loadFurther(filter, first, count);
  const isOffline = page.status === 'rejected' && page.reason instanceof ApiError && page.reason.status === 0;
  const kept = isOffline && !linked && filter.kind === 'all' ? await readCache() : undefined;
  if (load !== run) return undefined;

  const found = article.status === 'fulfilled' ? article.value : undefined;
  const shown: Page = kept
    ? { articles: kept.articles, before: undefined, isLast: true, keptAt: kept.keptAt }
    : {
        articles: putFirst(found, first),
        before: beforeOf(first),
        isLast: page.status === 'fulfilled' && first.length < PAGE_SIZE,
        hasFailed: page.status === 'rejected',
      };
  if (school.status === 'fulfilled' && school.value) void mutate(schoolKey(school.value.id), school.value, { revalidate: false });
  forgetPages();
  keep(keysOf({ load, filter }), [shown, ...further]);
  useFeed.setState({
    ...freshFeed,
    filter,
    load,
    linkedId: found?.id,
    opensNewest: linked?.withComments ?? false,
    isFromLink: linked !== undefined,
    deadLinkId: found ? undefined : linked?.id,
    openComments: new Set(found && linked?.withComments ? [found.id] : []),
  });
  return page.status === 'fulfilled' ? [shown, ...further].flatMap(({ articles }) => articles) : undefined;
}

/** Loads the pages after the first one together, up to one that fails. */
async function loadFurther(filter: Filter, first: Article[], count: number): Promise<Page[]> {
  if (count === 1 || first.length < PAGE_SIZE) return [];
  const before = beforeOf(first);
  const numbers = Array.from({ length: count - 1 }, (_, place) => place);
  const answers = await Promise.allSettled(numbers.map((number) => listArticles(filter, number, before)));
  const loaded: Page[] = [];
  for (const answer of answers) {
    if (answer.status === 'rejected') break;
    loaded.push({ articles: answer.value, before: beforeOf(answer.value), isLast: answer.value.length < PAGE_SIZE });
    if (answer.value.length < PAGE_SIZE) break;
  }
  return loaded;
}

/** The pages currently shown. */
export const loadedPages = (): Page[] =>
  SWRConfig.defaultValue.cache.get(unstable_serialize(keysOf(useFeed.getState())))?.data ?? none;

/** Puts pages into the cache, together and one by one: SWR reloads pages that differ. */
function keep(keys: ReturnType<typeof keysOf>, pages: Page[]): void {
  for (const [n, page] of pages.entries()) void mutate(keys(n, pages[n - 1] ?? null), page, { revalidate: false });
  void mutate(unstable_serialize(keys), pages, { revalidate: false });
}

function forgetPages(): void {
  const keys = keysOf(useFeed.getState());
  for (const [n] of loadedPages().entries()) void mutate(keys(n, loadedPages()[n - 1] ?? null), undefined, { revalidate: false });
  void mutate(unstable_serialize(keys), undefined, { revalidate: false });
}

useSession.subscribe(({ isLoggedIn }, before) => {
  if (!before.isLoggedIn || isLoggedIn) return;
  run += 1;
  forgetPages();
  useFeed.setState({ ...freshFeed, load: 0 });
});

/** Changes the reports of each page. */
const changeArticles = (change: (articles: Article[], page: number) => Article[]): void =>
  keep(
    keysOf(useFeed.getState()),
    loadedPages().map((page, n) => ({ ...page, articles: change(page.articles, n) })),
  );

/** Changes part of one report, if it is shown. */
export const changeArticle = (id: number, change: (article: Article) => Partial<Article>): void =>
  changeArticles((articles) => articles.map((each) => (each.id === id ? { ...each, ...change(each) } : each)));

/** Replaces a report with its newer state, in which fields may be missing that it had. */
export const replaceArticle = (article: Article): void =>
  changeArticles((articles) => articles.map((each) => (each.id === article.id ? article : each)));

/** Reloads one report and shows it in place. Throws ApiError. */
export const reloadArticle = async (id: number): Promise<void> => replaceArticle(await getArticle(id));

export const addArticle = (article: Article): void =>
  changeArticles((articles, page) => (page === 0 ? putFirst(article, articles) : articles));

export const dropArticle = (id: number): void => changeArticles((articles) => articles.filter((each) => each.id !== id));
