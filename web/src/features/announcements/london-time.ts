import { londonClock } from '../../lib/london.ts';

const HOUR = 3_600_000;

/** Formats an instant as London time for a datetime-local input: `2026-07-01T09:05`. */
export const clockInput = (instant: Date): string => londonClock(instant).slice(0, 16);

/**
 * Converts London time (`YYYY-MM-DDTHH:mm`) to an ISO instant; null if it is not a time. In the hour that clocks repeat, the
 * first pass counts; a time in the hour that they skip moves one hour later.
 */
export function londonInstant(clock: string): string | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(clock) ? Date.parse(`${clock}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const summer = new Date(asUtc - HOUR);
  return (clockInput(summer) === clock ? summer : new Date(asUtc)).toISOString();
}
