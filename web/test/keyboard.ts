import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { lookAtFocus } from './focus.ts';

// What a user does with a keyboard alone, as e2e/support/keyboard.ts does in journeys. Each tab stop checks the focus.

const MOST_STOPS = 100;

/** Presses Tab, or Shift+Tab where the target comes earlier, until it has the focus. */
export async function go(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  await expect.element(target).toBeEnabled();
  let { where } = await lookAtFocus(target.element());
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (where === 0) return;
    await userEvent.tab({ shift: (where & 2) !== 0 });
    const focus = await lookAtFocus(target.element());
    expect([focus.name, focus.problems]).toEqual([focus.name, []]);
    where = focus.where;
  }
  throw new Error(`Not reached in ${MOST_STOPS} stops`);
}

/** Moves to the target and presses a key, Enter by default. */
export async function press(target: Locator, key = '{Enter}'): Promise<void> {
  await go(target);
  await userEvent.keyboard(key);
}

/** Moves to a field or a list and types: into the field, or the first letters of the wanted option. */
export async function type(target: Locator, words: string): Promise<void> {
  await go(target);
  await userEvent.keyboard(words);
}
