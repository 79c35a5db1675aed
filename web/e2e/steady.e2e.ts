import { expect, test } from '@playwright/test';
import { account } from './support/demo.ts';
import { countShifts, shifted, shiftedWhat } from './support/shifts.ts';
import { signIn } from './support/steps.ts';

/** The largest allowed layout shift, as the browser measures it; the design sets the limit. */
const allowed = 0.02;

for (const [name, viewport] of [
  ['a telephone', { width: 390, height: 844 }],
  ['a wide screen', { width: 1280, height: 900 }],
] as const) {
  test(`on ${name} the feed keeps layout shifts within the limit on opening, scrolling and writing`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await signIn(page, account('teacher'));
    await countShifts(page);
    await page.goto('/home');
    const reports = page.getByRole('article');
    await expect(reports.first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await shifted(page), `opening\n${await shiftedWhat(page)}`).toBeLessThanOrEqual(allowed);

    for (const pages of [2, 3]) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(reports).toHaveCount(pages * 10);
    }
    expect(await shifted(page), `scrolling on\n${await shiftedWhat(page)}`).toBeLessThanOrEqual(allowed);

    // The form arrives over a slow connection, long after the press.
    await page.evaluate(() => scrollTo(0, 0));
    await page.route('**/assets/create-report-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Create report' }).click();
    await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
    expect(await shifted(page), `writing\n${await shiftedWhat(page)}`).toBeLessThanOrEqual(allowed);
  });
}
