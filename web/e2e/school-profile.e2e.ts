import { expect, test } from '@playwright/test';
import { button, status } from './support/lead.ts';
import { aNewLead } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';

test('a Lead completes the profile of a new school', async ({ page, baseURL }) => {
  await signIn(page, await aNewLead(baseURL!), '/schoolprofile');
  await page.getByLabel('Primary Contact Name').fill('Carys Noor');
  await page.getByLabel('School Email').fill('office@brackenfold.example');
  await page.getByLabel('Location Type').selectOption('Village');
  await page.getByLabel('Number of Pupils').fill('112');
  await page.getByLabel('Primary Ethnicity').selectOption('Pakistani');
  await page.getByLabel('Secondary Ethnicity').selectOption('Indian');
  await button(page, 'Save').click();
  await expect(status(page, 'Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Primary Contact Name')).toHaveValue('Carys Noor');
  await expect(page.getByLabel('Number of Pupils')).toHaveValue('112');
  await expect(page.getByLabel('Secondary Ethnicity').locator('option:checked')).toHaveText('Indian');
});
