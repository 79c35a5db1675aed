import { isolate, spoken, t } from './i18n.ts';
import { londonClock } from './london.ts';

function london(instant: string | Date) {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = londonClock(instant).split(/[-T:.]/);
  return { year, month, day, hour, minute, second, half: Number(hour) < 12 ? 'AM' : 'PM' };
}

/** `dd/MM/y 'at' HH:mma`, London time. A 24-hour clock with AM or PM is odd but specified: `05/11/2026 at 14:05PM`. */
export function formatFeedDate(instant: string | Date): string {
  const { year, month, day, hour, minute, half } = london(instant);
  return t('{day} at {time}', { day: `${day}/${month}/${Number(year)}`, time: `${hour}:${minute}${half}` });
}

/** `dd/MM/yyyy`, London time. Takes instants and plain `YYYY-MM-DD` days. */
export function formatDate(instant: string | Date): string {
  const { year, month, day } = london(instant);
  return `${day}/${month}/${year}`;
}

/** "4 January", of a plain `YYYY-MM-DD` day, in the reader's language. */
export const dayAndMonth = (day: string): string =>
  new Intl.DateTimeFormat(spoken(), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day));

/** `dd/MM/yyyy hh:mm:ss AM`, London time, twelve-hour clock. */
export function formatDateTime(instant: string | Date): string {
  const { hour, minute, second, half } = london(instant);
  const twelve = String(Number(hour) % 12 || 12).padStart(2, '0');
  return isolate(`${formatDate(instant)} ${twelve}:${minute}:${second} ${half}`);
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];

/** "3 days ago", in addition to a full date. Less than a minute, past or future, is "just now". */
export function formatAge(instant: string | Date, now: Date = new Date()): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000;
  const step = steps.find(([, length]) => Math.abs(seconds) >= length);
  if (!step) return t('just now');
  return new Intl.RelativeTimeFormat(spoken(), { numeric: 'always' }).format(Math.trunc(seconds / step[1]), step[0]);
}
