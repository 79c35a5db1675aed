import { expect, test } from '@playwright/test';
import { account } from './support/demo.ts';
import { signIn } from './support/steps.ts';

interface Article {
  id: number;
  mediaItems: { processing: string }[];
}

test('a report is reloaded while its pictures are being prepared, and no more once they are ready', async ({ page }) => {
  let reloads = 0;
  await page.route('**/api/article/0', async (route) => {
    const response = await route.fetch();
    const [first, ...others] = (await response.json()) as Article[];
    const mediaItems = [{ ...first!.mediaItems[0], id: 1, processing: 'processing' }];
    await route.fulfill({ response, json: [{ ...first, mediaItems }, ...others.map((each) => ({ ...each, mediaItems: [] }))] });
  });
  await page.route('**/api/article/id/*', (route) => {
    reloads += 1;
    return route.continue();
  });
  await signIn(page, account('teacher'));
  await page.clock.install();
  await page.goto('/home');
  await expect(page.getByText('Picture is being prepared')).toBeVisible();
  await page.clock.runFor(2_500);
  await expect(page.getByText('Picture is being prepared')).toHaveCount(0);
  expect(reloads).toBe(1);

  for (let n = 0; n < 3; n += 1) {
    await page.clock.runFor(2_500);
    // A reload that began before this request has been counted when it is answered.
    await page.evaluate(() => fetch('/api/config').then((answer) => answer.text()));
  }
  expect(reloads).toBe(1);
});
