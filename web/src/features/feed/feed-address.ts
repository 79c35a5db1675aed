import { paths } from '../../lib/paths.ts';
import type { FeedTab, Filter } from './api.ts';
import { readId } from './deep-link.ts';

/** The largest number of pages that a reload or Back loads again. */
const MAX_PAGES = 20;
const tabs: readonly FeedTab[] = ['linked', 'favourites', 'class'];

/** Reads which reports the address names, and how many pages of them were loaded. What is invalid is ignored. */
export function readAddress(url: string): { filter: Filter; pages: number } {
  const query = new URL(url).searchParams;
  return { filter: readFilter(query), pages: Math.min(readId(query.get('pages')) ?? 1, MAX_PAGES) };
}

function readFilter(query: URLSearchParams): Filter {
  const text = query.get('q')?.trim().slice(0, 200);
  const schoolId = readId(query.get('school'));
  if (text) return { kind: 'search', text, ...(schoolId && { schoolId }) };
  if (schoolId) return { kind: 'school', school: { id: schoolId } };
  const tab = tabs.find((each) => each === query.get('tab'));
  return tab ? { kind: 'tab', tab } : { kind: 'all' };
}

/** The address of a filter's reports. The first page has no number. */
export function addressOf(filter: Filter, pages = 1): string {
  const query = new URLSearchParams();
  if (filter.kind === 'search') query.set('q', filter.text);
  if (filter.kind === 'search' && filter.schoolId) query.set('school', String(filter.schoolId));
  if (filter.kind === 'school') query.set('school', String(filter.school.id));
  if (filter.kind === 'tab') query.set('tab', filter.tab);
  if (pages > 1) query.set('pages', String(Math.min(pages, MAX_PAGES)));
  return query.size > 0 ? `${paths.home}?${query}` : paths.home;
}
