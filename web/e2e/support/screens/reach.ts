import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Catalog } from '../../../src/lib/i18n.ts';
import pseudo from '../../../src/locales/pseudo.ts';
import { account } from '../demo.ts';
import { literal } from '../forms.ts';
import { signIn } from '../steps.ts';

/** What the server is made to answer: a status, a body, the real body changed, or nothing as long as one looks. */
type Answer = number | object | ((body: never) => unknown) | 'nothing yet';

/** A page in some language, and how that language says things. */
export interface Reader {
  page: Page;
  /** The sentence as the page says it. */
  say: (sentence: string, values?: Record<string, string>) => string;
}
export type Step = (reader: Reader) => Promise<unknown>;

/** One look of a screen: how it comes about, and by what one knows that it is there. */
export interface State {
  name: string;
  /** Somebody else than the screen's own reader; null is nobody. */
  as?: string | null;
  address?: string;
  /** By path, `*` for one part of it; a method before it where only that one is meant. */
  answers?: Record<string, Answer>;
  /** What the tab remembers already. */
  kept?: Record<string, string>;
  steps?: Step[];
  shows: string | ((reader: Reader) => Locator);
  /** Seen for a moment only, and made of what others show too: a short look is enough. */
  isBrief?: boolean;
}

export interface Screen {
  name: string;
  address: string;
  /** The account of the demo network that may just see it. */
  as?: string;
  states: State[];
}

/** Every state in every language and theme, none standing for another. */
export const isWhole = process.env.ACCESSIBILITY === 'whole';

const languages = ['en', 'cy', 'en-XB'] as const;
type Language = (typeof languages)[number];
const welsh = JSON.parse(readFileSync(new URL('../../../src/locales/cy.json', import.meta.url), 'utf8')) as Catalog;
const catalogs: Record<Language, Catalog> = { en: {}, cy: welsh, 'en-XB': pseudo };

const sayIn =
  (language: Language): Reader['say'] =>
  (sentence, values = {}) => {
    const found = catalogs[language][sentence];
    return (typeof found === 'string' ? found : sentence).replace(/\{(\w+)\}/g, (hole, name) => values[name] ?? hole);
  };

const sessions = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();

/** A browser in which this account is signed in already, or nobody is. */
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

/** The screen in each of its states and languages. Each page is closed behind the next. */
export async function* looks(browser: Browser, screen: Screen) {
  const contexts = new Map<string | null, BrowserContext>();
  try {
    for (const [place, state] of screen.states.entries()) {
      const as = (state.as === undefined ? screen.as : state.as) ?? null;
      const context = contexts.get(as) ?? (await browserOf(browser, as));
      contexts.set(as, context);
      for (const language of languagesOf(state, place)) {
        const page = await context.newPage();
        const failure = await reach(page, screen, state, language).then(
          () => null,
          (error: Error) => `it is not reached: ${error.message}`,
        );
        yield { state, language, page, failure };
        await page.close();
      }
    }
  } finally {
    for (const context of contexts.values()) await context.close();
  }
}

function languagesOf({ isBrief }: State, place: number): readonly Language[] {
  if (isBrief) return ['en'];
  return isWhole || place === 0 ? languages : languages.filter((each) => each !== 'cy');
}

/** Opens the screen in this state. What moves is left out, so that nothing is looked at half-way. */
async function reach(page: Page, screen: Screen, state: State, language: Language): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(
    ([spoken, kept]) => {
      localStorage.setItem('patchwork.language', spoken);
      for (const [key, value] of Object.entries(kept))
        if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, value);
    },
    [language, state.kept ?? {}] as const,
  );
  for (const [asked, answer] of Object.entries(state.answers ?? {})) await answerWith(page, asked, answer);
  const reader = { page, say: sayIn(language) };
  await page.goto(state.address ?? screen.address);
  for (const step of state.steps ?? []) await step(reader);
  const { shows } = state;
  await expect((typeof shows === 'string' ? text(shows) : shows)(reader).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'en-GB' : language);
  // Reports out of sight keep the room that they had in a window of another width until somebody comes near: looked at as then.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('article { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}

async function answerWith(page: Page, asked: string, answer: Answer): Promise<void> {
  const [path, method] = asked.split(' ').reverse() as [string, string?];
  const fits = new RegExp(`^${literal(path).replaceAll('\\*', '[^/]+')}$`);
  await page.route(
    ({ pathname }) => fits.test(pathname),
    async (route) => {
      if (method && route.request().method() !== method) return route.fallback();
      // Let go as the page is closed.
      if (answer === 'nothing yet') return;
      if (typeof answer === 'number')
        return route.fulfill({ status: answer, json: { status: answer, code: 'refused', title: 'Refused' } });
      if (typeof answer === 'object') return route.fulfill({ json: answer });
      const response = await route.fetch();
      return route.fulfill({ response, json: answer((await response.json()) as never) });
    },
  );
}

/** A screen whose data has not come yet: what it shows until these answer, here none of them. */
export const loading = (asked: string, more: Partial<State> = {}): State => ({
  name: 'loading',
  answers: { [asked]: 'nothing yet' },
  shows: heading('Loading the page'),
  ...more,
  isBrief: true,
});

/** A part of a screen whose data has not come yet. */
export const skeleton =
  (name: string) =>
  (reader: Reader): Locator =>
    reader.page.getByRole('status', { name: named(reader, name) });

/** From now on this is not answered. */
export const holdBack =
  (asked: string): Step =>
  ({ page }) =>
    answerWith(page, asked, 'nothing yet');

// What people do, in whatever language the page is in. A name is an English sentence; each hole in it fits anything.

/** A name in the page's language, each hole in it for anything. */
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

export const press =
  (name: string, role: 'button' | 'link' | 'checkbox' | 'radio' = 'button'): Step =>
  (reader) =>
    reader.page
      .getByRole(role, { name: named(reader, name) })
      .first()
      .click();

/** Something without a name of its own in our words: by what it is. */
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
