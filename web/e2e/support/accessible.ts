import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  colours: ['color-contrast', 'link-in-text-block'],
} as const;

/** What axe finds wrong with the page as it stands, seen from its top: "rule: where". */
export async function breaches(page: Page, which: keyof typeof rules = 'all'): Promise<string[]> {
  // What the bars half cover while scrolled would count as a target that is too small.
  await page.evaluate(() => scrollTo(0, 0));
  // No frames: all that can be found is in the page itself, and it needs no second page to be put together in.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (which === 'all' ? axe.withTags([...rules.all]) : axe.withRules([...rules.colours])).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Nothing that axe knows how to find is wrong with the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await breaches(page)).toEqual([]);
}
