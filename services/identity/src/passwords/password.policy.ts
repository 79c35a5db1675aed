import { type FieldError, invalid } from '@patchwork/platform/errors';

/** Canonical base64 of UTF-8, or null: the text inside counts exactly as it was typed. */
export function decodePassword(base64: string): string | null {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') !== base64) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

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

/** The new password that a form carries. @throws AppError `invalid` with the sentence of the limit that it breaks. */
export function readNewPassword(base64: string, limits: Limits): string {
  const password = decodePassword(base64);
  const refuse = (message: string) => invalid('invalid-password', [{ field: limits.field, message } satisfies FieldError]);
  if (password === null || password.includes('\u0000')) throw refuse('This password cannot be read.');
  const length = [...password].length;
  if (length < limits.min) throw refuse(limits.tooShort);
  if (length > limits.max) throw refuse(limits.tooLong);
  return password;
}
