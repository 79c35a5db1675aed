import { londonClock } from '../../lib/london.ts';
import type { Filters } from './api.ts';

const dayOf = (instant: Date): string => londonClock(instant).slice(0, 10);

/** The last 10 days in London, including today. */
export function defaultFilters(now: Date = new Date()): Filters {
  return { name: '', fromDate: dayOf(new Date(now.getTime() - 10 * 86_400_000)), toDate: dayOf(now) };
}

/** Whole days since the request, for "waiting n days". */
export const daysSince = (instant: string, now: Date = new Date()): number =>
  Math.max(0, Math.floor((now.getTime() - new Date(instant).getTime()) / 86_400_000));

/** Reads `?name=primary&from=2026-11-01&to=2026-11-20`; missing or invalid values get their defaults. */
export function readFilters(params: URLSearchParams, now?: Date): Filters {
  const usual = defaultFilters(now);
  const day = (name: string, otherwise: string) => {
    const given = params.get(name) ?? '';
    return /^\d{4}-\d\d-\d\d$/.test(given) ? given : otherwise;
  };
  return { name: params.get('name') ?? '', fromDate: day('from', usual.fromDate), toDate: day('to', usual.toDate) };
}

/** Writes filters as a query, with no open entries. */
export const filterQuery = ({ name, fromDate, toDate }: Filters): URLSearchParams =>
  new URLSearchParams({ ...(name && { name }), from: fromDate, to: toDate });

/** The ids of the open entries: `?open=7&open=9`. */
export const openIn = (params: URLSearchParams): number[] => params.getAll('open').map(Number);

/** The query with this entry opened or closed. */
export function withOpen(params: URLSearchParams, id: number, isOpen: boolean): URLSearchParams {
  const changed = new URLSearchParams(params);
  changed.delete('open', String(id));
  if (isOpen) changed.append('open', String(id));
  return changed;
}
