import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { answer, refuse } from '../../../test/answers.ts';
import { filledInWithOwn } from '../../../test/autocomplete.ts';
import { lookups, me } from '../../../test/examples.ts';
import { press, type } from '../../../test/keyboard.ts';
import { expectToFit, openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';

// Answers in plain text, which `answer` does not know.
const text = (path: string, words: string) => http.get(path, () => HttpResponse.text(words));
const usual = 'The first month is free.';
const calls = () => [
  ...lookups(),
  text('/static/promotioncode/default', usual),
  answer.get('/api/validate/user/{userId}/email/{email}', true),
];
const open = () => openScreen('/signup', calls());
const group = (name: string) => page.getByRole('group', { name, exact: true });
/** Optional fields say so after their name. */
const field = (place: Pick<Locator, 'getByLabelText'>, name: string) =>
  place.getByLabelText(new RegExp(`^${name}( \\(optional\\))?$`));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const isLead = () => page.getByRole('checkbox', { name: 'make me the lead user' });
const otherLead = () => group("Lead user's details");
const row = () => page.getByRole('form', { name: 'Add a user' });

async function fillInPerson(place: Pick<Locator, 'getByLabelText'>, firstName: string): Promise<void> {
  await field(place, 'Title').selectOptions('Dr');
  await field(place, 'First name').fill(firstName);
  await field(place, 'Last name').fill('Hale');
  await field(place, 'Email').fill(`${firstName.toLowerCase()}@ravensmoor.example`);
  await field(place, 'Position').fill('Teacher');
}

async function fillInSchool(): Promise<void> {
  await field(group('School'), 'School name').fill('Ravensmoor Primary');
  await field(group('School'), 'School type').selectOptions('Primary');
  await field(group('School'), 'County').selectOptions('Gwynedd');
  await field(group('School'), 'Postcode').fill('LL55 1AA');
}

/** The second stage, after what was sent for the first. */
async function reachSecondStage(): Promise<void> {
  await open();
  await fillInPerson(group('My details'), 'Ada');
  await fillInSchool();
  worker.use(http.post('/api/school/signup', () => HttpResponse.text('a-guuid', { status: 201 })));
  await button('Confirm').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Thank you' })).toHaveFocus();
}

const hit = {
  key: '107012',
  name: 'Ravensmoor Primary',
  town: 'Halifax',
  postcode: 'HX1 1AA',
  typeId: 1,
  countyId: 2,
  isMember: false,
};
const schoolName = () => page.getByRole('combobox', { name: 'School name' });
const options = () => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

test('a school is found in the register with one word and one press, and stage two is filled in', async () => {
  await open();
  await fillInPerson(group('My details'), 'Ada');
  worker.use(answer.get('/static/register', ({ query }) => (query.get('contains') === 'raven' ? [hit] : [])));
  await schoolName().fill('raven');
  await page.getByRole('option', { name: 'Ravensmoor Primary Halifax, HX1 1AA' }).click();
  await expect.element(schoolName()).toHaveValue('Ravensmoor Primary');
  await expect.element(field(group('School'), 'School type')).toHaveValue('1');
  await expect.element(field(group('School'), 'County')).toHaveValue('2');
  await expect.element(field(group('School'), 'Postcode')).toHaveValue('HX1 1AA');
  await expect.element(page.getByText('In the register of schools: Ravensmoor Primary, Halifax, HX1 1AA')).toBeVisible();
  await expectToFit();
  // What the register says stays editable.
  await field(group('School'), 'Postcode').fill('HX1 1AB');

  let sent: unknown;
  worker.use(
    http.post('/api/school/signup', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.text('a-guuid', { status: 201 });
    }),
    answer.get('/api/school/signup/guuid/{guuid}', {
      name: 'Ravensmoor Primary',
      type: { id: 1, name: 'Primary' },
      county: { id: 2, name: 'Gwynedd' },
      zip: 'HX1 1AA',
      locationType: { id: 2, name: 'Rural' },
      numberOfPupils: 390,
      primaryEthnicity: null,
      secondaryEthnicity: null,
    }),
  );
  await button('Confirm').click();
  await expect.element(page.getByText('Filled in from the register of schools. Please check it.')).toBeVisible();
  await expect.element(page.getByLabelText('Number of pupils')).toHaveValue('390');
  await expect.element(page.getByLabelText('Location type')).toHaveValue('2');
  expect(sent).toMatchObject({ school: { registerKey: '107012', typeId: 1, countyId: 2, zip: 'HX1 1AB' } });
});

test('a school that is not in the register is typed, also after another was chosen', async () => {
  await open();
  worker.use(answer.get('/static/register', [hit]));
  await schoolName().fill('raven');
  await options().first().click();
  await button('This is not my school').click();
  await expect.element(page.getByText(/In the register of schools/)).not.toBeInTheDocument();
  await schoolName().fill('Ravensmoor Forest School');
  await page.getByRole('option', { name: 'My school is not in the list' }).click();
  await expect.element(options()).not.toBeInTheDocument();
  await expect.element(schoolName()).toHaveValue('Ravensmoor Forest School');
});

test('a school that is on the network already says so, and how to reach its Lead', async () => {
  await open();
  worker.use(answer.get('/static/register', [{ ...hit, isMember: true }]));
  await schoolName().fill('raven');
  await options().first().click();
  await expect.element(page.getByText(/Its lead user can add you/)).toBeVisible();
});

test('without an answer of the register, the school is typed', async () => {
  await open();
  worker.use(refuse.get('/static/register', 503, { code: 'unavailable' }));
  await schoolName().fill('Ravensmoor');
  await field(group('School'), 'Postcode').fill('HX1 1AA');
  await expect.element(schoolName()).toHaveValue('Ravensmoor');
  await expect.element(options()).not.toBeInTheDocument();
});

test('by keyboard: the register’s schools are a list of the field', async () => {
  await open();
  worker.use(answer.get('/static/register', [hit, { ...hit, key: '2', name: 'Ravensmoor High' }]));
  await schoolName().click();
  await userEvent.keyboard('raven');
  await expect.element(options().nth(2)).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(page.getByRole('option', { name: /High/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(options()).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  await expect.element(schoolName()).toHaveValue('Ravensmoor High');
  await expect.element(schoolName()).toHaveFocus();
});

test('asks for another Lead on demand, and hidden fields keep their values, also after a reload', async () => {
  await open();
  await expect.element(isLead()).toBeChecked();
  await expect.element(otherLead()).not.toBeInTheDocument();
  await field(group('My details'), 'First name').fill('Ada');
  await isLead().click();
  await fillInPerson(otherLead(), 'Bela');
  await isLead().click();
  await expect.element(otherLead()).not.toBeInTheDocument();
  await isLead().click();
  await expect.element(field(otherLead(), 'First name')).toHaveValue('Bela');
  await field(group('School'), 'County').selectOptions('Gwynedd');

  await open();
  await expect.element(page.getByText('Draft restored', { exact: true })).toBeVisible();
  await expect.element(field(group('My details'), 'First name')).toHaveValue('Ada');
  await expect.element(field(otherLead(), 'First name')).toHaveValue('Bela');
  await expect.element(field(group('School'), 'County')).toHaveValue('2');
  await expectToFit();
});

test('browsers offer the own name and address for the own details alone', async () => {
  await open();
  await isLead().click();
  await expect.element(otherLead()).toBeVisible();
  const own = ['title', 'firstName', 'middleName', 'lastName', 'email', 'schoolPosition'].map((name) => `initiatingUser.${name}`);
  expect(filledInWithOwn()).toEqual(own);
});

test('browsers offer nothing of their own for a colleague', { tags: ['whole'] }, async () => {
  await reachSecondStage();
  await expect.element(field(row(), 'First name')).toBeVisible();
  expect(filledInWithOwn()).toEqual([]);
});

test('says what a promotion code gives', async () => {
  await open();
  const code = group('Promotion code');
  for (const [typed, benefit, sentence] of [
    ['', '', usual],
    ['no such code', '', `We don’t recognise this code. The usual offer applies: ${usual}`],
    ['summer-fair', 'Summer offer: three months free', 'Summer offer: three months free'],
  ] as const) {
    worker.use(text('/static/promotioncode/match/:code', benefit));
    await field(code, 'Promotion code').fill(typed);
    await code.getByRole('button', { name: 'Verify' }).click();
    await expect.element(code.getByText(sentence, { exact: true })).toBeVisible();
  }
});

test('names what is missing, with links to the fields', async () => {
  await open();
  await button('Confirm').click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toHaveFocus();
  await page.getByRole('link', { name: 'Enter first name' }).click();
  await expect.element(field(group('My details'), 'First name')).toHaveFocus();
});

test('two presses send one request, and the next stage says what follows', async () => {
  await open();
  await fillInPerson(group('My details'), 'Ada');
  await fillInSchool();
  let sent = 0;
  const { promise: isPressedTwice, resolve: release } = Promise.withResolvers<void>();
  worker.use(
    http.post('/api/school/signup', async () => {
      sent += 1;
      await isPressedTwice;
      return HttpResponse.text('a-guuid', { status: 201 });
    }),
  );
  await button('Confirm').dblClick();
  release();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Thank you' })).toHaveFocus();
  expect(sent).toBe(1);
  for (const sentence of [/Our team will verify it/, /check your spam filters/, /within 2 working days/])
    await expect.element(page.getByText(sentence)).toBeVisible();
});

test('adds and removes colleagues, and names an address that is taken', async () => {
  await reachSecondStage();
  const { promise: isPressedTwice, resolve: release } = Promise.withResolvers<void>();
  worker.use(
    answer.post('/api/user/signup/add/{guuid}', async () => {
      await isPressedTwice;
      return me({ id: 91, active: false });
    }),
  );
  await fillInPerson(row(), 'Cai');
  await button('Add').dblClick();
  release();
  await expect.element(page.getByRole('cell', { name: 'cai@ravensmoor.example' })).toBeVisible();
  await expect.element(field(row(), 'Email')).toHaveValue('');
  await expect.element(row().getByRole('alert')).not.toBeInTheDocument();

  worker.use(refuse.post('/api/user/signup/add/{guuid}', 409, { code: 'email-taken' }));
  await fillInPerson(row(), 'Ada');
  await button('Add').click();
  const taken = 'Error! A user with this email address has already been created.';
  await expect.element(row().getByRole('alert').filter({ hasText: taken })).toBeVisible();
  await open();
  await expect.element(field(row(), 'First name')).toHaveValue('Ada');
  await row().getByRole('button', { name: 'Discard' }).click();

  worker.use(answer.post('/api/user/signup/remove/{guuid}/{userId}', me({ id: 91, active: false })));
  await button('Delete Cai Hale').click();
  await expect.element(page.getByText('Are you sure you want to delete user: Cai Hale?')).toBeInViewport();
  await button('Yes, delete Cai Hale').click();
  await expect.element(page.getByRole('cell', { name: 'cai@ravensmoor.example' })).not.toBeInTheDocument();
});

test('saves the profile, keeps a draft of it, and says when it can no longer be changed', async () => {
  await reachSecondStage();
  const profile = page.getByRole('region', { name: 'About your school' });
  const save = button('Update School Profile');
  await expect.element(save).toBeDisabled();
  const [type, county] = [
    { id: 1, name: 'Primary' },
    { id: 2, name: 'Gwynedd' },
  ];
  worker.use(
    answer.post('/api/school/signup/guuid/{guuid}', {
      name: 'Ravensmoor Primary',
      type: type!,
      county: county!,
      zip: 'LL55 1AA',
      locationType: { id: 2, name: 'Rural' },
      numberOfPupils: 12,
      primaryEthnicity: null,
      secondaryEthnicity: null,
    }),
  );
  await field(profile, 'Location type').selectOptions('Rural');
  await field(profile, 'Number of pupils').fill('12');
  await save.click();
  await expect.element(profile.getByText('Saved')).toBeVisible();
  await expect.element(save).toBeDisabled();

  await field(profile, 'Number of pupils').fill('13');
  await open();
  await expect.element(field(profile, 'Number of pupils')).toHaveValue('13');
  await expect.element(field(profile, 'Location type')).toHaveValue('2');
  worker.use(refuse.post('/api/school/signup/guuid/{guuid}', 404, { code: 'not-found' }));
  await save.click();
  await expect.element(page.getByText('Your request is with us and can no longer be changed here.')).toBeVisible();
  await profile.getByRole('button', { name: 'Discard' }).click();
  await expect.element(field(profile, 'Number of pupils')).toHaveValue('12');
});

test('by keyboard: a visitor signs a school up in both stages', { tags: ['whole'] }, async () => {
  const router = await openScreen('/', calls());
  await press(page.getByRole('navigation').getByRole('link', { name: 'Join Now' }));
  await expect.poll(() => router.state.location.pathname).toBe('/signup');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  const [mine, about] = [group('My details'), group('School')];
  // Nothing typed: the summary has the focus, and its links lead to the fields.
  await press(button('Confirm'));
  await expect.element(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toHaveFocus();
  await press(page.getByRole('link', { name: 'Enter first name' }));
  await expect.element(field(mine, 'First name')).toHaveFocus();
  await userEvent.keyboard('Rhiannon');
  await type(field(mine, 'Last name'), 'Bevan');
  await type(field(mine, 'Email'), 'rhiannon@ravensmoor.example');
  await type(field(mine, 'Position'), 'Headteacher');
  await press(isLead(), ' ');
  await expect.element(otherLead()).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(isLead()).toBeChecked();
  await type(field(about, 'School name'), 'Ravensmoor Primary');
  await type(field(about, 'School type'), 'Prim');
  await type(field(about, 'County'), 'West Y');
  await type(field(about, 'Postcode'), 'HX1 1AA');
  await press(button('Verify'), ' ');
  // The title comes earlier in the form: Shift+Tab leads back to it.
  await type(field(mine, 'Title'), 'Ms');
  worker.use(http.post('/api/school/signup', () => HttpResponse.text('a-guuid', { status: 201 })));
  await press(button('Confirm'));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Thank you' })).toHaveFocus();

  worker.use(
    answer.post('/api/user/signup/add/{guuid}', me({ id: 91, active: false })),
    answer.post('/api/user/signup/remove/{guuid}/{userId}', me({ id: 91, active: false })),
  );
  await type(field(row(), 'Title'), 'Dr');
  await type(field(row(), 'First name'), 'Cai');
  await type(field(row(), 'Last name'), 'Hale');
  await type(field(row(), 'Email'), 'cai@ravensmoor.example');
  await type(field(row(), 'Position'), 'Teacher');
  await press(button('Add'));
  await press(button('Delete Cai Hale'));
  await expect.element(page.getByText('Are you sure you want to delete user: Cai Hale?')).toBeInViewport();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Delete Cai Hale')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await press(button('Yes, delete Cai Hale'));
  await expect.element(button('Delete Cai Hale')).not.toBeInTheDocument();
});
