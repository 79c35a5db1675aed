import { expect, type Page, test } from '@playwright/test';
import { paths, patterns } from '../src/lib/paths.ts';
import { breaches } from './support/accessible.ts';
import { broken, brokenWords, enlarge, misfits, moving, shrink, spaceOut, unmarked } from './support/fit.ts';
import { screens } from './support/screens/index.ts';
import { isWhole, looks } from './support/screens/reach.ts';

// Checks every screen: axe finds no violation, and the content fits.
//
// `npm test` looks at the first state of each screen once: in English, in light colours, at one width, with text of twice its size,
// without an error in the browser's console. `npm run test:whole` checks every state: in English all rules in light colours, the colour rules in the other
// themes, narrow windows and larger text; in Welsh and right to left less, since only the words differ. It takes half an hour.
const otherThemes = {
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  'high contrast': { colorScheme: 'light', contrast: 'more' },
} as const;
const wide = { width: 1280, height: 1024 };
const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 800 };
/** 400 % at 1280 × 1024. */
const zoomed = { width: 320, height: 256 };

// Tracing a thousand or so steps would take longer than the steps themselves.
test.describe.configure({ timeout: 1_200_000 });
test.use({ trace: 'off', viewport: wide });

for (const screen of screens) {
  test(screen.name, async ({ browser }) => {
    const found: string[] = [];
    for await (const { state, language, page, failure, errors } of looks(browser, screen)) {
      const note = (how: string, wrong: string[]) =>
        void found.push(...wrong.map((each) => `${state.name}, ${language}, ${how}: ${each}`));
      if (failure) {
        note('light', [failure]);
        continue;
      }
      note('light', await breaches(page));
      if (language === 'en' && state === screen.states[0]) {
        note('1280 px', await misfits(page));
        await checkLargeText(page, note);
        note('console', errors);
      }
      if (!isWhole) continue;
      for (const [theme, media] of Object.entries(otherThemes)) {
        await page.emulateMedia(media);
        note(theme, await breaches(page, 'colours'));
      }
      await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
      if (language === 'en' && !state.isBrief) {
        await checkFit(page, note);
        continue;
      }
      note('less movement', await moving(page));
      await page.setViewportSize(narrow);
      note('320 px', await misfits(page));
    }
    expect(found).toEqual([]);
  });
}

type Note = (how: string, wrong: string[]) => void;

/** With text of twice its size nothing scrolls sideways, and no word is broken on a wide screen. */
async function checkLargeText(page: Page, note: Note): Promise<void> {
  await enlarge(page);
  note('text of twice its size', [...(await misfits(page)), ...(await brokenWords(page))]);
  await page.setViewportSize(phone);
  // Narrow columns may cut long words there.
  note(
    'text of twice its size, 390 px',
    (await misfits(page)).filter((each) => each.startsWith('the page is')),
  );
  await shrink(page);
  await page.setViewportSize(wide);
}

/** On narrow windows, with larger and more widely spaced text, in forced colours, and with reduced motion. */
async function checkFit(page: Page, note: Note): Promise<void> {
  note('less movement', await moving(page));
  note('1280 px', await broken(page));
  for (const size of [narrow, zoomed]) {
    await page.setViewportSize(size);
    note(`${size.width} × ${size.height}`, await misfits(page));
  }
  await page.setViewportSize(wide);
  await checkLargeText(page, note);
  await spaceOut(page);
  note('loose text', await misfits(page));
  await page.setViewportSize(narrow);
  note('loose text, 320 px', await misfits(page));
  await page.emulateMedia({ forcedColors: 'active' });
  note('few colours', await unmarked(page));
}

test('every path of the app has a screen here', () => {
  const seen = screens.flatMap(({ address, states }) => [address, ...states.map((state) => state.address ?? address)]);
  const known = new Set(seen.map((address) => new URL(address, 'http://x').pathname.replace(/\/\d+$/, '/:id')));
  const {
    concern,
    textVersions,
    classOf,
    sameOrDifferent,
    schoolEdit,
    userEdit,
    quiltOf,
    quiltSew,
    quiltPoster,
    read,
    gallery,
    guardedGallery,
    ...others
  } = paths;
  const missing = [...Object.values(others), ...Object.values(patterns)].filter((path) => !known.has(path));
  expect(missing).toEqual([]);
});
