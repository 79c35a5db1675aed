import { invalid } from '@patchwork/platform/errors';

/** The text in canonical base64 of UTF-8, unchanged; null for any other input. */
export function decodePassword(base64: string): string | null {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') !== base64) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The form in which passwords are compared: a Mac sends accents as marks, Windows letters with accents (RFC 8265). */
export const normalised = (password: string): string => password.normalize('NFC');

interface Limits {
  field: string;
  /** In code points. */
  min: number;
  max: number;
  tooShort: string;
  tooLong: string;
}

export const resetLimits: Limits = {
  field: 'password',
  min: 8,
  max: 50,
  tooShort: 'Minimum 8 characters.',
  tooLong: 'Maximum 50 characters.',
};

export const changeLimits: Limits = {
  field: 'new',
  min: 8,
  max: 128,
  tooShort: 'New password must be at least 8 characters long',
  tooLong: 'Maximum 128 characters',
};
export const confirmLimits: Limits = { ...changeLimits, field: 'confirm' };

/** The password in a field, normalised, or the message of the limit that it breaks. */
export function readPassword(base64: string, limits: Limits): { password: string } | { message: string } {
  const typed = decodePassword(base64);
  if (typed === null || typed.includes('\u0000')) return { message: 'This password cannot be read.' };
  const password = normalised(typed);
  const length = [...password].length;
  if (length < limits.min) return { message: limits.tooShort };
  if (length > limits.max) return { message: limits.tooLong };
  return { password };
}

/** The new password in a form. @throws AppError `invalid` with the message of the limit that it breaks */
export function readNewPassword(base64: string, limits: Limits): string {
  const read = readPassword(base64, limits);
  if ('message' in read) throw invalid('invalid-password', [{ field: limits.field, message: read.message }]);
  return read.password;
}
