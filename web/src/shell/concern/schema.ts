import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';
import { isAtMost } from '../../lib/text-length.ts';

/** Whom a concern may be about, in the order in which the forms offer the answers. */
export const abouts = {
  lead: msg('A head or Lead'),
  'safeguarding-lead': msg('The safeguarding lead'),
  'not-sure': msg('I’m not sure'),
  nobody: msg('No'),
};
export type About = keyof typeof abouts;

/** Whether an answer names somebody whom the user may then choose. */
export const meansSomebody = (about: string | null): boolean => about === 'lead' || about === 'safeguarding-lead';

// An unanswered question is null or empty.
const isAbout = (given: unknown) => typeof given === 'string' && Object.hasOwn(abouts, given);
export const about = z.custom<string>(isAbout, msg('Choose an answer'));

export const Concern = z.object({
  reason: z.string().check(
    z.regex(visibleText, msg('Please tell us your concern')),
    z.refine((text) => isAtMost(10_000, text), msg('Maximum 10,000 characters')),
  ),
  about,
  /** The id of somebody at the user's school, or nothing. */
  aboutUserId: z.string(),
});
export type Concern = z.infer<typeof Concern>;
