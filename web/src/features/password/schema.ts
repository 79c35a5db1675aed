import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';

export const Forgot = z.object({
  email: z
    .string()
    .check(
      z.minLength(1, msg('An email address is required.')),
      z.maxLength(255, msg('Maximum 255 characters')),
      z.email(msg('Please enter a valid email address.')),
    ),
});

const codePoints = (text: string) => [...text].length;

export const Passwords = z
  .object({
    password: z.string().check(
      z.refine((value) => codePoints(value) >= 8, msg('Minimum 8 characters.')),
      z.refine((value) => codePoints(value) <= 50, msg('Maximum 50 characters.')),
    ),
    confirm: z.string().check(z.minLength(1, msg('Please confirm your password.'))),
  })
  .check(
    z.refine(({ password, confirm }) => confirm === '' || password === confirm, {
      error: msg('Passwords do not match'),
      path: ['confirm'],
      when: () => true,
    }),
  );
