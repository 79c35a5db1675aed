import * as z from 'zod/mini';

export const FeedbackForm = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Please provide a title'), z.maxLength(255, 'Maximum 255 characters')),
  narrative: z
    .string()
    .check(z.trim(), z.minLength(1, 'Please provide comments'), z.maxLength(10_000, 'Maximum 10,000 characters')),
});
export type FeedbackForm = z.infer<typeof FeedbackForm>;
