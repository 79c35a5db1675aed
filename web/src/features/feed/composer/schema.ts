import * as z from 'zod/mini';

export const Report = z.object({
  title: z.string().check(z.regex(/\S/, 'Enter a title'), z.maxLength(100, 'Maximum 100 characters')),
  narrative: z.string().check(z.regex(/\S/, 'Enter a report narrative'), z.maxLength(20_000, 'Maximum 20,000 characters')),
});
