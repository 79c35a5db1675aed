import { invalid } from '@patchwork/platform/errors';

const SENTENCE = 'Use a code of letters and digits. Never a name or a date of birth.';

const isDay = (day: number) => day >= 1 && day <= 31;
const isMonth = (month: number) => month >= 1 && month <= 12;
const isDate = (one: number, other: number) => (isDay(one) && isMonth(other)) || (isMonth(one) && isDay(other));
/** Of a child, a pupil's class or a young colleague: as four digits alone. */
const isYear = (year: number) => year >= 1990 && year <= 2049;
const isCentury = (year: number) => year >= 1900 && year <= 2099;

/** Whether five or more digits form a date, or a month and a year, in any usual order. */
function isDateOfBirth(digits: string): boolean {
  const at = (start: number, length = 2) => Number(digits.slice(start, start + length));
  if (digits.length === 8) return (isCentury(at(4, 4)) && isDate(at(0), at(2))) || (isCentury(at(0, 4)) && isDate(at(4), at(6)));
  // One zero is left out.
  if (digits.length === 7)
    return (
      (isYear(at(3, 4)) && (isDate(at(0, 1), at(1)) || isDate(at(0), at(2, 1)))) ||
      (isYear(at(0, 4)) && (isDate(at(4, 1), at(5)) || isDate(at(4), at(6, 1))))
    );
  if (digits.length === 6)
    return (
      isDate(at(0), at(2)) ||
      (isMonth(at(2)) && isDay(at(4))) ||
      (isYear(at(0, 4)) && isMonth(at(4))) ||
      (isYear(at(2, 4)) && isMonth(at(0)))
    );
  return false;
}

/** Groups of one to four digits with hyphens between them, as a date is written. */
function isWrittenDate(code: string): boolean {
  for (const [, first, second, third] of code.matchAll(/(?<!\d)(\d{1,4})-(\d{1,2})-(\d{1,4})(?!\d)/g)) {
    const padded = [first!, second!, third!].map((part) => part.padStart(2, '0'));
    if (isDateOfBirth(padded.join(''))) return true;
  }
  return false;
}

const hasDate = (code: string): boolean =>
  isWrittenDate(code) || [...code.matchAll(/\d[\d-]*/g)].some(([digits]) => isDateOfBirth(digits.replaceAll('-', '')));

/** Four digits alone, or after a school year such as Y3. */
const hasYear = (code: string): boolean =>
  [...code.matchAll(/(?<!\d)\d{4}(?!\d)/g)].some(([year]) => isYear(Number(year))) ||
  [...code.matchAll(/yr?\d{1,2}?(\d{4})(?!\d)/gi)].some(([, year]) => isYear(Number(year)));

/**
 * Four letters in a row, three that can be spoken (Mia, DEC), or two that are written as a name (Jo); letters that hyphens part
 * count as one word.
 */
function hasName(code: string): boolean {
  const joined = code.replace(/(?<![A-Za-z])([A-Za-z])-(?=[A-Za-z](?![A-Za-z]))/g, '$1');
  const words = [...joined.matchAll(/[A-Za-z]+/g)].map(([word]) => word);
  return words.some(
    (word) =>
      word.length > 3 ||
      (word.length === 3 && /[aeiouy]/i.test(word)) ||
      (word.length === 2 && /^(?:[A-Z][aeiouy]|[AEIOU][a-z])$/.test(word)),
  );
}

/** Whether a code could name a child: without a digit, or with a name, a date or a year in it. */
export const looksLikePersonalData = (code: string): boolean =>
  !/\d/.test(code) || hasName(code) || hasDate(code) || hasYear(code);

/** The contract's ChildReference. */
const isCode = (text: string) => /^[A-Za-z0-9][A-Za-z0-9-]{1,19}$/.test(text);

/** Codes as stored: upper case, each once. @throws AppError 400 on `childReferences` for what is no code or could name a child */
export function toCodes(texts: readonly string[]): string[] {
  const given = texts.map((text) => text.trim());
  if (given.some((code) => !isCode(code) || looksLikePersonalData(code)))
    throw invalid('no-code', [{ field: 'childReferences', message: SENTENCE }]);
  return [...new Set(given.map((code) => code.toUpperCase()))];
}
