import { fromLondon, toLondon } from '@patchwork/platform/school-calendar';

/** When notifications go out; all other mails go out at once. */
export interface Timing {
  /** Send only from 07:30 to 18:00 on weekdays, London time. */
  schoolHours: boolean;
  /** Send one digest a day to each user, instead of one mail for each comment. */
  digest: boolean;
}

/** Reads the timing from environment variables. */
export const timingOf = (env: { MAIL_SCHOOL_HOURS?: string; MAIL_DIGEST?: string }): Timing => ({
  schoolHours: env.MAIL_SCHOOL_HOURS === 'on',
  digest: env.MAIL_DIGEST === 'daily',
});

const opens = 7 * 60 + 30;
const closes = 18 * 60;
/** After lessons: teachers have time to read, and a school day's comments arrive on the same day. */
const digestAt = 16 * 60;

/** How many days of the calendar in London lie between two instants: 1 for tomorrow. */
export const daysAhead = (now: Date, instant: Date): number => (dayOf(toLondon(instant)) - dayOf(toLondon(now))) / 86_400_000;

const dayOf = (wall: Date) => Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate());
const minutesOf = (wall: Date) => wall.getUTCHours() * 60 + wall.getUTCMinutes();
const isWeekday = (wall: Date) => wall.getUTCDay() % 6 !== 0;

/** The first time after `wall` that is `minutes` past midnight, optionally on a weekday. */
function next(wall: Date, minutes: number, onWeekdays: boolean): Date {
  const day = dayOf(wall);
  for (let ahead = minutesOf(wall) < minutes ? 0 : 1; ; ahead += 1) {
    const candidate = new Date(day + ahead * 86_400_000 + minutes * 60_000);
    if (!onWeekdays || isWeekday(candidate)) return candidate;
  }
}

/** Returns null within school hours, otherwise the instant at which they next start. */
export function nextSchoolHour(now: Date): Date | null {
  const wall = toLondon(now);
  const isOpen = isWeekday(wall) && minutesOf(wall) >= opens && minutesOf(wall) < closes;
  return isOpen ? null : fromLondon(next(wall, opens, true));
}

/** Returns when the next digest goes out: daily, or on weekdays only with school hours. */
export const nextDigest = (now: Date, { schoolHours }: Timing): Date => fromLondon(next(toLondon(now), digestAt, schoolHours));
