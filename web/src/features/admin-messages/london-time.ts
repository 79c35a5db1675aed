const HOUR = 3_600_000;
// Swedish dates are written as ISO wants them.
const inLondon = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' });

/** What clocks in London show: `2026-07-01T09:05`, as an input for date and time takes it. */
export const londonClock = (instant: Date): string => inLondon.format(instant).replace(' ', 'T');

/**
 * The moment at which clocks in London show this (`YYYY-MM-DDTHH:mm`), as ISO; null for what is no time. Of an hour that comes twice the
 * first is meant; in one that is left out clocks show an hour more by then.
 */
export function londonInstant(clock: string): string | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(clock) ? Date.parse(`${clock}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const summer = new Date(asUtc - HOUR);
  return (londonClock(summer) === clock ? summer : new Date(asUtc)).toISOString();
}
