import { expect, type Locator, type Page } from '@playwright/test';

/** What a user does with a keyboard alone. Each tab stop checks the focus. */
export interface Keyboard {
  /** Presses Tab, or Shift+Tab where the target comes earlier, until it has the focus. */
  go(target: Locator): Promise<void>;
  /** Moves to the target and presses a key, Enter by default. */
  press(target: Locator, key?: string): Promise<void>;
  /** Moves to the target and replaces its value. */
  type(target: Locator, words: string): Promise<void>;
  /** Moves to a list and types the first letters of the wanted option. */
  choose(list: Locator, letters: string): Promise<void>;
}

const MOST_STOPS = 150;

/** Returns the keyboard of this page. */
export function keyboardOf(page: Page): Keyboard {
  async function go(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    await expect(target).toBeEnabled();
    let before = '';
    let where = await target.evaluate((element) => document.activeElement?.compareDocumentPosition(element) ?? 0);
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      if (where === 0) return;
      await page.keyboard.press(where & 2 ? 'Shift+Tab' : 'Tab');
      const focus = await target.evaluate(lookAtFocus);
      expect(focus.problems, focus.name).toEqual([]);
      if (!focus.mayStay) expect(focus.name, 'the focus moves on').not.toBe(before);
      before = focus.name;
      where = focus.where;
    }
    throw new Error(`Not reached in ${MOST_STOPS} stops: ${target}`);
  }
  return {
    go,
    press: async (target, key = 'Enter') => {
      await go(target);
      await page.keyboard.press(key);
    },
    type: async (target, words) => {
      await go(target);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(words);
    },
    choose: async (list, letters) => {
      await go(list);
      await page.keyboard.type(letters);
    },
  };
}

/** The target's position relative to the focus, and its faults: out of view, no focus ring, or under one of the bars (2.4.7, 2.4.11). */
async function lookAtFocus(target: Element): Promise<{ name: string; problems: string[]; mayStay: boolean; where: number }> {
  // Drawn visibly.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const element = document.activeElement;
  const where = element?.compareDocumentPosition(target) ?? 0;
  // After the last tab stop the focus is in the browser's toolbar.
  if (!(element instanceof HTMLElement) || element === document.body)
    return { name: 'the browser', problems: [], mayStay: true, where };
  const problems: string[] = [];
  const box = element.getBoundingClientRect();
  const isIn =
    box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  if (!isIn) problems.push('it is out of sight');

  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const hasRing = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
  // Inside a video the browser draws the focus ring.
  if (!hasRing && element.localName !== 'video') problems.push('it has no ring');

  for (const bar of document.querySelectorAll<HTMLElement>('header > div, footer')) {
    const isFixed = ['fixed', 'sticky'].includes(
      getComputedStyle(bar.localName === 'footer' ? bar : bar.parentElement!).position,
    );
    if (!isFixed || bar.contains(element)) continue;
    const { top, bottom } = bar.getBoundingClientRect();
    const [from, to] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    // An element taller than the space between the bars cannot be clear of both.
    if (to - from <= 1 || box.height > innerHeight / 2) continue;
    const inFront = document.elementFromPoint(box.left + box.width / 2, (from + to) / 2);
    if (inFront && bar.contains(inFront)) problems.push(`${Math.round(to - from)} px of it are under the ${bar.localName}`);
  }

  // These contain several tab stops.
  const mayStay = element.matches('video, input[type=date], input[type=datetime-local]');
  const index = [...document.querySelectorAll('*')].indexOf(element);
  return {
    name: `${index} ${element.localName}: ${element.getAttribute('aria-label') ?? element.innerText.slice(0, 40)}`,
    problems,
    mayStay,
    where,
  };
}
