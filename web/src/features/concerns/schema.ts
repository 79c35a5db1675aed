import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';

export const CloseForm = z.object({
  outcome: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, msg('Please say what action was taken')),
      z.maxLength(1_000, msg('Maximum 1,000 characters')),
    ),
});
export type CloseForm = z.infer<typeof CloseForm>;

export const HideForm = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, msg('Please say why')), z.maxLength(1_000, msg('Maximum 1,000 characters'))),
});
export type HideForm = z.infer<typeof HideForm>;
