import { londonClock } from '../../lib/london.ts';
import type { Filters } from './api.ts';

const dayOf = (instant: Date): string => londonClock(instant).slice(0, 10);

/** The last 10 days, today included, as London counts days. */
export function defaultFilters(now: Date = new Date()): Filters {
  return { name: '', fromDate: dayOf(new Date(now.getTime() - 10 * 86_400_000)), toDate: dayOf(now) };
}

/** Whole days since the request was made, for "waiting n days". */
export const daysSince = (instant: string, now: Date = new Date()): number =>
  Math.max(0, Math.floor((now.getTime() - new Date(instant).getTime()) / 86_400_000));

/** What `?name=primary&from=2026-11-01&to=2026-11-20` asks for; what is missing or no day is as on the first visit. */
export function readFilters(params: URLSearchParams, now?: Date): Filters {
  const usual = defaultFilters(now);
  const day = (name: string, otherwise: string) => {
    const given = params.get(name) ?? '';
    return /^\d{4}-\d\d-\d\d$/.test(given) ? given : otherwise;
  };
  return { name: params.get('name') ?? '', fromDate: day('from', usual.fromDate), toDate: day('to', usual.toDate) };
}

/** The other way round. Nothing is open in what is only being looked for. */
export const filterQuery = ({ name, fromDate, toDate }: Filters): URLSearchParams =>
  new URLSearchParams({ ...(name && { name }), from: fromDate, to: toDate });

/** The entries that the address holds open: `?open=7&open=9`. */
export const openIn = (params: URLSearchParams): number[] => params.getAll('open').map(Number);

/** The same address with this entry opened or closed. */
export function withOpen(params: URLSearchParams, id: number, isOpen: boolean): URLSearchParams {
  const changed = new URLSearchParams(params);
  changed.delete('open', String(id));
  if (isOpen) changed.append('open', String(id));
  return changed;
}
