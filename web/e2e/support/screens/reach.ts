import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Catalog } from '../../../src/lib/i18n.ts';
import pseudo from '../../../src/locales/pseudo.ts';
import { account } from '../demo.ts';
import { literal } from '../forms.ts';
import { signIn } from '../steps.ts';

/** A mocked response: a status, a body, a change of the real body, or no response. */
type Answer = number | object | ((body: never) => unknown) | 'nothing yet' | 'sign in again' | 'a picture';

/** A page in one language, with that language's translations. */
export interface Reader {
  page: Page;
  /** The sentence in the page's language. */
  say: (sentence: string, values?: Record<string, string>) => string;
}
export type Step = (reader: Reader) => Promise<unknown>;

/** One state of a screen: how to reach it, and what shows that it is reached. */
export interface State {
  name: string;
  /** Another account than the screen's; null is a visitor. */
  as?: string | null;
  address?: string;
  /** By path, where `*` is one segment; an optional method comes before the path. */
  answers?: Record<string, Answer>;
  /** The tab's session storage at the start. */
  kept?: Record<string, string>;
  steps?: Step[];
  shows: string | ((reader: Reader) => Locator);
  /** Visible only for a moment, with elements that other states show too: fewer checks are enough. */
  isBrief?: boolean;
}

export interface Screen {
  name: string;
  address: string;
  /** The demo account with the fewest rights that sees it. */
  as?: string;
  states: State[];
}

/** Whether every state is checked, in every language and theme; otherwise the first state of each screen, in English. */
export const isWhole = process.env.TESTS === 'whole';

const languages = ['en', 'cy', 'en-XB'] as const;
type Language = (typeof languages)[number];
const welsh = JSON.parse(readFileSync(new URL('../../../src/locales/cy.json', import.meta.url), 'utf8')) as Catalog;
const catalogs: Record<Language, Catalog> = { en: {}, cy: welsh, 'en-XB': pseudo };

const sayIn =
  (language: Language): Reader['say'] =>
  (sentence, values = {}) => {
    // What people have written is in no catalog, and stays as it is.
    const found = welsh[sentence] === undefined ? sentence : catalogs[language][sentence];
    return (typeof found === 'string' ? found : sentence).replace(/\{(\w+)\}/g, (hole, name) => values[name] ?? hole);
  };

const sessions = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();

/** A browser context in which this account is signed in, or no account. */
async function browserOf(browser: Browser, as: string | null): Promise<BrowserContext> {
  if (as === null) return browser.newContext();
  if (!sessions.has(as)) {
    const context = await browser.newContext();
    await signIn(await context.newPage(), account(as));
    sessions.set(as, await context.storageState());
    await context.close();
  }
  return browser.newContext({ storageState: sessions.get(as)! });
}

/** The screen in its states and languages. Each page is closed before the next opens. */
export async function* looks(browser: Browser, screen: Screen) {
  const contexts = new Map<string | null, BrowserContext>();
  try {
    for (const state of isWhole ? screen.states : screen.states.slice(0, 1)) {
      const as = (state.as === undefined ? screen.as : state.as) ?? null;
      const context = contexts.get(as) ?? (await browserOf(browser, as));
      contexts.set(as, context);
      for (const language of state.isBrief || !isWhole ? (['en'] as const) : languages) {
        const page = await context.newPage();
        const errors = consoleErrors(page, state);
        const failure = await reach(page, screen, state, language).then(
          () => null,
          (error: Error) => `it is not reached: ${error.message}`,
        );
        yield { state, language, page, failure, errors };
        await page.close();
      }
    }
  } finally {
    for (const context of contexts.values()) await context.close();
  }
}

const saveLanguage = 'POST /api/user/update/language';

/** Collects the errors in the browser's console from now on, except those about calls that the state itself answers. */
function consoleErrors(page: Page, { answers = {} }: State): string[] {
  const errors: string[] = [];
  const mocked = [saveLanguage, ...Object.keys(answers)].map((asked) => requestOf(asked).path);
  const isMocked = (url: string) => URL.canParse(url) && mocked.some((path) => path.test(new URL(url).pathname));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isMocked(message.location().url))
      errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/** Opens the screen in this state, without animations, so that no check sees a half-finished one. */
async function reach(page: Page, screen: Screen, state: State, language: Language): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(
    ([spoken, kept]) => {
      // Each state begins without the drafts of the one before it.
      for (const key of Object.keys(localStorage)) if (key.startsWith('patchwork.draft.')) localStorage.removeItem(key);
      localStorage.setItem('patchwork.language', spoken);
      // As if just chosen here: the language that the account has saved would replace it.
      localStorage.setItem('patchwork.language.unsaved', spoken);
      for (const [key, value] of Object.entries(kept))
        if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, value);
    },
    [language, state.kept ?? {}] as const,
  );
  // Refused, so never saved: other tests use the account at the same time. A request that is only held could still go out when
  // its page closes.
  await answerWith(page, saveLanguage, 503);
  for (const [asked, answer] of Object.entries(state.answers ?? {})) await answerWith(page, asked, answer);
  const reader = { page, say: sayIn(language) };
  await page.goto(state.address ?? screen.address);
  for (const step of state.steps ?? []) await step(reader);
  const { shows } = state;
  await expect((typeof shows === 'string' ? text(shows) : shows)(reader).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'en-GB' : language);
}

/** The method, if one is given, and a pattern of the path. */
function requestOf(asked: string): { method: string | undefined; path: RegExp } {
  const [path, method] = asked.split(' ').reverse() as [string, string?];
  return { method, path: new RegExp(`^${literal(path).replaceAll('\\*', '[^/]+')}$`) };
}

async function answerWith(page: Page, asked: string, answer: Answer): Promise<void> {
  const { method, path } = requestOf(asked);
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (method && route.request().method() !== method) return route.fallback();
      // The request is aborted when the page closes.
      if (answer === 'nothing yet') return;
      if (answer === 'a picture')
        return route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>',
        });
      if (answer === 'sign in again')
        return route.fulfill({ status: 409, json: { status: 409, code: 'sign-in-again', title: 'Conflict' } });
      if (typeof answer === 'number')
        return route.fulfill({ status: answer, json: { status: answer, code: 'refused', title: 'Refused' } });
      if (typeof answer === 'object') return route.fulfill({ json: answer });
      const response = await route.fetch();
      return route.fulfill({ response, json: answer((await response.json()) as never) });
    },
  );
}

/** A screen whose data has not arrived yet: this request gets no response. */
export const loading = (asked: string, more: Partial<State> = {}): State => ({
  name: 'loading',
  answers: { [asked]: 'nothing yet' },
  shows: heading('Loading the page'),
  ...more,
  isBrief: true,
});

/** A part of a screen whose data has not arrived yet. */
export const skeleton =
  (name: string) =>
  (reader: Reader): Locator =>
    reader.page.getByRole('status', { name: named(reader, name) });

/** From now on this request gets no response. */
export const holdBack =
  (asked: string): Step =>
  ({ page }) =>
    answerWith(page, asked, 'nothing yet');

// User actions in the page's language. A name is an English sentence; each placeholder in it matches any text.

/** A name in the page's language, where each placeholder matches any text. */
export const named = ({ say }: Reader, name: string) =>
  new RegExp(
    `^${say(name)
      .split(/\{\w+\}/)
      .map(literal)
      .join('.+')}$`,
  );

export const text =
  (sentence: string) =>
  ({ page, say }: Reader): Locator =>
    page
      .getByText(
        new RegExp(
          say(sentence)
            .split(/\{\w+\}/)
            .map(literal)
            .join('.+'),
        ),
      )
      .filter({ visible: true });

export const heading =
  (name: string) =>
  (reader: Reader): Locator =>
    reader.page.getByRole('heading', { name: named(reader, name) });

/** Opens a menu of the bar, whatever number stands beside its name. */
export const openMenu =
  (name: 'School' | 'Admin'): Step =>
  ({ page, say }) =>
    page
      .getByRole('navigation')
      .getByRole('button', { name: new RegExp(`^${literal(say(name))}`) })
      .click();

export const press =
  (name: string, role: 'button' | 'link' | 'checkbox' | 'radio' = 'button'): Step =>
  (reader) =>
    reader.page
      .getByRole(role, { name: named(reader, name) })
      .first()
      .click();

/** Opens a menu "⋯". A page that still grows may move the button away between press and release, so that the click reaches nothing. */
export const openMore =
  (name: string): Step =>
  async (reader) => {
    const button = reader.page.getByRole('button', { name: named(reader, name) }).first();
    await expect(async () => {
      await button.click();
      await expect(button).toHaveAttribute('aria-expanded', 'true', { timeout: 1_000 });
    }).toPass();
  };

/** Presses an element without a translated name, by its selector. */
export const pressOn =
  (selector: string): Step =>
  ({ page }) =>
    page.locator(selector).first().click();

/** Types into the first field with this label, marked optional or not. */
export const fill =
  (label: string, typed: string): Step =>
  ({ page, say }) =>
    page
      .getByLabel(new RegExp(`^${literal(say(label))}`))
      .and(page.locator('input, textarea'))
      .first()
      .fill(typed);
