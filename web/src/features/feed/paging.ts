import type { Article } from './api.ts';

/** The server's pages hold ten; a shorter one is the last. */
export const PAGE_SIZE = 10;

/** The later page behind the earlier ones, without what is already shown. */
export function appendPage(shown: readonly Article[], page: readonly Article[]): Article[] {
  const known = new Set(shown.map(({ id }) => id));
  return [...shown, ...page.filter(({ id }) => !known.has(id))];
}

/** The report that a link named stands first, whatever page it is on. */
export const putFirst = (article: Article | undefined, page: readonly Article[]): Article[] =>
  article ? [article, ...page.filter(({ id }) => id !== article.id)] : [...page];

/** What later pages are counted from: the newest id of the first page plus one. Without reports there is nothing to count from. */
export const beforeOf = (firstPage: readonly Article[]): number | undefined =>
  firstPage.length === 0 ? undefined : Math.max(...firstPage.map(({ id }) => id)) + 1;
