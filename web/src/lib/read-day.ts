import { sayMonths } from './dates.ts';
import { msg } from './i18n.ts';

/** What a form says of a text that is no day. */
export const enterDay = msg('Enter a day, month and year, such as 29/11/2026');

/** "٢٩" and "۲۹" as "29". */
const plainDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15));

const bare = (word: string): string => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** From 1 to 12, by the name or its first three letters or more, in English or the reader's language; 0 for no month. */
function monthOf(word: string): number {
  const wanted = bare(word);
  if (/^\d/.test(wanted)) return Number(wanted);
  for (const months of [sayMonths('en-GB'), sayMonths()]) {
    const found = months.findIndex((name) => bare(name) === wanted || (wanted.length >= 3 && bare(name).startsWith(wanted)));
    if (found >= 0) return found + 1;
  }
  return 0;
}

/**
 * The day that a person typed, as `YYYY-MM-DD`: day before month whatever the browser's language, such as `29/11/2026`, `29.11.26`,
 * `29 Nov 2026`, "Sunday 29th November 2026" or `2026-11-29`. Null if it is none.
 */
export function readDay(text: string): string | null {
  const typed = plainDigits(text).trim();
  const [, year, month, day] =
    /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(typed) ??
    reversed(/^(?:\p{L}+,?\s+)?(\d\d?)(?:st|nd|rd|th)?[\s./-]+(\d\d?|[\p{L}\p{M}]+)\.?,?[\s./-]+(\d{4}|\d\d)$/iu.exec(typed)) ??
    [];
  if (!year || !month || !day) return null;
  const iso = `${year.padStart(4, '20')}-${String(monthOf(month)).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = Date.parse(`${iso}T00:00:00Z`);
  // 31 February would be 3 March.
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(iso) && iso > '1900' && iso < '2200' ? iso : null;
}

const reversed = (found: RegExpExecArray | null) => found && [found[0], found[3], found[2], found[1]];
