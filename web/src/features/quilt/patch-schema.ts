import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';
import { isAtMost } from '../../lib/text-length.ts';

export const LONGEST_ANSWER = 120;

export const PatchForm = z.object({
  description: z.string().check(
    z.regex(visibleText, msg('Say what is on your patch')),
    z.refine((text) => isAtMost(LONGEST_ANSWER, text), msg('Maximum 120 characters')),
  ),
  hasConsent: z.boolean(),
});
export type PatchForm = z.infer<typeof PatchForm>;
