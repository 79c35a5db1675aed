import { londonClock } from '../../lib/london.ts';
import { paths } from '../../lib/paths.ts';

export interface Filters {
  name: string;
  /** London days, `YYYY-MM-DD`, inclusive. */
  fromDate: string;
  toDate: string;
}

export const tabs = ['waiting', 'approved', 'rejected'] as const;
export type Tab = (typeof tabs)[number];

/** What the address shows. Pages count from 0. */
export interface View extends Filters {
  tab: Tab;
  page: number;
}

/** The day in London. */
export const dayOf = (instant: Date): string => londonClock(instant).slice(0, 10);

/** The last 10 days in London, including today. */
export function defaultFilters(now: Date = new Date()): Filters {
  return { name: '', fromDate: dayOf(new Date(now.getTime() - 10 * 86_400_000)), toDate: dayOf(now) };
}

/** Whole days since the request. */
export const daysSince = (instant: string, now: Date = new Date()): number =>
  Math.max(0, Math.floor((now.getTime() - new Date(instant).getTime()) / 86_400_000));

/** The text after sign-up promises two working days. */
export const isLate = (days: number): boolean => days >= 2;

/** Reads `?tab=approved&name=primary&from=2026-11-01&to=2026-11-20&page=2`; missing or invalid values get their defaults. */
export function readView(params: URLSearchParams, now?: Date): View {
  const usual = defaultFilters(now);
  const day = (name: string, otherwise: string) => {
    const given = params.get(name) ?? '';
    return /^\d{4}-\d\d-\d\d$/.test(given) ? given : otherwise;
  };
  const page = params.get('page') ?? '';
  return {
    tab: tabs.find((tab) => tab === params.get('tab')) ?? 'waiting',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) - 1 : 0,
    name: params.get('name') ?? '',
    fromDate: day('from', usual.fromDate),
    toDate: day('to', usual.toDate),
  };
}

/** Writes a view as a query, with no open entries. Without filters the default ones apply. */
export const viewQuery = ({ tab, page, name, fromDate, toDate }: Partial<View>): URLSearchParams =>
  new URLSearchParams({
    ...(tab && tab !== 'waiting' && { tab }),
    ...(name && { name }),
    ...(fromDate && { from: fromDate }),
    ...(toDate && { to: toDate }),
    ...(page && { page: String(page + 1) }),
  });

/** The address of one sign-up, opened in its list. */
export function addressOf({ id, name, state, createDate }: { id: number; name: string; state: Tab; createDate: string }): string {
  const day = dayOf(new Date(createDate));
  return `${paths.signUps}?${withOpen(viewQuery({ tab: state, name, fromDate: day, toDate: day }), id, true)}`;
}

/** The ids of the open entries: `?open=7&open=9`. */
export const openIn = (params: URLSearchParams): number[] => params.getAll('open').map(Number);

/** The query with this entry opened or closed. */
export function withOpen(params: URLSearchParams, id: number, isOpen: boolean): URLSearchParams {
  const changed = new URLSearchParams(params);
  changed.delete('open', String(id));
  if (isOpen) changed.append('open', String(id));
  return changed;
}
