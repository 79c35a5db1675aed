import { paths } from '../../lib/paths.ts';
import { validId } from '../../lib/search-address.ts';
import type { WeekOf } from './api.ts';

/** The address of a class's week, or of another page about it. */
export function weekAddress({ group, week }: WeekOf, path: string = paths.week): string {
  const query = new URLSearchParams();
  if (group !== undefined) query.set('group', String(group));
  if (week !== undefined) query.set('week', week);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Which week an address names, and what the user comes to do: links of emails lead there. */
export function readAddress(url: string): WeekOf & { ask: number | undefined; reply: number | undefined } {
  const { searchParams } = new URL(url);
  const id = (name: string) => validId(searchParams.get(name) ?? undefined) ?? undefined;
  const week = searchParams.get('week') ?? '';
  return {
    group: id('group'),
    week: /^\d{4}-\d{2}-\d{2}$/.test(week) ? week : undefined,
    ask: id('ask'),
    reply: id('reply'),
  };
}
