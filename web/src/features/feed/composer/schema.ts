import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { msg } from '../../../lib/i18n.ts';
import { isAtMost } from '../../../lib/text-length.ts';

export const Report = z.object({
  title: z.string().check(
    z.regex(visibleText, msg('Enter a title')),
    z.refine((text) => isAtMost(100, text), msg('Maximum 100 characters')),
  ),
  narrative: z.string().check(
    z.regex(visibleText, msg('Enter a report narrative')),
    z.refine((text) => isAtMost(20_000, text), msg('Maximum 20,000 characters')),
  ),
  audience: z.optional(z.enum(['school', 'linked', 'everyone'])),
  hasConsent: z.optional(z.boolean()),
});

/** An answer to the question of the week: its title is the question. */
export const Answer = z.extend(Report, {
  narrative: z.string().check(
    z.regex(visibleText, msg('Write your answer')),
    z.refine((text) => isAtMost(200, text), msg('Maximum 200 characters')),
  ),
});
