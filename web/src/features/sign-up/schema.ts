import { isEmailAddress } from '@patchwork/contracts/email-address';
import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';
import { plainName } from '../../lib/plain-name.ts';
import { titles } from '../../lib/user-form.ts';

const needed = (sentence: string, max: number, tooLong: string) =>
  z.string().check(z.trim(), z.regex(visibleText, sentence), z.maxLength(max, tooLong));
const neededName = (sentence: string, max: number, tooLong: string) => needed(sentence, max, tooLong).check(...plainName);

/** One person in the sign-up, with document 1's messages. */
export const Person = z.object({
  title: z.string().check(z.refine((title) => (titles as readonly string[]).includes(title), msg('Select a title'))),
  firstName: neededName(msg('Enter first name'), 100, msg('Maximum 100 characters')),
  middleName: z.string().check(z.trim(), z.maxLength(100, msg('Maximum 100 characters')), ...plainName),
  lastName: neededName(msg('Enter last name'), 100, msg('Maximum 100 characters')),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, msg('An email address is required.')),
      z.maxLength(255, msg('Maximum 255 characters')),
      z.refine(isEmailAddress, msg('Please enter a valid email address.')),
    ),
  schoolPosition: neededName(msg('Enter a position or job title'), 100, msg('Maximum 100 characters')),
});
export type Person = z.infer<typeof Person>;

/** A user added in the second stage, without a position. */
export const AddedPerson = z.extend(Person, {
  schoolPosition: z.string().check(z.trim(), z.maxLength(100, msg('Maximum 100 characters')), ...plainName),
});

export const personFields = ['title', 'firstName', 'lastName', 'email', 'schoolPosition'] as const;

export const School = z.object({
  // The specification allows 255 characters, but its message says 100.
  name: neededName(msg('Enter school name'), 255, msg('Maximum 100 characters')),
  typeId: z.string().check(z.minLength(1, msg('Select a school type'))),
  countyId: z.string().check(z.minLength(1, msg('Select a county'))),
  zip: needed(msg('Enter postcode'), 45, msg('Maximum 45 characters')),
  /** The row of the register that was chosen; empty for a name that was typed. */
  registerKey: z.string(),
  promotionCode: z.string().check(z.maxLength(50, msg('Maximum 50 characters'))),
});

export type Request = { initiatingUser: Person; otherLeadUser: Person; isLead: boolean; school: z.infer<typeof School> };

/** The second Lead is validated only while shown: hidden fields keep their text, valid or not. */
export const requestSchema = (isLead: boolean) =>
  z.object({ initiatingUser: Person, isLead: z.boolean(), otherLeadUser: isLead ? z.custom<Person>() : Person, school: School });

export const emptyPerson: Person = { title: '', firstName: '', middleName: '', lastName: '', email: '', schoolPosition: '' };
