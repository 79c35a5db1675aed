import * as z from 'zod/mini';
import { msg } from './i18n.ts';

export const titles = ['Mr', 'Mrs', 'Ms', 'Miss', 'Dr'] as const;

const atMost = (max: number, sentence: string) => z.string().check(z.trim(), z.maxLength(max, sentence));
const name = (missing: string, tooLong: string) => z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(100, tooLong));

/** What the forms of a user share, with document 2's sentences. */
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
      z.email(msg('Please provide a valid email address')),
    ),
  schoolPosition: atMost(100, msg('Maximum 100 characters')),
};

/** Said on leaving the field and by the server alike. */
export const emailTaken = msg('Email is already registered');

export const looksLikeEmail = (text: string): boolean => userFields.email.safeParse(text).success;

/** The title as the contract knows it; the form has checked that it is one. */
export const asTitle = (title: string) => title as (typeof titles)[number];
