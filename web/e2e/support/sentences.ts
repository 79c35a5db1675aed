import type { Locator, Page } from '@playwright/test';
import { account } from './demo.ts';

// The specification's sentences, form by form.

/** A field, what is typed or chosen, and the expected sentence. */
export type Row = readonly [field: string, typed: string, sentence: string];

export interface Form {
  name: string;
  as?: string;
  address: string;
  place: (page: Page) => Locator;
  save: string;
  rows: readonly Row[];
  /** The sentence above the form after a failed save. */
  above?: string;
}

const x = (length: number) => 'x'.repeat(length);
export const known = account('leadOther').email;

/** Document 1. */
export const person: Row[] = [
  ['Title', '', 'Select a title'],
  ['First name', '', 'Enter first name'],
  ['First name', x(101), 'Maximum 100 characters'],
  ['Middle name', x(101), 'Maximum 100 characters'],
  ['Last name', '', 'Enter last name'],
  ['Last name', x(101), 'Maximum 100 characters'],
  ['Email', '', 'An email address is required.'],
  ['Email', 'nobody', 'Please enter a valid email address.'],
  ['Email', x(256), 'Maximum 255 characters'],
  ['Email', known, 'Email is already registered'],
  ['Position', '', 'Enter a position or job title'],
  ['Position', x(101), 'Maximum 100 characters'],
];

/** The row that adds a user in the second stage has a default title, no middle name, and an optional position. */
export const isAskedInRow = ([field, typed]: Row) => !/^(Title|Middle)/.test(field) && !(field === 'Position' && typed === '');

/** Document 2: Leads, staff, and users in their own profile. */
const user: Row[] = [
  ['First Name', '', 'Enter a first name'],
  ['First Name', x(101), 'First name maximum 100 characters'],
  ['Last Name', '', 'Enter a last name'],
  ['Last Name', x(101), 'Last name maximum 100 characters'],
  ['Email', '', 'Please provide an email address'],
  ['Email', 'nobody', 'Please provide a valid email address'],
  ['Email', x(256), 'Maximum 255 characters'],
  ['Email', known, 'Email is already registered'],
  // The list has all five: simulates a page opened when one more was offered.
  ['Title', 'Lord', 'Select a title'],
];
const school: Row[] = [
  ['School Name', '', 'Enter school name'],
  ['School Name', x(256), 'Maximum 100 characters'],
  ['Primary Contact Name', x(256), 'Maximum 255 characters'],
  ['School Email', 'office@', 'Please provide a valid email address'],
  ['School Email', x(256), 'Maximum 255 characters'],
  ['Postcode', '', 'Enter postcode'],
  ['Postcode', x(46), 'Maximum 45 characters'],
  ['County', '', 'Select a county'],
  ['School Type', '', 'Select a school type'],
  ['Location Type', '', 'Select a location type'],
];

const inMain = (page: Page) => page.getByRole('main');
const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true });
export const group = (name: string) => (page: Page) => page.getByRole('group', { name, exact: true });
export const form = (name: string) => (page: Page) => page.getByRole('form', { name, exact: true });

const review = 'Error! Please review the details you have provided and correct any errors.';
export const forms: Form[] = [
  {
    name: 'sign-up, one’s own details',
    address: '/signup',
    place: group('My details'),
    save: 'Confirm',
    rows: person,
    above: review,
  },
  {
    name: 'sign-up, the second lead',
    address: '/signup',
    place: group("Lead user's details"),
    save: 'Confirm',
    rows: person,
    above: review,
  },
  {
    name: 'sign-up, the school',
    address: '/signup',
    place: group('School'),
    save: 'Confirm',
    rows: [
      ['School name', '', 'Enter school name'],
      ['School name', x(256), 'Maximum 100 characters'],
      ['School type', '', 'Select a school type'],
      ['County', '', 'Select a county'],
      ['Postcode', '', 'Enter postcode'],
      ['Postcode', x(46), 'Maximum 45 characters'],
    ],
    above: review,
  },
  {
    name: 'login',
    address: '/login',
    place: inMain,
    save: 'Login',
    rows: [
      ['Email', '', 'An email address is required.'],
      ['Email', 'nobody', 'Please enter a valid email address.'],
      ['Password', '', 'Please enter your password.'],
    ],
  },
  {
    name: 'forgot password',
    address: '/forgotPassword',
    place: inMain,
    save: 'Send link',
    rows: [
      ['Email', '', 'An email address is required.'],
      ['Email', 'nobody', 'Please enter a valid email address.'],
      ['Email', x(256), 'Maximum 255 characters'],
    ],
  },
  {
    name: 'reset password',
    address: `/resetPassword?code=${'a'.repeat(43)}`,
    place: inMain,
    save: 'Save password',
    rows: [
      ['New password', 'seven77', 'Minimum 8 characters.'],
      ['New password', x(51), 'Maximum 50 characters.'],
      ['Confirm new password', '', 'Please confirm your password.'],
      ['Confirm new password', 'something else', 'Passwords do not match'],
    ],
  },
  {
    name: 'a user of one’s school',
    as: 'lead',
    address: '/schoolusers',
    place: form('Add a user'),
    save: 'Add',
    rows: [...user, ['Position', x(101), 'Maximum 100 characters']],
  },
  {
    name: 'a group of one’s school',
    as: 'lead',
    address: '/schoolusers',
    place: form('Add a group'),
    save: 'Add',
    rows: [
      ['Name', '', 'Enter a name for the new group'],
      ['Name', x(256), 'Maximum 255 characters'],
      ['Description', x(501), 'Maximum 500 characters'],
    ],
  },
  {
    name: 'one’s own school',
    as: 'lead',
    address: '/schoolprofile',
    place: inMain,
    save: 'Save',
    rows: [
      ...school,
      ['Primary Contact Name', '', 'Enter a contact name'],
      ['Primary Ethnicity', '', 'Select an ethnicity'],
      ['Secondary Ethnicity', '', 'Select an ethnicity'],
    ],
  },
  {
    name: 'one’s own details',
    as: 'teacher',
    address: '/userprofile',
    place: region('Update Your Details'),
    save: 'Save',
    rows: [...user, ['Middle Name(s)', x(101), 'Maximum 100 characters'], ['School Position', x(101), 'Maximum 100 characters']],
    above: 'Update failed. Please review the errors shown and try again.',
  },
  {
    name: 'one’s own password',
    as: 'teacher',
    address: '/userprofile',
    place: region('Change Your Password'),
    save: 'Change Password',
    rows: [
      ['Current Password', '', 'Please provide your current password'],
      ['New Password', '', 'Please provide a new password'],
      ['Confirm New Password', '', 'Please confirm the new password'],
      ['Confirm New Password', 'seven77', 'New password must be at least 8 characters long'],
      ['Confirm New Password', 'typed all the same', 'Passwords do not match'],
      // Each field shows its error, whatever the error of the other.
      ['New Password', '', 'Please provide a new password'],
      ['New Password', 'seven77', 'New password must be at least 8 characters long'],
    ],
  },
  {
    name: 'feedback',
    as: 'teacher',
    address: '/feedback',
    place: inMain,
    save: 'Send Feedback',
    rows: [
      ['Subject', '', 'Please provide a title'],
      ['Comments', '', 'Please provide comments'],
    ],
  },
  {
    name: 'any user',
    as: 'admin',
    address: `/useredit/${account('teacher2').userId}`,
    place: region('Details'),
    save: 'Save',
    rows: [...user, ['Middle Name(s)', x(101), 'Maximum 100 characters'], ['School Position', x(101), 'Maximum 100 characters']],
  },
  {
    name: 'any school',
    as: 'admin',
    address: `/schooledit/${account('lead').schoolId}`,
    place: form('School details'),
    save: 'Save',
    rows: [
      ...school,
      ['Promotion Code From User', x(51), 'Maximum 50 characters'],
      ['Promotion Code', '', 'Enter promotion code (use Default if not required)'],
    ],
  },
];
