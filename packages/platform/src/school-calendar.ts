// Days of the calendar and of school, which several services count: messaging writes to people in school hours, connections links
// new schools on school days.

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' });
const DAY_MS = 86_400_000;

/** An instant as a date whose UTC fields are what clocks in London show. */
export const toLondon = (instant: Date): Date => new Date(`${clock.format(instant).replace(' ', 'T')}Z`);

/** The instant at which clocks in London show the UTC fields of `shown`; only for times at which clocks never change. */
export const fromLondon = (shown: Date): Date => new Date(2 * shown.getTime() - toLondon(shown).getTime());

/** Midnight of the day that clocks in London show, as milliseconds of `toLondon` dates. */
export const londonDay = (instant: Date): number => Math.floor(toLondon(instant).getTime() / DAY_MS) * DAY_MS;

export interface HalfTermStart {
  /** Six times the year in which its school year begins, plus 0 to 5. */
  id: number;
  /** When its links are made: 04:00 London time on the first day of the nation that begins first. */
  startsAt: string;
}

/** Weeks of holiday before each half term of a school year, as most councils have them. */
const HOLIDAY_WEEKS = [6, 1, 2, 1, 2, 1];
/** When an interim run links the schools that wait, in minutes past midnight in London. */
const INTERIM_RUN_AT = 5 * 60 + 30;

/**
 * When a school that is approved at `approved` gets its first links: by an interim run at 05:30 on the next school day, or by the
 * run of a half term that begins before it. Null when the calendar has no half term after `approved`.
 */
export function firstLinksAt(approved: Date, halfTerms: readonly HalfTermStart[]): Date | null {
  const next = nextAfter(approved, halfTerms)?.startsAt;
  if (!next) return null;
  for (let day = londonDay(approved); ; day += DAY_MS) {
    const run = interimRunOn(day);
    if (run >= next) return next;
    if (run > approved && isSchoolDay(run, halfTerms)) return run;
  }
}

/** Today's interim run once it is due; null on days without school, and before 05:30. */
export function interimRunDueAt(now: Date, halfTerms: readonly HalfTermStart[]): Date | null {
  const run = interimRunOn(londonDay(now));
  return run <= now && isSchoolDay(run, halfTerms) ? run : null;
}

const interimRunOn = (day: number) => fromLondon(new Date(day + INTERIM_RUN_AT * 60_000));

/** Monday to Friday, outside the usual holidays. False after the last half term of the calendar. */
export function isSchoolDay(moment: Date, halfTerms: readonly HalfTermStart[]): boolean {
  const next = nextAfter(moment, halfTerms);
  if (!next || toLondon(moment).getUTCDay() % 6 === 0) return false;
  const weeks = HOLIDAY_WEEKS[next.id % HOLIDAY_WEEKS.length]!;
  return moment.getTime() < next.startsAt.getTime() - weeks * 7 * DAY_MS;
}

const nextAfter = (moment: Date, halfTerms: readonly HalfTermStart[]) =>
  halfTerms
    .map(({ id, startsAt }) => ({ id, startsAt: new Date(startsAt) }))
    .filter(({ startsAt }) => startsAt > moment)
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())[0];
