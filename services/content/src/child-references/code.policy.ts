import { invalid } from '@patchwork/platform/errors';

const SENTENCE = 'Use a code of letters and digits. Never a name or a date of birth.';

const isDate = (day: number, month: number) => day >= 1 && day <= 31 && month >= 1 && month <= 12;

/** Whether eight digits form a date of a living person, or six a day, month and year, in any usual order. */
function isDateOfBirth(digits: string): boolean {
  const at = (start: number, length = 2) => Number(digits.slice(start, start + length));
  if (digits.length === 6) return isDate(at(0), at(2));
  const isYear = (year: number) => year >= 1900 && year <= 2099;
  if (digits.length !== 8) return false;
  return (
    (isYear(at(4, 4)) && (isDate(at(0), at(2)) || isDate(at(2), at(0)))) ||
    (isYear(at(0, 4)) && (isDate(at(6), at(4)) || isDate(at(4), at(6))))
  );
}

/** Groups of one to four digits with hyphens between them, as a date is written. */
function isWrittenDate(code: string): boolean {
  for (const [, first, second, third] of code.matchAll(/(?<!\d)(\d{1,4})-(\d{1,2})-(\d{1,4})(?!\d)/g)) {
    const padded = [first!, second!, third!].map((part) => part.padStart(2, '0'));
    if (isDateOfBirth(padded.join(''))) return true;
  }
  return false;
}

/**
 * Whether a code could name a child: without a digit, with more than three letters in a row, or with a date of birth in it.
 */
export function looksLikePersonalData(code: string): boolean {
  if (!/\d/.test(code) || /[A-Za-z]{4}/.test(code)) return true;
  return isWrittenDate(code) || [...code.matchAll(/\d+/g)].some(([digits]) => isDateOfBirth(digits));
}

/** The contract's ChildReference. */
const isCode = (text: string) => /^[A-Za-z0-9][A-Za-z0-9-]{1,19}$/.test(text);

/** Codes as stored: upper case, each once. @throws AppError 400 on `childReferences` for what is no code or could name a child */
export function toCodes(texts: readonly string[]): string[] {
  const given = texts.map((text) => text.trim());
  if (given.some((code) => !isCode(code) || looksLikePersonalData(code)))
    throw invalid('no-code', [{ field: 'childReferences', message: SENTENCE }]);
  return [...new Set(given.map((code) => code.toUpperCase()))];
}
