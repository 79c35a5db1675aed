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

/** `dd/MM/yyyy hh:mm:ss AM`, London time, twelve-hour clock. */
export function formatDateTime(instant: string | Date): string {
  const { hour, minute, second, half } = london(instant);
  const twelve = String(Number(hour) % 12 || 12).padStart(2, '0');
  return isolate(`${formatDate(instant)} ${twelve}:${minute}:${second} ${half}`);
}

// Browsers know no Welsh.
const welshMonths = [
  ...['Ionawr', 'Chwefror', 'Mawrth', 'Ebrill', 'Mai', 'Mehefin'],
  ...['Gorffennaf', 'Awst', 'Medi', 'Hydref', 'Tachwedd', 'Rhagfyr'],
];
const welshDays = ['Dydd Sul', 'Dydd Llun', 'Dydd Mawrth', 'Dydd Mercher', 'Dydd Iau', 'Dydd Gwener', 'Dydd Sadwrn'];
const isWelsh = () => spoken().startsWith('cy');

/** "4 January" or "4 January 2026", London's day, in the reader's language. Takes instants and plain `YYYY-MM-DD` days. */
export function sayDay(instant: string | Date, { hasYear = false } = {}): string {
  const { year, month, day } = london(instant);
  if (isWelsh()) return [Number(day), welshMonths[Number(month) - 1], hasYear && year].filter(Boolean).join(' ');
  const parts = { day: 'numeric', month: 'long', ...(hasYear && ({ year: 'numeric' } as const)) } as const;
  return new Intl.DateTimeFormat(spoken(), { ...parts, timeZone: 'Europe/London' }).format(new Date(instant));
}

/** "Monday", London's day, in the reader's language. */
export function sayWeekday(instant: string | Date): string {
  const { year, month, day } = london(instant);
  if (isWelsh()) return welshDays[new Date(`${year}-${month}-${day}`).getUTCDay()]!;
  return new Intl.DateTimeFormat(spoken(), { weekday: 'long', timeZone: 'Europe/London' }).format(new Date(instant));
}

/** "Sunday 29 November 2026", of a plain `YYYY-MM-DD` day, in the reader's language. */
export function sayFullDay(day: string): string {
  // Some browsers put a comma after the English weekday.
  if (isWelsh() || spoken().startsWith('en')) return `${sayWeekday(day)} ${sayDay(day, { hasYear: true })}`;
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(spoken(), parts).format(new Date(`${day}T12:00:00Z`));
}

/** The names of the months as they stand in a date ("29 listopada"), in the reader's language or another. */
export function sayMonths(language: string = spoken()): readonly string[] {
  if (language.startsWith('cy')) return welshMonths;
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' });
  const named = (month: number) => format.formatToParts(new Date(2026, month, 15)).find(({ type }) => type === 'month');
  return welshMonths.map((_, month) => named(month)?.value ?? '');
}

/** "2pm" or "2:30pm" in English, otherwise "14:00". London time. */
export function sayTime(instant: string | Date): string {
  const { hour, minute } = london(instant);
  if (!spoken().startsWith('en')) return `${hour}:${minute}`;
  return `${Number(hour) % 12 || 12}${minute === '00' ? '' : `:${minute}`}${Number(hour) < 12 ? 'am' : 'pm'}`;
}

/**
 * "today, 7:36am", "29 November, 7:36am" or "29 November 2025, 7:36am", London time, in the reader's language. For screens whose
 * dates the specification does not fix.
 */
export function sayMoment(instant: string | Date, now: Date = new Date()): string {
  const time = sayTime(instant);
  if (formatDate(instant) === formatDate(now)) return t('today, {time}', { time });
  return t('{day}, {time}', { day: sayDay(instant, { hasYear: london(instant).year !== london(now).year }), time });
}

type Unit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute';
const steps: [Unit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];

/** After a number; some begin with another letter after 2, and one also after 1. */
const welshUnits: Record<Unit, { other: string; one?: string; two?: string }> = {
  year: { other: 'blynedd', one: 'flwyddyn', two: 'flynedd' },
  month: { other: 'mis', two: 'fis' },
  week: { other: 'wythnos' },
  day: { other: 'diwrnod', two: 'ddiwrnod' },
  hour: { other: 'awr' },
  minute: { other: 'munud', two: 'funud' },
};

function sayWelshAge(count: number, unit: Unit): string {
  const { other, one = other, two = other } = welshUnits[unit];
  const number = Math.abs(count);
  const said = `${number} ${number === 1 ? one : number === 2 ? two : other}`;
  return count < 0 ? `${said} yn ôl` : `ymhen ${said}`;
}

/** "3 days ago", in addition to a full date. Less than a minute, past or future, is "just now". */
export function formatAge(instant: string | Date, now: Date = new Date()): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000;
  const step = steps.find(([, length]) => Math.abs(seconds) >= length);
  if (!step) return t('just now');
  const count = Math.trunc(seconds / step[1]);
  if (isWelsh()) return sayWelshAge(count, step[0]);
  return new Intl.RelativeTimeFormat(spoken(), { numeric: 'always' }).format(count, step[0]);
}
