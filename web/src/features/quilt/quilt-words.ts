import { sayDay, sayTime, sayWeekday } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { sayTerm } from '../../lib/season-words.ts';

/** "Friday 11 December, 2pm", London time. */
export const revealTime = (instant: string): string =>
  t('{weekday} {day}, {time}', {
    weekday: sayWeekday(instant),
    day: sayDay(instant),
    time: sayTime(instant),
  });

/** An answer in quotation marks; those in it become single ones. */
export const quoted = (answer: string): string => `“${answer.replace(/“([^“”]*)”|"([^"]*)"/g, '‘$1$2’')}”`;

/** "Autumn 2", of `Autumn 2, 2026/27`. */
export const shortHalfTerm = (name: string): string => sayTerm(name.split(',')[0] ?? name);
