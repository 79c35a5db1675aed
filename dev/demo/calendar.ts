import { defaultDates } from '@patchwork/connections/half-terms/default-dates';
import { type Nation, nations, schoolYearAt } from '@patchwork/connections/half-terms/half-terms.policy';
import { firstHalfTermOf } from '@patchwork/connections/half-terms/names';
import type { HalfTermStart } from '@patchwork/platform/school-calendar';
import type { Prng } from './prng.ts';

const DAY_MS = 86_400_000;
/** School hours in London, from 08:50 to 15:30, in minutes of the day. */
const [FIRST_LESSON, HOME_TIME] = [8 * 60 + 50, 15 * 60 + 30];
/** Today counts as a school day only after this much lesson time. */
const SHORTEST_DAY_MS = 2 * 3_600_000;
const YEARS_BACK = 3;
/** Length of the holiday before each half term in days, weekends included; at least as long as in most councils. */
const breaks: Record<Nation, readonly number[]> = {
  england: [45, 10, 17, 10, 18, 10],
  wales: [45, 10, 17, 10, 18, 10],
  scotland: [50, 17, 17, 6, 18, 4],
  northernIreland: [62, 10, 17, 10, 18, 4],
};

/** The school days of each nation, by which the demo dates its reports and answers. */
export interface SchoolCalendar {
  /** Whole minutes from a moment to now. */
  minutesAgo(moment: Date): number;
  /** The moment so many minutes before now. */
  at(minutesAgo: number): Date;
  isSchoolDay(moment: Date, nation: Nation): boolean;
  /**
   * Lesson time `daysBefore` school days before the last one; `share` is 0 at the first lesson and 1 at the end of the day (today: at
   * most now).
   */
  lesson(nation: Nation, daysBefore: number, share: number): Date;
  /** Lesson time on a day; null when it was not, or not yet, a school day. */
  lessonOn(nation: Nation, day: string, share: number): Date | null;
  /** Lesson time after a moment, on the same day or some school days later; null when that is in the future. */
  lessonAfter(nation: Nation, moment: Date, random: Prng, daysLater: number): Date | null;
}

/** Returns the school calendar of all nations up to `now`. */
export function schoolCalendar(now: Date): SchoolCalendar {
  const days = Object.fromEntries(nations.map((nation) => [nation, schoolDays(nation, now)])) as Record<Nation, string[]>;
  const firstLesson = (day: string) => inLondon(day, FIRST_LESSON);
  // Nothing in the demo is newer than two minutes.
  const homeTime = (day: string) => new Date(Math.min(inLondon(day, HOME_TIME).getTime(), now.getTime() - 120_000));
  for (const nation of nations) {
    while (homeTime(days[nation][0]!).getTime() - firstLesson(days[nation][0]!).getTime() < SHORTEST_DAY_MS) days[nation].shift();
  }
  return {
    minutesAgo: (moment) => Math.floor((now.getTime() - moment.getTime()) / 60_000),
    at: (minutesAgo) => new Date(now.getTime() - minutesAgo * 60_000),
    isSchoolDay: (moment, nation) => days[nation].includes(dayInLondon(moment)),
    lesson(nation, daysBefore, share) {
      const day = days[nation][daysBefore]!;
      return between(firstLesson(day), homeTime(day), share);
    },
    lessonOn: (nation, day, share) => (days[nation].includes(day) ? between(firstLesson(day), homeTime(day), share) : null),
    lessonAfter(nation, moment, random, daysLater) {
      const sameDay = dayInLondon(moment);
      const index = days[nation].findLastIndex((day) => day >= sameDay) - daysLater;
      const day = days[nation][index];
      if (day === undefined) return null;
      if (day !== sameDay) return between(firstLesson(day), homeTime(day), random.between(0.05, 0.6));
      // Only part of the remaining day, so that several answers can follow each other.
      return between(moment, homeTime(day), random.between(0.08, 0.25));
    },
  };
}

/** Returns the nation of a county, by the county's id in the lookups. */
export function nationOf(countyId: number): Nation {
  if (countyId <= 48) return 'england';
  if (countyId <= 56) return 'wales';
  return countyId <= 91 ? 'scotland' : 'northernIreland';
}

/** School days up to today, latest first. */
function schoolDays(nation: Nation, now: Date): string[] {
  const year = schoolYearAt(now);
  const holidays = Array.from({ length: YEARS_BACK + 2 }, (_, back) => defaultDates(year + 1 - back)).flatMap((halfTerms) =>
    halfTerms.map((dates, index) => ({ from: plusDays(dates[nation], -breaks[nation][index]!), to: dates[nation] })),
  );
  const days: string[] = [];
  const first = `${year - YEARS_BACK}-09-01`;
  for (let day = dayInLondon(now); day > first; day = plusDays(day, -1)) {
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    if (!isWeekend && !holidays.some(({ from, to }) => from <= day && day < to)) days.push(day);
  }
  return days;
}

const between = (from: Date, to: Date, share: number) => new Date(from.getTime() + (to.getTime() - from.getTime()) * share);
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });
const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' });
export const dayInLondon = (moment: Date): string => dayFormat.format(moment);

/** The instant of a minute of a day in London; the clocks never change after 02:00. */
export function inLondon(day: string, minute: number): Date {
  const inWinter = new Date(Date.parse(day) + minute * 60_000);
  const isSummer = Number(hourFormat.format(inWinter)) !== inWinter.getUTCHours();
  return new Date(inWinter.getTime() - Number(isSummer) * 3_600_000);
}

/** The half terms that have begun since so many school years before this one, oldest first. */
export const begunHalfTerms = (now: Date, yearsBefore: number) =>
  halfTermsOf(schoolYearAt(now) - yearsBefore, schoolYearAt(now)).filter(({ startsAt }) => startsAt <= now);

/** The half terms of the school year before this one, of this one and the next, as services know them. */
export const halfTermStarts = (now: Date): HalfTermStart[] =>
  halfTermsOf(schoolYearAt(now) - 1, schoolYearAt(now) + 1).map(({ id, startsAt }) => ({ id, startsAt: startsAt.toISOString() }));

/** Each begins for the links at 04:00 in London on the earliest first day of a nation. */
const halfTermsOf = (firstYear: number, lastYear: number) =>
  Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index)
    .flatMap((schoolYear) => defaultDates(schoolYear).map((dates, index) => ({ id: firstHalfTermOf(schoolYear) + index, dates })))
    .map(({ id, dates }) => ({ id, dates, startsAt: inLondon(Object.values(dates).sort()[0]!, 4 * 60) }));
