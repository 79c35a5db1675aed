/** The client offers this many pages, however many there are. */
export const MOST_PAGES = 20;

/** What a search's address asks for; `page` counts from 0. */
export interface Search {
  term: string;
  page: number;
}

/** Reads `?term=primary&page=2`; null where nothing was searched for. Pages past the last that is offered mean that last one. */
export function readSearch(params: URLSearchParams): Search | null {
  const term = params.get('term');
  if (term === null) return null;
  const page = /^[1-9]\d{0,5}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;
  return { term, page: Math.min(page, MOST_PAGES) - 1 };
}

/** The other way round. The first page has no number. */
export function searchAddress(path: string, { term, page }: Search): string {
  return `${path}?${new URLSearchParams({ term, ...(page > 0 && { page: String(page + 1) }) })}`;
}

/** Digits alone are an id. Without leading zeros, and as text: what was typed may be longer than any id. */
export const idOf = (typed: string): string | null => (/^\d+$/.test(typed.trim()) ? typed.trim().replace(/^0+(?=\d)/, '') : null);

/** An id as the server takes it, or null for what can be none. */
export const validId = (text: string | undefined): number | null => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null);

/** The page that staff came from, kept in the history entry of the page they opened. Only ever a path of this app. */
export function cameFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  return typeof from === 'string' && /^\/[a-zA-Z]/.test(from) ? from : null;
}
