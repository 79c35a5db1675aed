import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';
import { enterDay, readDay } from '../../lib/read-day.ts';
import type { NewAnnouncement } from './api.ts';
import { londonInstant } from './london-time.ts';
import { toHtml } from './markup.ts';

/** The form's values. `day` and `time` are London's and count only for `later`. */
export interface Values {
  audience: '' | 'everyone' | 'leads' | 'school';
  school: { id: number; name: string } | null;
  subject: string;
  text: string;
  when: 'now' | 'later';
  day: string;
  time: string;
}

export const blank: Values = { audience: '', school: null, subject: '', text: '', when: 'now', day: '', time: '' };

/** In the order of the form. */
export const fields = ['audience', 'school', 'subject', 'text', 'day', 'time'] as const;

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
      day: z.string(),
      time: z.string(),
    })
    .check(({ value, issues }) => {
      const wrong = (field: keyof Values, message: string) =>
        issues.push({ code: 'custom', input: value, path: [field], message });
      if (value.audience === '') wrong('audience', msg('Choose recipients'));
      if (value.audience === 'school' && !value.school) wrong('school', msg('Choose a school'));
      if (value.when === 'now') return;
      if (!readDay(value.day)) wrong('day', enterDay);
      if (!value.time) wrong('time', msg('Enter a time'));
      const instant = instantOf(value);
      const ahead = instant === null ? 1 : Date.parse(instant) - now().getTime();
      if (ahead <= 0) wrong('time', msg('Choose a time in the future'));
      if (ahead > YEAR) wrong('day', msg('Choose a time within a year'));
    });

const instantOf = ({ day, time }: Pick<Values, 'day' | 'time'>) => londonInstant(`${readDay(day)}T${time}`);

/** Converts a valid form into the request body. */
export const toAnnouncement = ({ subject, text, when, day, time, ...whom }: Values): NewAnnouncement => ({
  audience: audienceOf(whom),
  subject: subject.trim(),
  htmlMessage: toHtml(text),
  sendAt: when === 'later' ? instantOf({ day, time }) : null,
});

function audienceOf({ audience, school }: Pick<Values, 'audience' | 'school'>): NewAnnouncement['audience'] {
  if (audience === 'everyone' || audience === 'leads') return audience;
  if (audience === 'school' && school) return { schoolId: school.id };
  // A bug here must never send to everyone.
  throw new Error('No recipients chosen');
}
