import { msg, plural, spoken, t } from '../../lib/i18n.ts';
import type { WrittenMessage } from './api.ts';

/** "1 person", "500,000 people" */
export const people = (count: number): string =>
  plural(count, '{number} person', '{number} people', { number: count.toLocaleString(spoken()) });

const audiences = { everyone: msg('Everyone'), leads: msg('All Leads'), school: msg('One school') } as const;
export const audienceWords = ({ audience }: Pick<WrittenMessage, 'audience'>): string => t(audiences[audience]);

const HOUR = 3_600_000;

/** After how many milliseconds the list is worth asking for again; 0 is never. Rarely enough for an idle session to end. */
export function untilNextLook(messages: readonly Pick<WrittenMessage, 'state' | 'sendAt'>[], now: Date): number {
  const waits = messages.flatMap(({ state, sendAt }) => {
    if (state === 'sending') return [0];
    return state === 'scheduled' ? [Date.parse(sendAt) - now.getTime()] : [];
  });
  return waits.length === 0 ? 0 : Math.min(Math.max(Math.min(...waits), 1_000), HOUR);
}
