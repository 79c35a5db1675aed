import { expect, type Locator, type Page } from '@playwright/test';
import { lookAtFocus } from '../../test/focus.ts';

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
