const HOUR = 3_600_000;

/**
 * What clocks in London show, in ISO's way of writing: `2026-07-01T09:05:00.000`. Summer time lasts from the last Sunday of March to that
 * of October, 01:00 UTC, as the law has had it since 1996. By our own hand because a page's first `Intl.DateTimeFormat` holds up what a slow
 * phone shows by 0.1 s; the test holds it to that one. @throws RangeError for what is no date
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
