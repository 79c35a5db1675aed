import { createHash } from 'node:crypto';
import { foldAddress } from '@patchwork/platform/email-address';
import { invalid } from '@patchwork/platform/errors';
import { addDays, type Day, daysBetween } from '../days.ts';

/** The limit of users in one sign-up, including the Lead. */
export const maxUsers = 20;

const hash = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Equal for possible duplicates, which staff see flagged: the same address, school and postcode, however they are written. */
export const dedupeHashOf = (email: string, schoolName: string, zip: string): string =>
  hash(foldAddress(email), schoolName.trim().replace(/\s+/g, ' ').toLowerCase(), zip.replace(/\s+/g, '').toLowerCase());

/** Equal only for identical forms, which are one request within ten minutes. */
export const requestHashOf = (request: unknown): string => hash(JSON.stringify(request));

/** Identifies one address in one sign-up without storing the address. */
export const emailHashOf = (guuid: string, email: string): string => hash(guuid, foldAddress(email));

interface DayRange {
  from: Day;
  to: Day;
}

/**
 * The days of the list of sign-ups: the last ten by default. With only a start date it ends today, with only an
 * end date it covers the ten days up to that date.
 * @throws AppError `invalid` for a range that is reversed or longer than 366 days
 */
export function rangeOfSignUps(today: Day, given: { fromDate?: Day | undefined; toDate?: Day | undefined }): DayRange {
  const to = given.toDate ?? (given.fromDate && given.fromDate > today ? given.fromDate : today);
  const from = given.fromDate ?? addDays(to, -9);
  const days = daysBetween(from, to);
  if (days < 1) throw invalid('invalid-range', [{ field: 'toDate', message: 'The end date must not be before the start date.' }]);
  if (days > 366) throw invalid('invalid-range', [{ field: 'fromDate', message: 'Choose 366 days or fewer.' }]);
  return { from, to };
}
