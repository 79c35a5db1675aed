import * as z from 'zod/mini';
import { isAtMost } from '../text-length.ts';

export const Concern = z.object({
  reason: z.string().check(
    z.regex(/\S/, 'Please tell us what concerns you'),
    z.refine((text) => isAtMost(1_000, text), 'Maximum 1,000 characters'),
  ),
});
export type Concern = z.infer<typeof Concern>;
