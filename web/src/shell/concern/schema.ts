import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';
import { isAtMost } from '../../lib/text-length.ts';

export const Concern = z.object({
  reason: z.string().check(
    z.regex(/\S/, msg('Please tell us your concern')),
    z.refine((text) => isAtMost(10_000, text), msg('Maximum 10,000 characters')),
  ),
});
export type Concern = z.infer<typeof Concern>;
