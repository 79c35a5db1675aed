import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { account } from './support/demo.ts';
import { button, status } from './support/lead.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const english = `Which door does your class use ${uniqueId()}?`;
const changed = english.replace('door', 'gate');

const ofAge = (page: Page, age: string) => page.getByRole('region', { name: age });
const form = (page: Page, name: string) => page.getByRole('form', { name });

test('an Admin adds a question in several languages, changes it, retires it and offers it again', async ({ page }) => {
  await signIn(page, account('admin'), '/messages');
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name: 'Quilt questions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quilt questions' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Early years', 'Infants', 'Juniors', 'Secondary']);

  await button(page, 'Add a question').click();
  const adding = form(page, 'Add a question');
  await expect(adding.getByLabel('Age')).toBeFocused();
  await button(adding, 'Save').click();
  for (const refused of ['Choose an age', 'Enter the question']) await expect(adding.getByText(refused)).toBeVisible();
  await expectAccessible(page);
  await adding.getByLabel('Age').selectOption('Secondary');
  await adding.getByLabel('English').fill(english);
  await adding.getByLabel('Polish').fill('Przez które drzwi wchodzi wasza klasa?');

  // What was typed survives a reload, and the form is open again.
  await page.reload();
  await expect(adding.getByText('Draft restored')).toBeVisible();
  await expect(adding.getByLabel('Age')).toHaveValue('secondary');
  await expect(adding.getByLabel('English')).toHaveValue(english);
  await button(adding, 'Save').click();
  await expect(status(page, 'The question has been added.')).toBeFocused();
  await expect(adding).toHaveCount(0);
  await expect(ofAge(page, 'Early years').getByRole('listitem').first()).toBeVisible();

  const entry = ofAge(page, 'Secondary').getByRole('listitem').filter({ hasText: english });
  await expect(entry).toContainText('3 translations missing');
  await entry.getByRole('button', { name: english, exact: false }).first().click();
  await expect(entry.locator('[lang=pl]')).toHaveText('Przez które drzwi wchodzi wasza klasa?');
  await button(page, `Edit: ${english}`).click();
  const editing = form(page, `Edit “${english}”`);
  await expect(editing.getByLabel('English')).toBeFocused();
  for (const [language, text] of [
    ['Urdu', 'آپ کی کلاس کون سا دروازہ استعمال کرتی ہے؟'],
    ['Arabic', 'أي باب يستخدم صفكم؟'],
  ] as const) {
    const field = editing.getByLabel(language);
    await field.fill(text);
    await expect(field).toHaveAttribute('dir', 'rtl');
  }
  await editing.getByLabel('English').fill(changed);
  await expectAccessible(page);
  await button(editing, 'Save').click();
  await expect(status(page, 'The question has been saved.')).toBeFocused();

  await page.reload();
  const now = ofAge(page, 'Secondary').getByRole('listitem').filter({ hasText: changed });
  await expect(now).toContainText('1 translation missing');
  await now.getByRole('button').click();
  await button(page, `Retire…: ${changed}`).click();
  await button(page, 'Cancel').click();
  await expect(button(page, `Edit: ${changed}`)).toBeFocused();
  await button(page, `Retire…: ${changed}`).click();
  await expectAccessible(page);
  await button(page, 'Yes, retire it').click();
  await expect(status(page, 'The question has been retired.')).toBeFocused();
  await expect(now).toContainText('Retired');
  await button(page, `Offer again…: ${changed}`).click();
  await button(page, 'Yes, offer it again').click();
  await expect(status(page, 'The question is offered again.')).toBeFocused();
  await expect(now).not.toContainText('Retired');

  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  // It would take the turn of others on the same system.
  await button(page, `Retire…: ${changed}`).click();
  await button(page, 'Yes, retire it').click();
  await expect(now).toContainText('Retired');
});
