/** A day in the time zone of the United Kingdom, as `YYYY-MM-DD`. */
export type Day = string;

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day in London at this instant. */
export const londonDay = (instant: Date): Day => london.format(instant);

const toDay = (date: Date): Day => date.toISOString().slice(0, 10);
const fromDay = (day: Day): Date => new Date(`${day}T00:00:00.000Z`);

/** The day that many days later, or earlier for a negative number. */
export function addDays(day: Day, days: number): Day {
  const date = fromDay(day);
  date.setUTCDate(date.getUTCDate() + days);
  return toDay(date);
}

/** The same day of a later month, or that month's last day if it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const date = fromDay(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, lastDay));
  return toDay(date);
}

/** The number of days from one to the other, both included: 1 for the same day, less than 1 when reversed. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((fromDay(to).getTime() - fromDay(from).getTime()) / 86_400_000) + 1;
