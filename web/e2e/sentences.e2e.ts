import { expect, type Locator, test } from '@playwright/test';
import { account } from './support/demo.ts';
import { enter, fieldOf, fillIn, literal } from './support/forms.ts';
import { form, forms, group, isAskedInRow, known, person, type Row } from './support/sentences.ts';
import { logIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

// The specification's sentences, each beside its field, and none of them before the first attempt to save.
// These tests save only one sign-up.

for (const { name, as, address, place: find, save, rows, above } of forms) {
  test(`${name} shows each sentence beside its field after a failed save`, async ({ page }) => {
    if (as) await logIn(page, account(as));
    await page.goto(address);
    const place = find(page);
    if (name.includes('second lead')) await page.getByLabel('make me the lead user').uncheck();

    const [[firstField, firstTyped, firstSentence]] = rows as [Row];
    await enter(fieldOf(place, firstField), firstTyped);
    await expect(place.getByText(firstSentence)).toHaveCount(0);
    await expect(place.locator('[aria-invalid=true]')).toHaveCount(0);

    // One button submits all parts of a sign-up.
    const sender = address === '/signup' ? page : place;
    await sender.getByRole('button', { name: save, exact: true }).click();
    if (above) await expect(page.getByRole('alert').getByText(above)).toBeVisible();
    await expectEach(place, rows);
  });
}

test('sign-up shows both sentences of the row of further users, and those of its fields', async ({ page }) => {
  const run = uniqueId();
  const colleague = {
    'First name': 'Owen',
    'Last name': 'Pugh',
    Email: `owen.${run}@larkhill.example`,
    Position: 'Year 6 teacher',
  };
  await page.goto('/signup');
  await fillIn(group('My details')(page), { Title: 'Mrs', ...colleague, Email: `nadia.${run}@larkhill.example` });
  const about = group('School')(page);
  await fillIn(about, {
    'School name': `Larkhill ${run} Primary`,
    'School type': 'Primary',
    County: 'West Yorkshire',
    Postcode: 'HX1 1AA',
  });
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeFocused();

  const row = form('Add a user')(page);
  const add = row.getByRole('button', { name: 'Add', exact: true });
  const failure = row.getByRole('alert');
  await add.click();
  const otherwise = 'Error! Please check the information provided is correct, and the email address has not already been used.';
  await expect(failure).toContainText(otherwise);
  await expectEach(row, [...person.filter(isAskedInRow), ['Title', 'Lord', 'Select a title']]);

  await fillIn(row, { Title: 'Mr', ...colleague });
  await add.click();
  await expect(page.getByRole('cell', { name: colleague.Email })).toBeVisible();
  await expect(failure).toHaveCount(0);
  await fillIn(row, { ...colleague, Email: colleague.Email.toUpperCase() });
  await add.click();
  await expect(failure).toContainText('Error! A user with this email address has already been created.');
  await fillIn(row, { Email: known });
  await add.click();
  await expect(failure).toContainText(otherwise);
  await expect(fieldOf(row, 'Email')).toHaveAccessibleDescription(/Email is already registered$/);
});

test('forgot password shows an error of the server', async ({ page }) => {
  await page.route('**/api/pwd/forgot', (route) => route.abort());
  await page.goto('/forgotPassword');
  await page.getByLabel('Email', { exact: true }).fill(known);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('alert')).toHaveText('Error! Please try again.');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(known);
});

async function expectEach(place: Locator, rows: readonly Row[]): Promise<void> {
  for (const [field, typed, sentence] of rows) {
    await test.step(`${field}: ${typed.slice(0, 20)}`, async () => {
      await enter(fieldOf(place, field), typed);
      await expect(fieldOf(place, field)).toHaveAccessibleDescription(new RegExp(`${literal(sentence)}$`));
    });
  }
}
