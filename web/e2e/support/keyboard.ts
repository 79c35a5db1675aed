import { expect, type Locator, type Page } from '@playwright/test';

/** What somebody does who has a keyboard and nothing else. At each stop of Tab the focus is looked at. */
export interface Hand {
  /** Tabs on, or back where it stands before, until this has the focus. */
  go(target: Locator): Promise<void>;
  /** Goes there and presses a key, Enter by default. */
  press(target: Locator, key?: string): Promise<void>;
  /** Goes there, and types over what is there. */
  type(target: Locator, words: string): Promise<void>;
  /** Goes to a list and types the first letters of the wanted entry. */
  choose(list: Locator, letters: string): Promise<void>;
}

const MOST_STOPS = 150;

/** The hand on this page's keyboard. */
export function handOn(page: Page): Hand {
  async function go(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    await expect(target).toBeEnabled();
    let before = '';
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      const where = await target.evaluate((element) => document.activeElement?.compareDocumentPosition(element) ?? 0);
      if (where === 0) return;
      await page.keyboard.press(where & 2 ? 'Shift+Tab' : 'Tab');
      const { name, problems, mayStay } = await page.evaluate(lookAtFocus);
      expect(problems, name).toEqual([]);
      if (!mayStay) expect(name, 'the focus moves on').not.toBe(before);
      before = name;
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

/** What is wrong with where the focus stands: out of sight, without a ring, or under one of the bars (2.4.7, 2.4.11). */
async function lookAtFocus(): Promise<{ name: string; problems: string[]; mayStay: boolean }> {
  // Drawn, as somebody sees it.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const element = document.activeElement;
  // Past the last stop the focus is with the browser's own bar.
  if (!(element instanceof HTMLElement) || element === document.body) return { name: 'the browser', problems: [], mayStay: true };
  const problems: string[] = [];
  const box = element.getBoundingClientRect();
  const isIn =
    box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  if (!isIn) problems.push('it is out of sight');

  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const hasRing = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
  // Inside a video the browser draws its own.
  if (!hasRing && element.localName !== 'video') problems.push('it has no ring');

  for (const bar of document.querySelectorAll<HTMLElement>('header > div, footer')) {
    const isFixed = ['fixed', 'sticky'].includes(
      getComputedStyle(bar.localName === 'footer' ? bar : bar.parentElement!).position,
    );
    if (!isFixed || bar.contains(element)) continue;
    const { top, bottom } = bar.getBoundingClientRect();
    const [from, to] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    // What is taller than the room between the bars cannot stand free of both.
    if (to - from <= 1 || box.height > innerHeight / 2) continue;
    const inFront = document.elementFromPoint(box.left + box.width / 2, (from + to) / 2);
    if (inFront && bar.contains(inFront)) problems.push(`${Math.round(to - from)} px of it are under the ${bar.localName}`);
  }

  // Several stops of their own are inside these.
  const mayStay = element.matches('video, input[type=date], input[type=datetime-local]');
  const index = [...document.querySelectorAll('*')].indexOf(element);
  return {
    name: `${index} ${element.localName}: ${element.getAttribute('aria-label') ?? element.innerText.slice(0, 40)}`,
    problems,
    mayStay,
  };
}
