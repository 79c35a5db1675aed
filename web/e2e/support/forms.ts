import type { Locator } from '@playwright/test';

/** For a regular expression that is to match just this text. */
export const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The field with this label, marked optional or not. */
export const fieldOf = (place: Locator, name: string): Locator =>
  place.getByLabel(new RegExp(`^${literal(name)}( \\(optional\\))?$`, 'i')).and(place.locator('input, select, textarea'));

/**
 * Types into the field, or chooses by value or text, and goes on to the next one. What a list does not offer is chosen as if the page
 * stood open since it did.
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
