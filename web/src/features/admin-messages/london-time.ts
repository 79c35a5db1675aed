import { londonClock } from '../../lib/london.ts';

const HOUR = 3_600_000;

/** What clocks in London show: `2026-07-01T09:05`, as an input for date and time takes it. */
export const clockInput = (instant: Date): string => londonClock(instant).slice(0, 16);

/**
 * The moment at which clocks in London show this (`YYYY-MM-DDTHH:mm`), as ISO; null for what is no time. Of an hour that comes twice the
 * first is meant; in one that is left out clocks show an hour more by then.
 */
export function londonInstant(clock: string): string | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(clock) ? Date.parse(`${clock}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const summer = new Date(asUtc - HOUR);
  return (clockInput(summer) === clock ? summer : new Date(asUtc)).toISOString();
}
