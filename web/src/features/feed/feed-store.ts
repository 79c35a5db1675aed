import { preload } from 'swr';
import { create } from 'zustand';
import { ApiError } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { readKept } from '../../lib/kept-page.ts';
import { useSession } from '../../lib/session.ts';
import { type Article, type Filter, getArticle, getSchool, listArticles } from './api.ts';
import { appendPage, beforeOf, PAGE_SIZE, putFirst } from './paging.ts';
import { postWords } from './wording.ts';

type FeedState = {
  filter: Filter;
  articles: Article[];
  /** The number of the page that comes next. */
  nextPage: number;
  before: number | undefined;
  isLoading: boolean;
  /** The last page did not come; the end marker offers to try again. */
  hasFailed: boolean;
  isEnd: boolean;
  /** Changes when the end marker is to be drawn anew. */
  endKey: number;
  /** The report that a link named. */
  linkedId: number | undefined;
  /** A link named a report that is not there (any more). */
  isLinkDead: boolean;
  /** There is no connection, and these are the reports as this device kept them then. */
  keptAt: string | undefined;
  openComments: ReadonlySet<number>;
  /** Said once by a screen reader. */
  said: string;
  /** The place in the browser's history that these reports were loaded for. */
  historyKey: string | undefined;
};

const empty: FeedState = {
  filter: { kind: 'all' },
  articles: [],
  nextPage: 0,
  before: undefined,
  isLoading: false,
  hasFailed: false,
  isEnd: false,
  endKey: 0,
  linkedId: undefined,
  isLinkDead: false,
  keptAt: undefined,
  openComments: new Set(),
  said: '',
  historyKey: undefined,
};

/** The reports that this tab has loaded. Kept while the reader looks at another page, so that Back finds its place again. */
export const useFeed = create<FeedState>()(() => empty);

useSession.subscribe(({ isLoggedIn }, before) => {
  if (before.isLoggedIn && !isLoggedIn) useFeed.setState(empty, true);
});

// Answers that come after the reader asked for something else are dropped.
let run = 0;

/** Loads the first page for a filter, with a linked report above it. Never throws: the end marker says what failed. */
export async function loadFeed(filter: Filter, linked?: { id: number; withComments: boolean }): Promise<void> {
  run += 1;
  const mine = run;
  useFeed.setState({ isLoading: true, hasFailed: false });
  const [page, article, school] = await Promise.allSettled([
    listArticles(filter, 0),
    linked ? getArticle(linked.id) : undefined,
    // For the summary card, which asks under the same key.
    filter.kind === 'school' ? preload(['school', filter.school.id], ([, id]) => getSchool(id)) : undefined,
  ]);
  if (mine !== run) return;

  if (page.status === 'rejected' && !linked && (await showKept(filter, page.reason))) return;
  const first = page.status === 'fulfilled' ? page.value : [];
  const found = article.status === 'fulfilled' ? article.value : undefined;
  useFeed.setState({
    ...empty,
    filter: school.status === 'fulfilled' && school.value ? named(filter, school.value) : filter,
    articles: putFirst(found, first),
    nextPage: page.status === 'fulfilled' ? 1 : 0,
    before: beforeOf(first),
    hasFailed: page.status === 'rejected',
    isEnd: page.status === 'fulfilled' && first.length < PAGE_SIZE,
    linkedId: found?.id,
    isLinkDead: Boolean(linked) && !found,
    openComments: new Set(found && linked?.withComments ? [found.id] : []),
  });
}

/** Shows the reports that this device kept, where nothing but the connection is missing. Answers whether there were any. */
async function showKept(filter: Filter, reason: unknown): Promise<boolean> {
  if (filter.kind !== 'all' || !(reason instanceof ApiError) || reason.status !== 0) return false;
  const kept = await readKept();
  if (kept) useFeed.setState({ ...empty, articles: kept.articles, isEnd: true, keptAt: kept.keptAt });
  return kept !== undefined;
}

/** A link knows a school's id alone; what its posts are called depends on its type. */
const named = (filter: Filter, { id, name, type }: { id: number; name: string; type: { id: number } }): Filter =>
  filter.kind === 'school' ? { kind: 'school', school: { id, name, typeId: type.id } } : filter;

/** Asks for the next page; does nothing while one is on its way or after the last. Never throws. */
export async function loadMore(): Promise<void> {
  const { isLoading, isEnd, filter, nextPage, before } = useFeed.getState();
  if (isLoading || isEnd) return;
  const mine = run;
  const words = postWords(filter);
  useFeed.setState({ isLoading: true, hasFailed: false, said: t(words.loading) });
  try {
    const page = await listArticles(filter, nextPage, before);
    if (mine !== run) return;
    const shown = useFeed.getState().articles;
    const articles = appendPage(shown, page);
    const added = articles.length - shown.length;
    useFeed.setState({
      articles,
      nextPage: nextPage + 1,
      before: before ?? beforeOf(page),
      isLoading: false,
      isEnd: page.length < PAGE_SIZE,
      endKey: endKeyAfter(nextPage),
      said: words.added(added, articles.length),
    });
  } catch {
    if (mine === run) useFeed.setState({ isLoading: false, hasFailed: true, said: '' });
  }
}

/**
 * Pushed down by a new page, the marker would count as something that moved while it was being read; drawn anew below, it has not. It
 * stays where somebody has it under their fingers.
 */
const endKeyAfter = (page: number): number =>
  document.getElementById('feed-end')?.contains(document.activeElement) ? useFeed.getState().endKey : page + 1;

/** Puts a report's newer state in its place; a report that is not shown stays away. */
export function replaceArticle(article: Article): void {
  useFeed.setState(({ articles }) => ({ articles: articles.map((each) => (each.id === article.id ? article : each)) }));
}

/** Changes part of one report. */
export function changeArticle(id: number, change: (article: Article) => Partial<Article>): void {
  useFeed.setState(({ articles }) => ({
    articles: articles.map((each) => (each.id === id ? { ...each, ...change(each) } : each)),
  }));
}

/** Asks for one report again and shows it in place. Throws ApiError. */
export async function reloadArticle(id: number): Promise<Article> {
  const article = await getArticle(id);
  replaceArticle(article);
  return article;
}

export const addArticle = (article: Article): void =>
  useFeed.setState(({ articles }) => ({ articles: putFirst(article, articles) }));

export const dropArticle = (id: number): void =>
  useFeed.setState(({ articles }) => ({ articles: articles.filter((each) => each.id !== id) }));

export function toggleComments(id: number): void {
  useFeed.setState(({ openComments }) => {
    const open = new Set(openComments);
    if (!open.delete(id)) open.add(id);
    return { openComments: open };
  });
}
