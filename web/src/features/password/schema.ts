import * as z from 'zod/mini';

export const Forgot = z.object({
  email: z
    .string()
    .check(
      z.minLength(1, 'An email address is required.'),
      z.maxLength(255, 'Maximum 255 characters'),
      z.email('Please enter a valid email address.'),
    ),
});

const codePoints = (text: string) => [...text].length;

export const Passwords = z
  .object({
    password: z.string().check(
      z.refine((value) => codePoints(value) >= 8, 'Minimum 8 characters.'),
      z.refine((value) => codePoints(value) <= 50, 'Maximum 50 characters.'),
    ),
    confirm: z.string().check(z.minLength(1, 'Please confirm your password.')),
  })
  .check(
    z.refine(({ password, confirm }) => confirm === '' || password === confirm, {
      error: 'Passwords do not match',
      path: ['confirm'],
      when: () => true,
    }),
  );
