import { msg, plural, spoken, t } from '../../lib/i18n.ts';
import type { Announcement } from './api.ts';

/** "1 person", "500,000 people" */
export const people = (count: number): string =>
  plural(count, '{number} person', '{number} people', { number: count.toLocaleString(spoken()) });

const audiences = { everyone: msg('Everyone'), leads: msg('All Leads'), school: msg('One school') } as const;
export const audienceWords = ({ audience }: Pick<Announcement, 'audience'>): string => t(audiences[audience]);

const HOUR = 3_600_000;

/** Milliseconds until the next refresh of the list; 0 for never. Rare enough that an idle session still expires. */
export function untilNextLook(messages: readonly Pick<Announcement, 'state' | 'sendAt'>[], now: Date): number {
  const waits = messages.flatMap(({ state, sendAt }) => {
    if (state === 'sending') return [0];
    return state === 'scheduled' ? [Date.parse(sendAt) - now.getTime()] : [];
  });
  return waits.length === 0 ? 0 : Math.min(Math.max(Math.min(...waits), 1_000), HOUR);
}
