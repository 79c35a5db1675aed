import type { Page } from '@playwright/test';

/** Waits until the page has settled after a change of its window or font size. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** What does not fit: a page that scrolls sideways, or text that its container cuts off. */
export async function misfits(page: Page): Promise<string[]> {
  await drawn(page);
  return page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.localName}.${element.className} “${element.textContent?.trim().slice(0, 40)}”`;
    const found = new Set<string>();
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) {
      const ends = (element: Element) => element.getBoundingClientRect().right;
      const [widest] = [...document.body.querySelectorAll('main *')]
        .filter((each) => ends(each) > innerWidth + 1 && [...each.children].every((child) => ends(child) < ends(each) - 1))
        .sort((one, other) => other.getBoundingClientRect().left - one.getBoundingClientRect().left);
      found.add(`the page is ${scrollWidth - innerWidth} px too wide, for one by ${widest ? nameOf(widest) : 'the bar'}`);
    }

    // Intended: for screen readers only, or clamped to some lines with a way to the rest, or scrolled in a strip or a list.
    const isMeant = (style: CSSStyleDeclaration) => style.clipPath !== 'none' || style.webkitLineClamp !== 'none';
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.matches('option, script, style, noscript, title, text')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = range.getBoundingClientRect();
      if (words.width === 0) continue;
      for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (isMeant(style) || style.position === 'fixed') break;
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        const box = around.getBoundingClientRect();
        const sideways = style.overflowX !== 'auto' && style.overflowX !== 'scroll';
        const downwards = style.overflowY !== 'auto' && style.overflowY !== 'scroll';
        const out = Math.max(
          sideways ? Math.max(box.left - words.left, words.right - box.right) : 0,
          downwards ? Math.max(box.top - words.top, words.bottom - box.bottom) : 0,
        );
        if (out > 1.5) found.add(`${Math.round(out)} px of words are cut off by ${nameOf(around)}: ${nameOf(parent)}`);
        break;
      }
    }
    // A button, a heading or a label that is narrower than its text, even where the overflow is visible.
    for (const element of document.querySelectorAll<HTMLElement>('button, h1, h2, h3, label, legend, td, th, dd, dt, li > a')) {
      if (!element.checkVisibility() || isMeant(getComputedStyle(element))) continue;
      const over = element.scrollWidth - element.clientWidth;
      if (element.clientWidth > 1 && over > 1) found.add(`${over} px too narrow: ${nameOf(element)}`);
    }
    // One finding stands for all elements like it.
    return [...found].slice(0, 5);
  });
}

/** Tables that are not laid out as tables although there is room. */
export const broken = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')]
      .filter((table) => table.checkVisibility() && getComputedStyle(table).display !== 'table')
      .map((table) => `not a table: ${table.caption?.textContent}`),
  );

/** The text spacing of WCAG 1.4.12, as its bookmarklet sets it. */
export const spaceOut = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-block-end: 2em !important; }`);
    document.adoptedStyleSheets.push(sheet);
  });

/** Doubles the font size, as a browser with text-only zoom does. */
export const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** Restores the normal font size. */
export const shrink = (page: Page) => page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

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
