import { isEmailAddress } from '@patchwork/contracts/email-address';
import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';

export const Login = z.object({
  email: z
    .string()
    .check(
      z.regex(visibleText, msg('An email address is required.')),
      z.maxLength(255, msg('Maximum 255 characters')),
      z.refine(isEmailAddress, msg('Please enter a valid email address.')),
    ),
  password: z.string().check(z.minLength(1, msg('Please enter your password.'))),
  termsAccepted: z.boolean(),
  /** Validated only when the server requires it. */
  oneTimeCode: z.string(),
  /** Of a Lead whose school requires its provider. */
  recoveryCode: z.optional(z.string()),
});
export type Login = z.infer<typeof Login>;
