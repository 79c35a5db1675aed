import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';

/** The largest number of pages that the client offers. */
export const MAX_PAGES = 20;

/** A search as the address contains it; `page` counts from 0. */
export interface Search {
  term: string;
  page: number;
}

/** Reads `?term=primary&page=2`; null without a term. A page beyond the last offered one means the last. */
export function readSearch(params: URLSearchParams): Search | null {
  const term = params.get('term');
  if (term === null) return null;
  const page = /^[1-9]\d{0,5}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;
  return { term, page: Math.min(page, MAX_PAGES) - 1 };
}

/** The address of a search. The first page has no number. */
export function searchAddress(path: string, { term, page }: Search): string {
  return `${path}?${new URLSearchParams({ term, ...(page > 0 && { page: String(page + 1) }) })}`;
}

/** Reads a term of digits as an id, without leading zeros; a string, because it may be longer than any id. */
export const idOf = (typed: string): string | null => (/^\d+$/.test(typed.trim()) ? typed.trim().replace(/^0+(?=\d)/, '') : null);

/** Returns a valid id, or null. */
export const validId = (text: string | undefined): number | null => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null);

/** The page that the user came from, from the history state. Only a path of this app. */
export function cameFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  return typeof from === 'string' && /^\/[a-zA-Z]/.test(from) ? from : null;
}

/** A page's `shouldRevalidate` where the query only holds filters and open entries: changing it does not run the loader again. */
export const onNewPath = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname;
