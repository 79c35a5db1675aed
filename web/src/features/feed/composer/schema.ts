import * as z from 'zod/mini';
import { isAtMost } from '../text-length.ts';

export const Report = z.object({
  title: z.string().check(
    z.regex(/\S/, 'Enter a title'),
    z.refine((text) => isAtMost(100, text), 'Maximum 100 characters'),
  ),
  narrative: z.string().check(
    z.regex(/\S/, 'Enter a report narrative'),
    z.refine((text) => isAtMost(20_000, text), 'Maximum 20,000 characters'),
  ),
});
