import { isEmailAddress } from '@patchwork/contracts/email-address';
import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';
import { about } from '../../shell/concern/schema.ts';

export const PublicConcern = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.regex(visibleText, msg('Please tell us your concern')),
      z.maxLength(10_000, msg('Maximum 10,000 characters')),
    ),
  about,
  school: z.string().check(z.trim(), z.maxLength(255, msg('Maximum 255 characters'))),
  where: z.string().check(z.trim(), z.maxLength(1_000, msg('Maximum 1,000 characters'))),
  name: z.string().check(z.trim(), z.regex(visibleText, msg('Enter your name')), z.maxLength(100, msg('Maximum 100 characters'))),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, msg('Please provide an email address')),
      z.maxLength(255, msg('Maximum 255 characters')),
      z.refine(isEmailAddress, msg('Please provide a valid email address')),
    ),
});
export type PublicConcern = z.infer<typeof PublicConcern>;

/** In the order of the form. */
export const fields = ['reason', 'about', 'school', 'where', 'name', 'email'] as const;
