import { expect, type Page, test } from '@playwright/test';

/** From now on the server has another release, without the login page's file that this tab knows. Counts the page's loads. */
async function release(page: Page, { isComplete }: { isComplete: boolean }): Promise<{ count: number }> {
  const loads = { count: 0 };
  await page.route('**/assets/login-page-*.js', (route) =>
    isComplete && loads.count > 0 ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.route('**/index.html', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/first-[\w-]+\.js/, 'first-newer12.js') });
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.count += 1;
  });
  return loads;
}

const login = (page: Page) => page.getByRole('link', { name: 'Login', exact: true }).first();
const password = (page: Page) => page.getByLabel('Password', { exact: true });

test('a tab that was opened before a release reloads itself once and shows the page that was asked for', {
  tag: '@whole',
}, async ({ page }) => {
  await page.goto('/');
  const loads = await release(page, { isComplete: true });
  await login(page).click();
  await expect(password(page)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(loads.count).toBe(1);
});

test('where a reload does not help it says that the page could not be loaded, until "Try again" does', { tag: '@whole' }, async ({
  page,
}) => {
  await page.goto('/');
  const loads = await release(page, { isComplete: false });
  await login(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t load this page.' })).toBeVisible();
  expect(loads.count).toBe(1);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(password(page)).toBeVisible();
});
