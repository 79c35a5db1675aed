import { expect, type Page, test } from '@playwright/test';
import { aClient, signedIn } from './support/client.ts';
import { waitForMail } from './support/mailbox.ts';
import { aNewTeacher, type Newcomer } from './support/newcomer.ts';
import { fillLogin, signIn } from './support/steps.ts';

// A choice is saved in the account, so no other test may use it.
let teacher: Newcomer;
let lead: Newcomer;
test.beforeAll(async ({ baseURL }) => {
  const newcomer = await aNewTeacher(baseURL!);
  ({ lead } = newcomer);
  teacher = newcomer;
});
test.beforeEach(async ({ baseURL }) => {
  const client = await signedIn(baseURL!, teacher);
  await client.post('/api/user/update/language', { language: 'en' });
  await client.dispose();
});

/** The language that the account has saved. */
async function savedLanguage(baseURL: string, user: Newcomer): Promise<string | undefined> {
  const client = await signedIn(baseURL, user);
  const { language } = await client.get<{ language?: string }>('/api/user');
  await client.dispose();
  return language;
}

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
  await expect(list(page)).toBeFocused();
  await page.getByRole('button', { name: 'Cau cyfieithu' }).click();
  await expect(toggle(page)).toBeFocused();

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
  await expect(inWelsh).toBeFocused();
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

test('an account without a language gets that of the browser, once', async ({ browser, baseURL }) => {
  expect(await savedLanguage(baseURL!, lead)).toBeUndefined();
  const context = await browser.newContext({ locale: 'pl-PL' });
  const page = await context.newPage();
  const saved = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/user/update/language');
  await signIn(page, lead, '/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Wiadomości' })).toBeVisible();
  expect((await saved).status()).toBe(200);
  expect(await savedLanguage(baseURL!, lead)).toBe('pl');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Wiadomości' })).toBeVisible();
  expect(requests).not.toContain('/api/user/update/language');
  await context.close();
});

test('the menu saves the choice silently; the profile says when it could not be saved, and the next visit saves it', async ({
  page,
  baseURL,
}) => {
  await signIn(page, teacher, '/userprofile');
  await page.route('**/api/user/update/language', (route) => route.abort());
  await choose(page, 'Cymraeg');
  await expect(page.getByRole('heading', { level: 1, name: 'Fy Mhroffil' })).toBeVisible();
  const languages = page.getByRole('combobox', { name: "Iaith yr ap a'ch negeseuon e-bost" });
  await expect(languages).toHaveAccessibleDescription(/ni?d oedd modd ei gadw/);
  await expect(page).toHaveTitle(/^Gwall: /);
  expect(await savedLanguage(baseURL!, teacher)).toBe('en');

  await page.unroute('**/api/user/update/language');
  const saved = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/user/update/language');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Fy Mhroffil' })).toBeVisible();
  expect((await saved).status()).toBe(200);
  expect(await savedLanguage(baseURL!, teacher)).toBe('cy');
});

test('Arabic lays the page out from right to left', async ({ page }) => {
  await signIn(page, teacher);
  const logo = page.getByRole('banner').getByRole('link', { name: 'Patchwork' });
  const isOnTheRight = async () => (await logo.boundingBox())!.x > 640;
  await expect.poll(() => isOnTheRight()).toBe(false);
  await choose(page, 'العربية');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('feed', { name: 'التقارير' })).toBeVisible();
  await expect.poll(() => isOnTheRight()).toBe(true);

  // The strip of schools starts at the right.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('feed')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a draft survives a change of language', async ({ page }) => {
  await signIn(page, teacher);
  await page.getByRole('button', { name: 'Create report' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Newts in our pond');
  await choose(page, 'Polski');
  await expect(page.getByLabel('Tytuł', { exact: true })).toHaveValue('Newts in our pond');
  await page.getByRole('button', { name: 'Wyczyść formularz' }).click();
});

test('a browser with a translator translates reports, and the user can show the original', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      Translator: {
        availability: async ({ targetLanguage }: { targetLanguage: string }) =>
          ['cy', 'pt'].includes(targetLanguage) ? 'downloadable' : 'unavailable',
        create: async ({ targetLanguage }: { targetLanguage: string }) => ({
          translate: async (text: string) => `${targetLanguage}: ${text}`,
        }),
      },
      LanguageDetector: undefined,
    });
  });
  await signIn(page, teacher);
  const heading = page.getByRole('feed').getByRole('heading', { level: 2 }).first();
  const original = (await heading.textContent())!;
  await choose(page, 'Cymraeg');
  await page.getByRole('checkbox', { name: 'Cyfieithu adroddiadau a sylwadau' }).check();
  await expect(heading).toContainText(`cy: ${original}`);
  await expect(heading.locator('[lang=cy]')).toBeVisible();
  await heading.getByRole('button', { name: 'Dangos y gwreiddiol' }).click();
  await expect(heading.locator('[lang=en]')).toHaveText(original);

  // A language without a catalog applies to reports and comments only.
  await list(page).selectOption({ label: 'Português' });
  await expect(heading).toContainText(`pt: ${original}`);
  await expect(page.getByRole('feed', { name: 'Reports' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Translate reports and comments' }).click();
  await expect(heading).toHaveText(original);
  await expect(list(page)).toBeFocused();
});

test('without a translator in the browser, the bar says so and offers only the languages of the app', async ({ page }) => {
  await page.addInitScript(() => Object.assign(globalThis, { Translator: undefined }));
  await page.goto('/');
  await choose(page, 'Cymraeg');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByText(/^Ni all eich porwr gyfieithu ar y ddyfais hon\./)).toBeVisible();
  await expect(list(page).getByRole('option')).toHaveText(['English', 'Cymraeg', 'Polski', 'اردو', 'العربية']);
});
