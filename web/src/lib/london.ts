const HOUR = 3_600_000;

/**
 * Formats an instant as London time in ISO form: `2026-07-01T09:05:00.000`. Summer time is computed by the rule since 1996,
 * because a page's first `Intl.DateTimeFormat` blocks a slow phone for 0.1 s; the test compares the two.
 * @throws RangeError for an invalid date
 */
export function londonClock(instant: string | Date): string {
  const time = new Date(instant).getTime();
  const year = new Date(instant).getUTCFullYear();
  const isSummer = lastSunday(year, 2) <= time && time < lastSunday(year, 9);
  return new Date(time + (isSummer ? HOUR : 0)).toISOString().slice(0, -1);
}

/** 01:00 UTC of a month's last Sunday; 0 is January. */
function lastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * 24 * HOUR;
}
