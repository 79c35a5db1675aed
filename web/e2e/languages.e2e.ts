import { expect, type Page, test } from '@playwright/test';
import { aClient, signedIn } from './support/client.ts';
import { waitForMail } from './support/mailbox.ts';
import { aNewTeacher, type Newcomer } from './support/newcomer.ts';
import { fillLogin, signIn } from './support/steps.ts';

// A choice is saved in the account, so no other test may use it.
let teacher: Newcomer;
test.beforeAll(async ({ baseURL }) => {
  teacher = await aNewTeacher(baseURL!);
});
test.beforeEach(async ({ baseURL }) => {
  const client = await signedIn(baseURL!, teacher);
  await client.post('/api/user/update/language', { language: 'en' });
  await client.dispose();
});

const toggle = (page: Page) => page.locator('#translation-toggle');
const list = (page: Page) => page.getByRole('combobox', { name: /^(Language|Iaith|Język|زبان|اللغة)$/ });

async function choose(page: Page, name: string): Promise<void> {
  if ((await toggle(page).getAttribute('aria-pressed')) === 'false') await toggle(page).click();
  await list(page).selectOption({ label: name });
  await expect(toggle(page)).toContainText(name);
}

test('a user reads Welsh from the landing page to the feed, also after a reload, and returns to English', async ({ page }) => {
  await page.goto('/');
  await choose(page, 'Cymraeg');
  await expect(page.getByRole('heading', { level: 1, name: 'Dysgu Trwy Gydweithio' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  await expect(page).toHaveTitle('Dysgu Trwy Gydweithio – Patchwork');

  await page.getByRole('navigation').getByRole('link', { name: 'Mewngofnodi' }).click();
  await page.getByRole('button', { name: 'Mewngofnodi' }).click();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Rhowch eich cyfrinair.' })).toBeVisible();
  const { email, password } = teacher;
  await page.getByLabel('E-bost', { exact: true }).fill(email);
  await page.getByLabel('Cyfrinair', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Mewngofnodi' }).click();
  await expect(page.getByRole('feed', { name: 'Adroddiadau' })).toBeVisible();
  await expect(page).toHaveTitle('Adroddiadau – Patchwork');

  await page.reload();
  await expect(page.getByRole('feed', { name: 'Adroddiadau' })).toBeVisible();
  await expect(page.getByText(/\d\d\/\d\d\/\d{4} am \d\d:\d\d[AP]M/).first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dysgu Trwy Gydweithio' })).toBeVisible();

  await choose(page, 'English');
  await expect(page.getByRole('heading', { level: 1, name: 'Learning Through Collaboration' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
});

test('a user chooses Welsh in the profile: their emails are in Welsh, and a browser they have never used opens in Welsh', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, teacher, '/userprofile');
  const languages = page.getByRole('combobox', { name: 'Language of the app and of your emails' });
  await expect(languages).toHaveValue('en');
  await languages.selectOption({ label: 'Cymraeg' });
  const inWelsh = page.getByRole('combobox', { name: "Iaith yr ap a'ch negeseuon e-bost" });
  await expect(inWelsh).toHaveValue('cy');
  await expect(page.getByRole('status').filter({ hasText: "Wedi'i gadw" })).toBeVisible();

  const visitor = await aClient(baseURL!);
  await visitor.post('/api/pwd/forgot', { email: teacher.email });
  await visitor.dispose();
  const mail = await waitForMail(teacher.email, /Dewiswch gyfrinair newydd/);
  expect(mail.text).toContain('Annwyl Ms Shah,');
  expect(mail.html).toContain('<html lang="cy" dir="ltr">');

  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await elsewhere.goto('/login');
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  // The login page does not change until the feed appears in Welsh.
  await elsewhere.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      if (location.pathname === '/login' || document.querySelector('input[type=password]'))
        seen.add(document.querySelector('h1')?.textContent ?? '');
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await fillLogin(elsewhere, teacher);
  await expect(elsewhere.getByRole('feed', { name: 'Adroddiadau' })).toBeVisible();
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'cy');
  expect(await elsewhere.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])).toEqual(['Login']);
  await context.close();
});
