import type { HalfTermDates } from './half-terms.policy.ts';

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY] = [1, 2, 3, 4] as const;
const startOfWeek = [MONDAY, TUESDAY, WEDNESDAY, THURSDAY];

/**
 * The usual first days of the six half terms of a school year, after the holidays of most councils in each nation. No half term
 * starts on a Friday.
 */
export function defaultDates(schoolYear: number): HalfTermDates[] {
  const next = schoolYear + 1;
  const easter = easterSunday(next);
  const lastMondayOfMay = onOrAfter(date(next, 5, 25), MONDAY);
  const autumn = onOrAfter(date(schoolYear, 9, 1), ...startOfWeek);
  const afterChristmas = onOrAfter(date(next, 1, 4), ...startOfWeek);
  // Easter holidays: two weeks around 1 April, or later when Easter is later.
  const afterEaster = later(onOrAfter(date(next, 4, 12), MONDAY), plusDays(easter, 2));

  const england = [
    autumn,
    onOrAfter(date(schoolYear, 10, 29), MONDAY),
    afterChristmas,
    onOrAfter(date(next, 2, 19), MONDAY),
    afterEaster,
    plusDays(lastMondayOfMay, 7),
  ];
  // Scotland returns in August, has an earlier October week and no week off at the end of May.
  const scotland = [
    onOrAfter(date(schoolYear, 8, 12), WEDNESDAY),
    onOrAfter(date(schoolYear, 10, 22), MONDAY),
    onOrAfter(date(next, 1, 5), ...startOfWeek),
    onOrAfter(date(next, 2, 14), WEDNESDAY),
    afterEaster,
    plusDays(lastMondayOfMay, 1),
  ];
  // Northern Ireland has the week after Easter off, but not the week at the end of May.
  const northernIreland = [...england.slice(0, 4), plusDays(easter, 8), plusDays(lastMondayOfMay, 1)];

  return england.map((day, index) => ({
    england: toDay(day),
    wales: toDay(day),
    scotland: toDay(scotland[index]!),
    northernIreland: toDay(northernIreland[index]!),
  }));
}

const date = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day));
const plusDays = (from: Date, days: number) => new Date(from.getTime() + days * 86_400_000);
const later = (one: Date, other: Date) => (one > other ? one : other);
const toDay = (from: Date) => from.toISOString().slice(0, 10);

/** The first day on or after `from` that falls on one of the weekdays. */
const onOrAfter = (from: Date, ...weekdays: number[]): Date =>
  weekdays.includes(from.getUTCDay()) ? from : onOrAfter(plusDays(from, 1), ...weekdays);

/** The anonymous Gregorian algorithm. https://en.wikipedia.org/wiki/Date_of_Easter#Anonymous_Gregorian_algorithm */
function easterSunday(year: number): Date {
  const [century, rest] = [Math.floor(year / 100), year % 100];
  const golden = year % 19;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  return date(year, Math.floor(days / 31), (days % 31) + 1);
}
