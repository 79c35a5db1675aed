import { spoken, t } from '../../lib/i18n.ts';
import { londonClock } from '../../lib/london.ts';
import { sayTerm } from '../../lib/season-words.ts';

const dayWith = (instant: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(spoken(), { ...options, timeZone: 'Europe/London' }).format(new Date(instant));

/** "2pm" or "2:30pm" in English, otherwise "14:00". London time. */
export function timeOf(instant: string): string {
  const time = londonClock(instant).slice(11, 16);
  if (!spoken().startsWith('en')) return time;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`;
}

/** "Friday 11 December, 2pm", London time. */
export const revealTime = (instant: string): string =>
  t('{weekday} {day}, {time}', {
    weekday: dayWith(instant, { weekday: 'long' }),
    day: dayWith(instant, { day: 'numeric', month: 'long' }),
    time: timeOf(instant),
  });

/** An answer in quotation marks; those in it become single ones. */
export const quoted = (answer: string): string => `“${answer.replace(/“([^“”]*)”|"([^"]*)"/g, '‘$1$2’')}”`;

/** "Autumn 2", of `Autumn 2, 2026/27`. */
export const shortHalfTerm = (name: string): string => sayTerm(name.split(',')[0] ?? name);
