import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { button, expectSound, openFromSchoolMenu, status } from './support/lead.ts';
import { aNewLead } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';

test.describe.configure({ mode: 'serial' });

// A new school each time, so that the journey can be repeated on the same system.
let lead: { email: string; password: string };
test.beforeAll(async ({ baseURL }) => {
  lead = await aNewLead(baseURL!);
});

test('the school profile shows missing fields, is saved, and keeps its values after a reload', async ({ page }) => {
  await signIn(page, lead, '/messages');
  await openFromSchoolMenu(page, 'School Profile');
  const save = button(page, 'Save');
  await expect(save).toBeDisabled();
  await expect(page.getByText('No changes to save')).toBeVisible();
  await expectSound(page);

  await page.getByLabel('School Name').fill('');
  await page.getByLabel('Postcode').fill('');
  await page.getByLabel('School Email').fill('office@');
  await page.getByLabel('Primary Contact Name').fill('');
  await page.getByLabel('County').selectOption('');
  await page.getByLabel('School Type').selectOption('');
  await page.getByLabel('Number of Pupils').fill('many');
  await save.click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Enter school name',
    'Enter a contact name',
    'Please provide a valid email address',
    'Enter postcode',
    'Select a county',
    'Select a school type',
    'Select a location type',
    'Enter a number from 0 to 10000',
    'Select an ethnicity',
    'Select an ethnicity',
  ]);
  await expect(page).toHaveTitle('Error: School Profile – Patchwork');
  await expectSound(page);
  await page.getByLabel('School Name').fill('x'.repeat(256));
  await expect(page.getByLabel('School Name')).toHaveAccessibleDescription(/Maximum 100 characters/);
  await page.getByLabel('Postcode').fill('x'.repeat(46));
  await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription(/Maximum 45 characters/);

  await button(page, 'Reset').click();
  await expect(save).toBeDisabled();
  await expect(summary).toBeHidden();
  await expect(page.getByLabel('School Name')).toHaveValue(/^Brackenfold/);
  await page.getByLabel('Primary Contact Name').fill('Carys Noor');
  await page.getByLabel('School Email').fill('office@brackenfold.example');
  await page.getByLabel('Location Type').selectOption('Village');
  await page.getByLabel('Number of Pupils').fill('112');
  await page.getByLabel('Primary Ethnicity').selectOption('Pakistani');
  await page.getByLabel('Secondary Ethnicity').selectOption('Indian');
  await save.click();
  await expect(status(page, 'Saved')).toBeVisible();
  await expect(status(page, 'Saved')).toBeFocused();
  await expect(save).toBeDisabled();
  await expectSound(page);
  await page.reload();
  await expect(page.getByLabel('Primary Contact Name')).toHaveValue('Carys Noor');
  await expect(page.getByLabel('Number of Pupils')).toHaveValue('112');
  await expect(page.getByLabel('Secondary Ethnicity').locator('option:checked')).toHaveText('Indian');
});

/** A square in one colour, as PNG. */
const crest = async (background: string) => ({
  name: 'crest.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
});

test('a Lead previews a round badge, uploads it, sees it on the profile and the feed, and replaces it', async ({ page }) => {
  await signIn(page, lead, '/messages');
  await openFromSchoolMenu(page, 'School Profile');
  const card = page.getByRole('region', { name: 'School badge' });
  const chooser = card.getByLabel('Picture of the badge');
  await chooser.setInputFiles({ name: 'crest.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') });
  await expect(card.getByRole('alert').filter({ hasText: 'Image files only please.' })).toBeVisible();
  await chooser.setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(card.getByRole('alert').filter({ hasText: 'This picture could not be read.' })).toBeVisible();
  await expectSound(page);

  await chooser.setInputFiles(await crest('#8C1D40'));
  await expect(card.locator('canvas')).toHaveCSS('border-radius', '50%');
  await expect(button(card, 'Use this badge')).toBeFocused();
  await expectSound(page);
  await button(card, 'Cancel').click();
  await expect(card.locator('canvas')).toHaveCount(0);
  await chooser.setInputFiles(await crest('#8C1D40'));
  await button(card, 'Use this badge').click();
  await expect(status(page, 'Badge saved')).toBeVisible({ timeout: 60_000 });
  const picture = card.locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  const first = await picture.getAttribute('src');
  await expectSound(page);

  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('feed')).toBeVisible();
  await expect(page.locator(`main img[src="${first}"]`).filter({ visible: true }).first()).toBeVisible();

  await openFromSchoolMenu(page, 'School Profile');
  await chooser.setInputFiles(await crest('#1D3A6B'));
  await expect(button(card, 'Replace badge')).toBeHidden();
  await button(card, 'Use this badge').click();
  await expect(status(page, 'Badge saved')).toBeVisible({ timeout: 60_000 });
  await expect(picture).not.toHaveAttribute('src', first!);
});
