import type { Page } from '@playwright/test';
import { findMisfits } from '../../test/misfits.ts';

/** Waits until the page has settled after a change of its window or font size. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** What does not fit on the page. */
export async function misfits(page: Page): Promise<string[]> {
  await drawn(page);
  return page.evaluate(findMisfits);
}

/** Tables that are not laid out as tables although there is room. */
export const broken = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')]
      .filter((table) => table.checkVisibility() && getComputedStyle(table).display !== 'table')
      .map((table) => `not a table: ${table.caption?.textContent}`),
  );

/** Words that run over the end of their line because their column is too narrow. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      // What only screen readers are told is a pixel wide. The letters of a checksum, among digits, are no word.
      const box = node.parentElement!;
      if (!box.checkVisibility() || box.getBoundingClientRect().width < 2) continue;
      for (const { 0: word, index } of node.textContent!.matchAll(/(?<![\p{L}\p{N}])\p{L}{4,20}(?![\p{L}\p{N}])/gu)) {
        const range = new Range();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        // Of a text that is cut after some lines, only these are seen.
        const seen = [...range.getClientRects()].filter(({ top }) => top < box.getBoundingClientRect().bottom - 1);
        if (new Set(seen.map(({ top }) => Math.round(top))).size > 1) found.add(`a broken word: ${word}`);
      }
    }
    return [...found];
  });

/** The text spacing of WCAG 1.4.12, as its bookmarklet sets it. */
export const spaceOut = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-block-end: 2em !important; }`);
    document.adoptedStyleSheets.push(sheet);
  });

/** Text of twice its size, as one sets it in the browser: breakpoints in `em` follow it. */
export const enlarge = (page: Page): Promise<void> => setTextSize(page, 32);

/** Restores the normal text size. */
export const shrink = (page: Page): Promise<void> => setTextSize(page, 16);

/** In px. The session stays open, because the size ends with it. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
}

/** What a user of forced colours could not find: fields and buttons without a border, tab stops without a focus ring. */
export async function unmarked(page: Page): Promise<string[]> {
  await drawn(page);
  return page.evaluate(() => {
    const found = new Set<string>();
    const nameOf = (element: Element) =>
      `${element.localName}.${element.className} “${element.textContent?.trim().slice(0, 30)}”`;
    const seen = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility());
    for (const field of seen('input:not([type=checkbox], [type=radio], [type=file]), select, textarea')) {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(field);
      if (borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1) found.add(`no edge: ${nameOf(field)}`);
    }
    const modal = document.querySelector('dialog:modal');
    for (const stop of seen('a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]')) {
      if (modal && !modal.contains(stop)) continue;
      // An element that has the focus already would keep its style.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      stop.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
      if (document.activeElement !== stop) continue;
      const { outlineStyle, outlineWidth } = getComputedStyle(stop);
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) found.add(`no ring: ${nameOf(stop)}`);
    }
    return [...found];
  });
}

/** The animations that are running. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((animation) => `${(animation.effect as KeyframeEffect).target?.className} moves`),
  );
