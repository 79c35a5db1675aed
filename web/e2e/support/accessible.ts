import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const rules = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;

/** The violations that axe finds on the page in its present state, scrolled to the top: "rule: where". */
export async function breaches(page: Page, which: keyof typeof rules = 'all'): Promise<string[]> {
  // Injected once per page; Playwright's AxeBuilder injects it each time and lists passes as well, which takes twice as long.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async ({ type, values }) => {
    // axe would report targets that the bars half cover while scrolled as too small.
    scrollTo(0, 0);
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      runOnly: { type, values: [...values] },
      resultTypes: ['violations'],
      iframes: false,
      preload: false,
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, rules[which]);
}

/** Expects no axe violation on the page in its present state. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await breaches(page)).toEqual([]);
}
