import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../test/answers.ts';
import { aReport, feedOf, framed, me, teacher } from '../../test/examples.ts';
import { openScreen } from '../../test/screen.tsx';

const toggle = () => page.getByRole('button', { name: /Translate|Cyfieithu|Tłumacz|ترجم/ });
const list = () => page.getByRole('combobox', { name: /^(Language|Iaith|Język|زبان|اللغة)$/ });
async function choose(name: string): Promise<void> {
  await toggle().first().click();
  await list().selectOptions(name);
}
const saved = answer.post('/api/user/update/language', me());
const openFeed = () => openScreen('/home', [saved, ...feedOf([aReport()])], { roles: teacher });

/** A browser that translates into these languages by naming them. */
const withTranslator = (...into: string[]) =>
  vi.stubGlobal('Translator', {
    availability: async ({ targetLanguage }: { targetLanguage: string }) =>
      into.includes(targetLanguage) ? 'downloadable' : 'unavailable',
    create: async ({ targetLanguage }: { targetLanguage: string }) => ({
      translate: async (text: string) => `${targetLanguage}: ${text}`,
    }),
  });

// The browser's own translator may answer as late as in the next test.
beforeEach(() => {
  vi.stubGlobal('Translator', undefined);
  vi.stubGlobal('LanguageDetector', undefined);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1280, 900);
});

test('a visitor reads Welsh and returns to English; the focus stays in the bar', async () => {
  await openScreen('/', []);
  await choose('Cymraeg');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dysgu Trwy Gydweithio' })).toBeVisible();
  expect(document.documentElement.lang).toBe('cy');
  await expect.poll(() => document.title).toBe('Dysgu Trwy Gydweithio – Patchwork');
  await expect.element(list()).toHaveFocus();
  await page.getByRole('button', { name: 'Cau cyfieithu' }).click();
  await expect.element(toggle()).toHaveFocus();
  await choose('English');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Learning Through Collaboration' })).toBeVisible();
  expect(document.documentElement.lang).toBe('en-GB');
});

test('Arabic lays the page out from right to left', async () => {
  await openFeed();
  const logo = () => page.getByRole('banner').getByRole('link', { name: 'Patchwork' }).element().getBoundingClientRect().x;
  await expect.poll(logo).toBeLessThan(640);
  await choose('العربية');
  await expect.element(page.getByRole('feed', { name: 'التقارير' })).toBeVisible();
  expect(document.documentElement.dir).toBe('rtl');
  await expect.poll(logo).toBeGreaterThan(640);
  await page.viewport(390, 844);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('a draft survives a change of language', { tags: ['whole'] }, async () => {
  await openFeed();
  await page.getByRole('button', { name: 'Create report' }).click();
  await page.getByLabelText('Title', { exact: true }).fill('Newts in our pond');
  await choose('Polski');
  await expect.element(page.getByLabelText('Tytuł', { exact: true })).toHaveValue('Newts in our pond');
});

test('a browser with a translator translates reports, and the user can show the original', { tags: ['whole'] }, async () => {
  withTranslator('cy', 'pt');
  await openFeed();
  const original = 'A morning at the tide pools';
  const heading = () => page.getByRole('feed').getByRole('heading', { level: 2 }).first();
  const words = () => heading().element().textContent;
  await choose('Cymraeg');
  await page.getByRole('checkbox', { name: 'Cyfieithu adroddiadau a sylwadau' }).click();
  await expect.poll(words).toContain(`cy: ${original}`);
  await heading().getByRole('button', { name: 'Dangos y gwreiddiol' }).click();
  await expect.poll(() => heading().element().querySelector('[lang=en]')?.textContent).toBe(original);

  // A language without a catalog applies to reports and comments only.
  await list().selectOptions('Português');
  await expect.poll(words).toContain(`pt: ${original}`);
  await expect.element(page.getByRole('feed', { name: 'Reports' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Translate reports and comments' }).click();
  await expect.poll(words).toBe(original);
  await expect.element(list()).toHaveFocus();
});

test('without a translator in the browser, the bar says so and offers only the languages of the app', async () => {
  await openScreen('/', []);
  await choose('Cymraeg');
  await expect.element(page.getByText(/^Ni all eich porwr gyfieithu ar y ddyfais hon\./)).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  const offered = [...(list().element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(offered).toEqual(['English', 'Cymraeg', 'Polski', 'اردو', 'العربية']);
});

test('an account without a language gets that of the browser, once', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pl-PL', 'en']);
  const sent: unknown[] = [];
  const { language: _, ...unset } = me();
  const open = (user: ReturnType<typeof me>) =>
    openScreen(
      '/userprofile',
      [
        answer.get('/api/user', user),
        answer.post('/api/user/update/language', ({ body }) => {
          sent.push(body);
          return me({ language: 'pl' });
        }),
        answer.get('/api/linkedaccount', []),
        answer.get('/api/session', []),
        answer.get('/api/passkey', []),
        ...framed(),
      ],
      { roles: teacher },
    );
  await open(unset);
  await expect.element(page.getByRole('combobox', { name: 'Język aplikacji i Twoich e-maili' })).toBeVisible();
  await expect.poll(() => sent).toEqual([{ language: 'pl' }]);
  await open(me({ language: 'pl' }));
  await expect.element(page.getByRole('combobox', { name: 'Język aplikacji i Twoich e-maili' })).toBeVisible();
  expect(sent).toHaveLength(1);
  vi.restoreAllMocks();
});
