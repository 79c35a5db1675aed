import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';

export const LONGEST_TITLE = 255;

export const FeedbackForm = z.object({
  title: z
    .string()
    .check(
      z.trim(),
      z.regex(visibleText, msg('Please provide a title')),
      z.maxLength(LONGEST_TITLE, msg('Maximum 255 characters')),
    ),
  narrative: z
    .string()
    .check(z.trim(), z.regex(visibleText, msg('Please provide comments')), z.maxLength(10_000, msg('Maximum 10,000 characters'))),
});
export type FeedbackForm = z.infer<typeof FeedbackForm>;
