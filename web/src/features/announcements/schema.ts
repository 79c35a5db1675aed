import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';
import type { NewAnnouncement } from './api.ts';
import { londonInstant } from './london-time.ts';
import { toHtml } from './markup.ts';

/** The form's values. `at` is London time and counts only for `later`. */
export interface Values {
  audience: '' | 'everyone' | 'leads' | 'school';
  school: { id: number; name: string } | null;
  subject: string;
  text: string;
  when: 'now' | 'later';
  at: string;
}

export const blank: Values = { audience: '', school: null, subject: '', text: '', when: 'now', at: '' };

/** In the order of the form. */
export const fields = ['audience', 'school', 'subject', 'text', 'at'] as const;

const YEAR = 365 * 24 * 3_600_000;

/** The validation; `now` is the clock. */
export const MessageForm = (now: () => Date) =>
  z
    .object({
      audience: z.enum(['', 'everyone', 'leads', 'school']),
      school: z.nullable(z.object({ id: z.number(), name: z.string() })),
      subject: z
        .string()
        .check(z.trim(), z.regex(visibleText, msg('Enter a subject')), z.maxLength(255, msg('Maximum 255 characters'))),
      text: z.string().check(
        z.trim(),
        z.regex(visibleText, msg('Enter a message')),
        // The limit applies to the HTML that is stored.
        z.refine((text) => toHtml(text).length <= 50_000, msg('Maximum 50,000 characters')),
      ),
      when: z.enum(['now', 'later']),
      at: z.string(),
    })
    .check(({ value, issues }) => {
      const wrong = (field: keyof Values, message: string) =>
        issues.push({ code: 'custom', input: value, path: [field], message });
      if (value.audience === '') wrong('audience', msg('Choose recipients'));
      if (value.audience === 'school' && !value.school) wrong('school', msg('Choose a school'));
      const problem = value.when === 'later' && problemOf(value.at, now().getTime());
      if (problem) wrong('at', problem);
    });

function problemOf(at: string, now: number): string | undefined {
  const instant = londonInstant(at);
  if (!instant) return msg('Choose a date and time');
  const ahead = Date.parse(instant) - now;
  if (ahead <= 0) return msg('Choose a time in the future');
  return ahead > YEAR ? msg('Choose a time within a year') : undefined;
}

/** Converts a valid form into the request body. */
export const toAnnouncement = ({ subject, text, when, at, ...whom }: Values): NewAnnouncement => ({
  audience: audienceOf(whom),
  subject: subject.trim(),
  htmlMessage: toHtml(text),
  sendAt: when === 'later' ? londonInstant(at) : null,
});

function audienceOf({ audience, school }: Pick<Values, 'audience' | 'school'>): NewAnnouncement['audience'] {
  if (audience === 'everyone' || audience === 'leads') return audience;
  if (audience === 'school' && school) return { schoolId: school.id };
  // A bug here must never send to everyone.
  throw new Error('No recipients chosen');
}
