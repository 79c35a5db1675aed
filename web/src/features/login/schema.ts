import * as z from 'zod/mini';

export const Login = z.object({
  email: z
    .string()
    .check(
      z.minLength(1, 'An email address is required.'),
      z.maxLength(255, 'Maximum 255 characters'),
      z.email('Please enter a valid email address.'),
    ),
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
  termsAccepted: z.boolean(),
  /** Looked at only when the server has asked for it. */
  oneTimeCode: z.string(),
});
export type Login = z.infer<typeof Login>;
