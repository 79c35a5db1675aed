import { expect, type Page, test } from '@playwright/test';
import { account } from './support/demo.ts';
import { signIn } from './support/steps.ts';

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
  const { email, password } = account('teacher');
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

test('Arabic lays the page out from right to left', async ({ page }) => {
  await signIn(page, account('teacher'));
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
  await signIn(page, account('teacher'));
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
  await signIn(page, account('teacher'));
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
