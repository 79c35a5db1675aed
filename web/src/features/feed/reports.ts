import useSWR, { mutate, preload, SWRConfig, type SWRConfiguration } from 'swr';
import { unstable_serialize } from 'swr/infinite';
import { useSession } from '../../lib/session.ts';
import { type Article, type Filter, getArticle, getSchool, listArticles, type MediaItem } from './api.ts';
import { type Feed, noFeed, useFeed, useShownFeed } from './feed-state.ts';
import { appendPage, beforeOf, PAGE_SIZE, putFirst } from './paging.ts';

// The reports in SWR's cache: under which keys, and how they are changed there.

export type Page = {
  articles: Article[];
  /** The `before` id of the next page. */
  before: number | undefined;
  isLast: boolean;
  /** The first page failed to load. */
  hasFailed?: boolean;
  /** The browser is offline, and these are the reports that this device saved at that time. */
  keptAt?: string;
};
type PageKey = readonly [typeof REPORTS, entry: string, Filter, number: number, before: number | undefined];

const REPORTS = 'reports of an entry';
const { cache } = SWRConfig.defaultValue;
const none: Page[] = [];

/** The keys of a feed's pages. An address that is opened again has a new entry, so it never meets pages of the time before. */
export const keysOf =
  ({ entry, filter }: Feed) =>
  (number: number, previous: Page | null): PageKey | null =>
    previous?.isLast ? null : [REPORTS, entry, filter, number, previous?.before];

export async function fetchPage([, , filter, , before]: PageKey): Promise<Page> {
  return asPage(await listArticles(filter, 0, before));
}

export const asPage = (articles: Article[]): Page => ({
  articles,
  before: beforeOf(articles),
  isLast: articles.length < PAGE_SIZE,
});

/** All reports of these pages, in the order in which they are shown. */
export const articlesOf = (pages: readonly Page[]): Article[] =>
  pages.reduce<Article[]>((shown, { articles }) => appendPage(shown, articles), []);

const schoolKey = (id: number) => ['school', id] as const;

/** Loads a school's public profile with its comments, for `useSchool`. Throws ApiError. */
export async function loadSchool(id: number): Promise<void> {
  const school = await preload(schoolKey(id), ([, id]) => getSchool(id));
  await mutate(schoolKey(id), school, { revalidate: false });
}

/** A school's public profile with its comments. */
export const useSchool = (id: number | undefined, options: SWRConfiguration = {}) =>
  useSWR(id === undefined ? null : schoolKey(id), ([, id]) => getSchool(id), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    ...options,
  });

/** The filter shown. A link contains only a school's id; the words for its posts depend on its type. */
export function useFilter(): Filter {
  const { filter } = useShownFeed();
  const id = filter.kind === 'school' ? filter.school.id : undefined;
  const { data } = useSchool(id, { revalidateOnMount: false, revalidateIfStale: false, revalidateOnReconnect: false });
  return data ? { kind: 'school', school: { id: data.id, name: data.name, typeId: data.type.id } } : filter;
}

const pagesOf = (feed: Feed): Page[] => cache.get(unstable_serialize(keysOf(feed)))?.data ?? none;

/** The pages of the feed that was loaded last. */
export function loadedPages(): Page[] {
  const { last } = useFeed.getState();
  return last ? pagesOf(last) : none;
}

/** Puts a feed's pages into the cache, together and one by one: SWR reloads pages that differ. */
export function keepPages(feed: Feed, pages: Page[]): void {
  const keys = keysOf(feed);
  for (const [n, page] of pages.entries()) void mutate(keys(n, pages[n - 1] ?? null), page, { revalidate: false });
  void mutate(unstable_serialize(keys), pages, { revalidate: false });
}

/** Forgets the reports of all other entries. */
export function forgetAllBut(...entries: string[]): void {
  for (const key of [...cache.keys()]) {
    if (key.includes(REPORTS) && !entries.some((entry) => key.includes(entry)))
      void mutate(key, undefined, { revalidate: false });
  }
}

useSession.subscribe(({ isLoggedIn }, before) => {
  if (!before.isLoggedIn || isLoggedIn) return;
  forgetAllBut();
  useFeed.setState(noFeed);
});

/** Changes the reports of each page. */
function changeArticles(change: (articles: Article[], page: number) => Article[]): void {
  const { last } = useFeed.getState();
  if (last)
    keepPages(
      last,
      pagesOf(last).map((page, n) => ({ ...page, articles: change(page.articles, n) })),
    );
}

/** Changes part of one report, if it is shown. */
export const changeArticle = (id: number, change: (article: Article) => Partial<Article>): void =>
  changeArticles((articles) => articles.map((each) => (each.id === id ? { ...each, ...change(each) } : each)));

/** Replaces a picture or video of a report. */
export const changeItem = (articleId: number, item: MediaItem): void =>
  changeArticle(articleId, ({ mediaItems }) => ({ mediaItems: mediaItems.map((each) => (each.id === item.id ? item : each)) }));

export const dropItem = (articleId: number, id: number): void =>
  changeArticle(articleId, ({ mediaItems }) => ({ mediaItems: mediaItems.filter((each) => each.id !== id) }));

/** Replaces a report with its newer state, in which fields may be missing that it had. */
export const replaceArticle = (article: Article): void =>
  changeArticles((articles) => articles.map((each) => (each.id === article.id ? article : each)));

/** Reloads one report and shows it in place. Throws ApiError. */
export const reloadArticle = async (id: number): Promise<void> => replaceArticle(await getArticle(id));

export const addArticle = (article: Article): void =>
  changeArticles((articles, page) => (page === 0 ? putFirst(article, articles) : articles));

export const dropArticle = (id: number): void => changeArticles((articles) => articles.filter((each) => each.id !== id));
