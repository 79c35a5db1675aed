import type { Article } from './api.ts';

/** The server's page size; a shorter page is the last one. */
export const PAGE_SIZE = 10;

/** Appends a page without the reports that are already shown. */
export function appendPage(shown: readonly Article[], page: readonly Article[]): Article[] {
  const known = new Set(shown.map(({ id }) => id));
  return [...shown, ...page.filter(({ id }) => !known.has(id))];
}

/** Puts the linked report first, whichever page it is on. */
export const putFirst = (article: Article | undefined, page: readonly Article[]): Article[] =>
  article ? [article, ...page.filter(({ id }) => id !== article.id)] : [...page];

/** The `before` id of the next page: the oldest of this one, so that what is deleted meanwhile moves nothing; undefined without reports. */
export const beforeOf = (page: readonly Article[]): number | undefined =>
  page.length === 0 ? undefined : Math.min(...page.map(({ id }) => id));
