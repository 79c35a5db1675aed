import { type HttpHandler, HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { answer, offline } from '../../test/answers.ts';
import { admin, aSchool, config, EARLIER, framed, lead, me, teacher } from '../../test/examples.ts';
import { openScreen } from '../../test/screen.tsx';
import type { Role } from '../lib/session.ts';

// The specification's sentences, form by form: each beside its field, and none of them before the first attempt to save.

/** A field, what is typed or chosen, and the expected sentence. */
type Row = readonly [field: string, typed: string, sentence: string];

interface Form {
  name: string;
  roles?: Role[];
  address: string;
  place: Locator;
  save: string;
  rows: readonly Row[];
  /** The sentence above the form after a failed save. */
  above?: string;
}

const x = (length: number) => 'x'.repeat(length);
/** The address of another user. */
const known = 'known@hollowbank.example';

/** Document 1. */
const person: Row[] = [
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
const longer: Row[] = [
  ['Middle Name(s)', x(101), 'Maximum 100 characters'],
  ['School Position', x(101), 'Maximum 100 characters'],
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

const main = page.getByRole('main');
const region = (name: string) => page.getByRole('region', { name, exact: true });
const group = (name: string) => page.getByRole('group', { name, exact: true });
const form = (name: string) => page.getByRole('form', { name, exact: true });

const review = 'Error! Please review the details you have provided and correct any errors.';
const forms: Form[] = [
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
    place: main,
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
    place: main,
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
    place: main,
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
    roles: lead,
    address: '/schoolusers',
    place: form('Add a user'),
    save: 'Add',
    rows: [...user, ['Position', x(101), 'Maximum 100 characters']],
  },
  {
    name: 'a group of one’s school',
    roles: lead,
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
    roles: lead,
    address: '/schoolprofile',
    place: main,
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
    roles: teacher,
    address: '/userprofile',
    place: region('Update Your Details'),
    save: 'Save',
    rows: [...user, ...longer],
    above: 'Update failed. Please review the errors shown and try again.',
  },
  {
    name: 'one’s own password',
    roles: teacher,
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
    roles: teacher,
    address: '/feedback',
    place: main,
    save: 'Send Feedback',
    rows: [
      ['Subject', '', 'Please provide a title'],
      ['Comments', '', 'Please provide comments'],
    ],
  },
  {
    name: 'any user',
    roles: admin,
    address: '/useredit/81',
    place: region('Details'),
    save: 'Save',
    rows: [...user, ...longer],
  },
  {
    name: 'any school',
    roles: admin,
    address: '/schooledit/7',
    place: form('School details'),
    save: 'Save',
    rows: [
      ...school,
      ['Promotion Code From User', x(51), 'Maximum 50 characters'],
      ['Promotion Code', '', 'Enter promotion code (use Default if not required)'],
    ],
  },
];

const { schoolGroup } = me();
const code = { id: 1, startsWith: 'Default', description: 'For everybody', freeMonths: 3 };
const ravensmoor = {
  ...aSchool(),
  ...{ zip: 'HX7 1AA', headTeacher: 'Ida Moss', email: null, createDate: EARLIER, active: true, approved: true },
  ...{ approvalDate: EARLIER, approvedBy: null, trialStartDate: null, subscriptionStartDate: null },
  ...{ promotionCodeFromUser: null, promotionCode: code, schoolAdministrator: true, users: [], signUpEventDetails: [] },
};
/** The calls of all screens with these forms. */
const answers: HttpHandler[] = [
  answer.get('/api/config', config()),
  ...framed(),
  answer.get('/api/validate/user/{userId}/email/{email}', ({ params }) => params.email !== known),
  answer.get('/static/county', [{ id: 1, name: 'West Yorkshire', nation: 'England', region: 'Yorkshire and the Humber' }]),
  answer.get('/static/register', []),
  answer.get('/static/schooltype', [{ id: 1, name: 'Primary' }]),
  answer.get('/static/ethnicity', [{ id: 1, name: 'Welsh', group: 'White' }]),
  answer.get('/static/locationtype', [{ id: 1, name: 'Village' }]),
  http.get('/static/promotioncode/default', () => HttpResponse.text('Three months are free.')),
  answer.get('/api/promotioncode', [code]),
  answer.get('/api/user/myschool', [me()]),
  answer.get('/api/schoolgroup/myschool', [schoolGroup]),
  answer.get('/api/user/myschool/removed', []),
  answer.get('/api/school/myschool', ravensmoor),
  answer.get('/api/school/{id}', ravensmoor),
  answer.get('/api/schoolhistory/{schoolId}', []),
  answer.get('/api/groupsusersevents/school/{schoolId}', []),
  answer.get('/api/user/{id}', me({ id: 81 })),
  answer.get('/api/userhistory/{userId}', []),
  answer.get('/api/clientevent/user/{id}', []),
  answer.get('/api/session', []),
  answer.get('/api/passkey', []),
  answer.get('/api/linkedaccount', []),
  answer.get('/api/schoolsignin', { available: [], current: null }),
];

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const fieldOf = (place: Locator, name: string) => place.getByLabelText(new RegExp(`^${literal(name)}( \\(optional\\))?$`, 'i'));

/** Types or chooses, and moves on. An option that the list lacks is added: the page was opened before it was removed. */
async function enter(field: Locator, typed: string): Promise<void> {
  await expect.element(field).toBeVisible();
  const element = field.element() as HTMLInputElement | HTMLSelectElement;
  if (element instanceof HTMLSelectElement) {
    if (![...element.options].some(({ value, label }) => value === typed || label === typed))
      element.add(new Option(typed, typed));
    await field.selectOptions(typed);
  } else await field.fill(typed);
  element.blur();
}

async function expectEach(place: Locator, rows: readonly Row[]): Promise<void> {
  for (const [field, typed, sentence] of rows) {
    await enter(fieldOf(place, field), typed);
    await expect
      .element(fieldOf(place, field), { message: `${field}: ${typed.slice(0, 20)}` })
      .toHaveAccessibleDescription(new RegExp(`${literal(sentence)}$`));
  }
}

for (const { name, roles, address, place, save, rows, above } of forms) {
  test(`${name}: each sentence is beside its field after a failed save`, async () => {
    await openScreen(address, answers, { ...(roles && { roles }) });
    if (name.includes('second lead')) await page.getByLabelText('make me the lead user').click();

    const [[firstField, firstTyped, firstSentence]] = rows as [Row];
    await enter(fieldOf(place, firstField), firstTyped);
    await expect.element(place.getByText(firstSentence, { exact: false })).not.toBeInTheDocument();
    expect(place.element().querySelector('[aria-invalid=true]')).toBeNull();

    // One button submits all parts of a sign-up.
    const sender = address === '/signup' ? page : place;
    await sender.getByRole('button', { name: save, exact: true }).click();
    if (above) await expect.element(page.getByRole('alert').getByText(above)).toBeVisible();
    await expectEach(place, rows);
  });
}

test('forgot password shows an error of the server', async () => {
  await openScreen('/forgotPassword', [offline.post('/api/pwd/forgot'), ...answers]);
  const email = page.getByLabelText('Email', { exact: true });
  await email.fill(known);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Please try again.' }))
    .toHaveTextContent('Error! Please try again.');
  await expect.element(email).toHaveValue(known);
});

test('sign-up shows both sentences of the row of further users, and those of its fields', async () => {
  const colleague = { 'First name': 'Owen', 'Last name': 'Pugh', Email: 'owen@larkhill.example', Position: 'Year 6 teacher' };
  await openScreen('/signup', [
    http.post('/api/school/signup', () => HttpResponse.text('5c8d2bb0-6d9a-4f0e-9a3f-0d6a8a4a3f11', { status: 201 })),
    answer.post('/api/user/signup/add/{guuid}', me({ id: 91, firstName: 'Owen', lastName: 'Pugh', email: colleague.Email })),
    ...answers,
  ]);
  const fillIn = async (place: Locator, values: Record<string, string>) => {
    for (const [field, value] of Object.entries(values)) await enter(fieldOf(place, field), value);
  };
  await fillIn(group('My details'), { Title: 'Mrs', ...colleague, Email: 'nadia@larkhill.example' });
  await fillIn(group('School'), {
    'School name': 'Larkhill Primary',
    'School type': 'Primary',
    County: 'West Yorkshire',
    Postcode: 'HX1 1AA',
  });
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Thank you' })).toHaveFocus();

  const row = form('Add a user');
  const add = row.getByRole('button', { name: 'Add', exact: true });
  const otherwise = 'Error! Please check the information provided is correct, and the email address has not already been used.';
  const failure = (words: string) => row.getByRole('alert').filter({ hasText: words });
  await add.click();
  await expect.element(failure(otherwise)).toBeVisible();
  // The row has a default title, no middle name, and an optional position.
  const asked = person.filter(([field, typed]) => !/^(Title|Middle)/.test(field) && !(field === 'Position' && typed === ''));
  await expectEach(row, [...asked, ['Title', 'Lord', 'Select a title']]);

  await fillIn(row, { Title: 'Mr', ...colleague });
  await add.click();
  await expect.element(page.getByRole('cell', { name: colleague.Email })).toBeVisible();
  await expect.element(failure('Error!')).not.toBeInTheDocument();
  await fillIn(row, { ...colleague, Email: colleague.Email.toUpperCase() });
  await add.click();
  await expect.element(failure('Error! A user with this email address has already been created.')).toBeVisible();
  await fillIn(row, { Email: known });
  await add.click();
  await expect.element(failure(otherwise)).toBeVisible();
  await expect.element(fieldOf(row, 'Email')).toHaveAccessibleDescription(/Email is already registered$/);
});
