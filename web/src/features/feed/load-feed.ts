import { ApiError } from '../../lib/api-error.ts';
import { keptIn } from '../../lib/history-entry.ts';
import { loadMe } from '../../lib/me.ts';
import { readCache } from '../../lib/offline-cache.ts';
import { type Article, type Filter, getArticle, listArticles, schoolIdOf } from './api.ts';
import { isDeepLink, readDeepLink } from './deep-link.ts';
import { readAddress } from './feed-address.ts';
import { type Feed, useFeed } from './feed-state.ts';
import { beforeOf, PAGE_SIZE, putFirst } from './paging.ts';
import { asPage, keepPages, loadedPages, loadSchool, type Page } from './reports.ts';
import { schoolSummary } from './schools/school-aside.tsx';

/** What is still there on Back from another page; undefined for another entry. */
export function keptFeed(entry: string): Feed | undefined {
  const { last } = useFeed.getState();
  return last?.entry === entry && loadedPages().length > 0 ? last : undefined;
}

/** The address of what an entry showed, on Back and Forward. A link that is reloaded has applied once. */
export function addressToLoad(entry: string, url: string, isReload: boolean): string {
  const { shown } = keptIn(entry);
  return shown && !isReload ? new URL(shown, location.origin).href : url;
}

/**
 * Loads the reports that an address names, as many pages of them as it says, with a linked report first, and puts them into the
 * cache, unless a newer navigation has begun meanwhile. Never throws: the end of the list shows failures.
 */
export async function loadFeed(entry: string, address: string, signal: AbortSignal): Promise<Feed> {
  const link = isDeepLink(address) ? readDeepLink(address) : undefined;
  const { pages: count } = link ? { pages: 1 } : readAddress(address);
  const filter = await filterOf(address);
  const schoolId = schoolIdOf(filter);
  const [page, article] = await Promise.allSettled([
    listArticles(filter, 0),
    link?.articleId ? getArticle(link.articleId) : undefined,
    schoolId ? loadSchool(schoolId) : undefined,
    filter.kind === 'school' ? schoolSummary.load() : undefined,
  ]);
  const found = article.status === 'fulfilled' ? article.value : undefined;
  const feed: Feed = {
    entry,
    filter,
    isFromLink: link !== undefined,
    linkedId: found?.id,
    opensNewest: link?.showComments ?? false,
    deadLinkId: found ? undefined : link?.articleId,
  };
  const pages =
    page.status === 'fulfilled'
      ? await withFurther(filter, page.value, count, found)
      : [await insteadOf(page.reason, filter, found, link !== undefined)];
  if (signal.aborted) return feed;
  keepPages(feed, pages);
  useFeed.setState({ last: feed, openComments: new Set(found && feed.opensNewest ? [found.id] : []), said: '' });
  return feed;
}

async function filterOf(address: string): Promise<Filter> {
  const { schoolId } = readDeepLink(address);
  if (schoolId) return { kind: 'school', school: { id: schoolId } };
  if (isDeepLink(address)) return { kind: 'all' };
  const { filter } = readAddress(address);
  if (filter.kind !== 'tab' || filter.tab !== 'class') return filter;
  return { ...filter, groupId: (await loadMe().catch(() => undefined))?.schoolGroup.id };
}

/** The first page, below a linked report, and those after it, which are loaded together, up to one that fails. */
async function withFurther(filter: Filter, first: Article[], count: number, linked: Article | undefined): Promise<Page[]> {
  const pages = [{ ...asPage(first), articles: putFirst(linked, first) }];
  if (first.length < PAGE_SIZE) return pages;
  const numbers = Array.from({ length: count - 1 }, (_, place) => place);
  const answers = await Promise.allSettled(numbers.map((number) => listArticles(filter, number, beforeOf(first))));
  for (const answer of answers) {
    if (answer.status === 'rejected') break;
    pages.push(asPage(answer.value));
    if (answer.value.length < PAGE_SIZE) break;
  }
  return pages;
}

/** What is shown where the first page could not be loaded: without a connection, the reports that this device saved. */
async function insteadOf(error: unknown, filter: Filter, linked: Article | undefined, isLink: boolean): Promise<Page> {
  const isOffline = error instanceof ApiError && error.status === 0;
  const kept = isOffline && !isLink && filter.kind === 'all' ? await readCache() : undefined;
  if (kept) return { articles: kept.articles, before: undefined, isLast: true, keptAt: kept.keptAt };
  return { articles: putFirst(linked, []), before: undefined, isLast: false, hasFailed: true };
}
