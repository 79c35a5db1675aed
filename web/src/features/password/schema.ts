import { isEmailAddress } from '@patchwork/contracts/email-address';
import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';

export const Forgot = z.object({
  email: z
    .string()
    .check(
      z.minLength(1, msg('An email address is required.')),
      z.maxLength(255, msg('Maximum 255 characters')),
      z.refine(isEmailAddress, msg('Please enter a valid email address.')),
    ),
});

// The server compares passwords in this form too: an accent may be a letter or a mark.
const nfc = (text = '') => text.normalize('NFC');
const codePoints = (text: string) => [...nfc(text)].length;

export const Passwords = z
  .object({
    password: z.string().check(
      z.refine((value) => codePoints(value) >= 8, msg('Minimum 8 characters.')),
      z.refine((value) => codePoints(value) <= 50, msg('Maximum 50 characters.')),
    ),
    confirm: z.string().check(z.minLength(1, msg('Please confirm your password.'))),
  })
  .check(
    z.refine(({ password, confirm }) => confirm === '' || nfc(password) === nfc(confirm), {
      error: msg('Passwords do not match'),
      path: ['confirm'],
      when: () => true,
    }),
  );
