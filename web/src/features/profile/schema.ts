import type { components } from '@patchwork/contracts/types/public';
import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';
import { OneTimeCode } from '../../lib/one-time-code.ts';
import { toValues, userFields } from '../../lib/user-form.ts';

export const Details = z.object({
  ...userFields,
  allowNotificationEmails: z.boolean(),
  /** Only if the server requires it to change the address. */
  currentPassword: z.string(),
});
export type Details = z.infer<typeof Details>;

export const detailFields = [
  'title',
  'firstName',
  'middleName',
  'lastName',
  'email',
  'currentPassword',
  'schoolPosition',
] as const;

export const detailsOf = (user: components['schemas']['User']): Details => ({
  ...toValues(user),
  allowNotificationEmails: user.allowNotificationEmails,
  currentPassword: '',
});

// The server counts code points, as one for a letter with its accent, and compares passwords in this form too.
const nfc = (text: string) => text.normalize('NFC');
const length = (text: string) => [...nfc(text)].length;
const tooShort = msg('New password must be at least 8 characters long');
const tooLong = msg('Maximum 128 characters');

// `abort` would suppress the later checks, including the comparison of both passwords.
const longEnough = z.refine<string>((text) => text === '' || length(text) >= 8, tooShort);

const Passwords = z.object({
  old: z.string().check(z.minLength(1, msg('Please provide your current password'))),
  new: z.string().check(
    z.minLength(1, msg('Please provide a new password')),
    longEnough,
    z.refine((text) => length(text) <= 128, tooLong),
  ),
  confirm: z.string().check(z.minLength(1, msg('Please confirm the new password')), longEnough),
});
export type NewPassword = z.infer<typeof Passwords>;

export const NewPassword = Passwords.check(
  z.refine((form) => nfc(form.confirm) === nfc(form.new), {
    error: msg('Passwords do not match'),
    path: ['confirm'],
    // Shown even if another field is invalid, but not on top of a worse error of the same field.
    when: ({ value }) => length((value as NewPassword).confirm) >= 8,
  }),
);

export const passwordFields = ['old', 'new', 'confirm'] as const;
export const noPassword: NewPassword = { old: '', new: '', confirm: '' };

const currentPassword = z.string().check(z.minLength(1, msg('Please provide your current password')));

export const OwnPassword = z.object({ currentPassword });
export type OwnPassword = z.infer<typeof OwnPassword>;

const unasked = z.string();

/** For a user who confirms in another way. */
export const NoPassword = z.object({ currentPassword: unasked });

/** The fields of each step of the one-time codes. */
export const codesSteps = {
  begin: z.object({ currentPassword, code: unasked }),
  confirm: z.object({ currentPassword: unasked, code: OneTimeCode }),
  remove: z.object({ currentPassword, code: OneTimeCode }),
};
export type CodesStep = keyof typeof codesSteps;
export type CodesValues = z.infer<(typeof codesSteps)['remove']>;
export const codesFields = ['currentPassword', 'code'] as const;

/** Not longer than the server stores. */
export const PasskeyForm = z.object({
  name: z
    .string()
    .check(z.trim(), z.regex(visibleText, msg('Enter a name for this passkey')), z.maxLength(60, msg('Maximum 60 characters'))),
});
export type PasskeyForm = z.infer<typeof PasskeyForm>;
