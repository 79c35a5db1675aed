import type { Locator } from '@playwright/test';

/** Escapes a text for use in a regular expression. */
export const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The field with this label, marked optional or not. */
export const fieldOf = (place: Locator, name: string): Locator =>
  place.getByLabel(new RegExp(`^${literal(name)}( \\(optional\\))?$`, 'i')).and(place.locator('input, select, textarea'));

/**
 * Types into the field, or chooses by value or text, and moves to the next one. Choosing an option that the list lacks simulates a page
 * opened before the option was removed.
 */
export async function enter(field: Locator, typed: string): Promise<void> {
  if (await field.evaluate((element) => element instanceof HTMLSelectElement)) {
    await field.evaluate((select: HTMLSelectElement, wanted) => {
      const isOffered = [...select.options].some(({ value, label }) => value === wanted || label === wanted);
      if (!isOffered) select.add(new Option(wanted, wanted));
    }, typed);
    await field.selectOption(typed);
  } else await field.fill(typed);
  await field.blur();
}

export async function fillIn(place: Locator, values: Record<string, string>): Promise<void> {
  for (const [field, value] of Object.entries(values)) await enter(fieldOf(place, field), value);
}
