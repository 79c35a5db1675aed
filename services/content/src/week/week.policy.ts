import { fromLondon, type HalfTermStart, isSchoolDay, londonDay } from '@patchwork/platform/school-calendar';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** When something happens in a week; a week is named by its Monday, such as `2026-11-30`. */
export interface Moments {
  /** Monday at 07:00 in London, as all of these. */
  asksAt: Date;
  /** Friday at noon. */
  opensAt: Date;
  /** Friday at 15:00. */
  sumsUpAt: Date;
  /** The next Monday at 07:00. */
  closesAt: Date;
}

export function momentsOf(week: string): Moments {
  const monday = Date.parse(week);
  const at = (days: number, hour: number) => fromLondon(new Date(monday + days * DAY_MS + hour * HOUR_MS));
  return { asksAt: at(0, 7), opensAt: at(4, 12), sumsUpAt: at(4, 15), closesAt: at(7, 7) };
}

/** The week that London has at an instant. */
export function weekAt(now: Date): string {
  const day = londonDay(now);
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return new Date(day - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** The week for which classes are asked now: from Monday at 07:00 to Friday at noon, on days of school; otherwise null. */
export function weekToAsk(now: Date, halfTerms: readonly HalfTermStart[]): string | null {
  const week = weekAt(now);
  const { asksAt, opensAt } = momentsOf(week);
  return now >= asksAt && now < opensAt && isSchoolDay(now, halfTerms) ? week : null;
}

/** The week whose emails are due now: on a Friday of school from 15:00; otherwise null. */
export function weekToSumUp(now: Date, halfTerms: readonly HalfTermStart[]): string | null {
  const week = weekAt(now);
  // Saturday is no day of school.
  return now >= momentsOf(week).sumsUpAt && isSchoolDay(now, halfTerms) ? week : null;
}

/** The number of a week, which chooses what it offers. */
export const numberOf = (week: string): number => Math.round((Date.parse(week) - Date.parse('2026-08-31')) / (7 * DAY_MS));
