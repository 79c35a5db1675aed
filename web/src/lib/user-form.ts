import { isEmailAddress } from '@patchwork/contracts/email-address';
import type { components } from '@patchwork/contracts/types/public';
import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { msg } from './i18n.ts';
import { plainName } from './plain-name.ts';

export const titles = ['Mr', 'Mrs', 'Ms', 'Miss', 'Dr'] as const;

const atMost = (max: number, sentence: string) => z.string().check(z.trim(), z.maxLength(max, sentence), ...plainName);
const name = (missing: string, tooLong: string) =>
  z.string().check(z.trim(), z.regex(visibleText, missing), z.maxLength(100, tooLong), ...plainName);

/** The fields that all user forms share, with document 2's messages. */
export const userFields = {
  title: z.string().check(z.refine((title) => (titles as readonly string[]).includes(title), msg('Select a title'))),
  firstName: name(msg('Enter a first name'), msg('First name maximum 100 characters')),
  middleName: atMost(100, msg('Maximum 100 characters')),
  lastName: name(msg('Enter a last name'), msg('Last name maximum 100 characters')),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, msg('Please provide an email address')),
      z.maxLength(255, msg('Maximum 255 characters')),
      z.refine(isEmailAddress, msg('Please provide a valid email address')),
    ),
  schoolPosition: atMost(100, msg('Maximum 100 characters')),
};

/** The form's values; '' for null. */
export const UserValues = z.object(userFields);
export type UserValues = z.infer<typeof UserValues>;

/** In the order of the forms. */
export const userFieldNames = Object.keys(UserValues.shape) as (keyof UserValues)[];

type Schemas = components['schemas'];

export const toValues = ({ title, firstName, middleName, lastName, email, schoolPosition }: Schemas['User']): UserValues => ({
  title,
  firstName,
  middleName: middleName ?? '',
  lastName,
  email,
  schoolPosition: schoolPosition ?? '',
});

/** Converts the values to the request body. Without a group, the user stays in theirs. */
export const toForm = <Values extends UserValues>({ title, middleName, schoolPosition, ...rest }: Values) => ({
  ...rest,
  title: asTitle(title),
  middleName: middleName || null,
  schoolPosition: schoolPosition || null,
});

/** Shown on blur and after the server's refusal. */
export const emailTaken = msg('Email is already registered');

export const looksLikeEmail = (text: string): boolean => userFields.email.safeParse(text).success;

/** Narrows the title to the contract's type; the form has validated it. */
export const asTitle = (title: string) => title as (typeof titles)[number];
