import type { Filters } from './api.ts';

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

/** The last 10 days, today included, as London counts days. */
export function defaultFilters(now: Date = new Date()): Filters {
  return { name: '', fromDate: london.format(new Date(now.getTime() - 10 * 86_400_000)), toDate: london.format(now) };
}

/** Whole days since the request was made, for "waiting n days". */
export const daysSince = (instant: string, now: Date = new Date()): number =>
  Math.max(0, Math.floor((now.getTime() - new Date(instant).getTime()) / 86_400_000));
