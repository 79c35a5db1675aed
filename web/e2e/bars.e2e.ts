import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { account } from './support/demo.ts';
import { logIn, nav, signIn } from './support/steps.ts';

const contactBar = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' });

const school = {
  School: ['School Profile', 'Users & Groups', 'Children’s pictures', 'Feedback', 'Concerns', 'Evidence of linking', 'Review'],
};
// The entries that the specification names come first.
const further = [
  'Announcements',
  'Waiting for agreement',
  'Feedback received',
  'Quilt questions',
  'Concerns',
  'Children’s pictures',
  'Review',
];
for (const { label, links, menus } of [
  { label: 'teacher', links: ['Home', 'Messages', 'My Profile'], menus: {} },
  { label: 'lead', links: ['Home', 'Messages', 'My Profile'], menus: school },
  { label: 'adminRO', links: ['Home', 'Messages', 'Sign Ups', 'Quilt questions', 'My Profile'], menus: {} },
  { label: 'signUpApproval', links: ['Home', 'Messages', 'Sign Ups', 'Waiting for agreement', 'My Profile'], menus: {} },
  { label: 'admin', links: ['Home', 'Messages', 'Sign Ups', 'My Profile'], menus: { Admin: ['Schools', 'Users', ...further] } },
  {
    label: 'superuser',
    links: ['Home', 'Messages', 'Sign Ups', 'My Profile'],
    menus: { Admin: ['Schools', 'Users', 'Connections', ...further] },
  },
] as { label: string; links: string[]; menus: Record<string, string[]> }[]) {
  test(`the navigation bar of ${label} has its links and menus`, async ({ page }) => {
    await signIn(page, account(label), '/messages');
    // A short page: axe would report a target that an open menu half covers as too small.
    await contactBar(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeFocused();
    await expect(nav(page).getByRole('link', { name: 'Home' })).toBeVisible();
    // messages.e2e.ts and review.e2e.ts test the counts.
    const names = async () =>
      (await nav(page).getByRole('link').allInnerTexts()).map((text) => text.replace(/\s*\d+.*$/s, '').trim());
    await expect.poll(() => names()).toEqual(links);
    await expect(nav(page).getByRole('button', { name: 'Log Out' })).toBeVisible();
    await expect(nav(page).getByRole('button', { name: /Translate/ })).toBeVisible();
    await expect(nav(page).getByRole('button', { name: /^(School|Admin)$/ })).toHaveText(Object.keys(menus));

    for (const [menu, inside] of Object.entries(menus)) {
      const button = nav(page).getByRole('button', { name: menu, exact: true });
      await button.click();
      expect((await names()).filter((name) => !links.includes(name))).toEqual(inside);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
      await expect(button).toHaveAttribute('aria-expanded', 'false');
    }
  });
}

test('the Messages link keeps the focus when the unread count arrives', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/unread-badge-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.route('**/api/messages/unread/count', (route) => route.fulfill({ json: 3 }));
  await signIn(page, account('teacher'), '/userprofile');
  await nav(page).getByRole('link', { name: 'Messages', exact: true }).focus();
  release();
  await expect(nav(page).getByRole('link', { name: 'Messages, 3 unread' })).toBeFocused();
});

test('the public bar shrinks past 72 pixels without a layout shift', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await expect(nav(page).getByRole('link')).toHaveText(['Join Now', 'Login']);
  const bar = page.getByRole('banner').locator('[class*=_bar]').first();
  const height = () => bar.evaluate((element) => element.getBoundingClientRect().height);
  const room = () => page.evaluate(() => document.documentElement.scrollHeight);
  const whole = await room();
  for (const [scrolled, expected] of [
    [72, 88],
    [73, 56],
    [72, 88],
  ] as const) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
    await expect.poll(height).toBe(expected);
    await expect.poll(() => room()).toBe(whole);
  }
});

test('every page but the landing page has the contact bar at its lower edge', async ({ page }) => {
  const isFixed = () => contactBar(page).evaluate((link) => getComputedStyle(link.closest('footer')!).position === 'fixed');
  await page.goto('/');
  await expect(contactBar(page)).toBeVisible();
  await expect.poll(() => isFixed()).toBe(false);
  const open = ['/signup', '/login', '/forgotPassword', '/resetPassword', '/emailChange', '/contact', '/nowhere'];
  for (const path of open) {
    await page.goto(path);
    await expect(contactBar(page)).toBeInViewport();
    await expect.poll(() => isFixed(), { message: path }).toBe(true);
  }
  await logIn(page, account('lead'));
  for (const path of ['/home', '/messages', '/userprofile', '/schoolusers', '/schoolprofile', '/feedback']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(contactBar(page)).toBeInViewport();
    await expect.poll(() => isFixed(), { message: path }).toBe(true);
  }
});

test('an unknown address shows the not-found page', async ({ page }) => {
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { level: 1, name: "Oops! 404 error. We can't find that page." })).toBeVisible();
  await expect(page).toHaveTitle('Page not found – Patchwork');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('the contact page links to both documents', async ({ page, request }) => {
  await page.goto('/login');
  await contactBar(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeFocused();
  await expect(page.locator('a[href^="mailto:"]')).toHaveCount(2);
  await expectAccessible(page);
  const documents = page.getByRole('main').getByRole('link', { name: /PDF/ });
  await expect(documents).toHaveText([/^Terms and conditions \(PDF/, /^Privacy policy \(PDF/]);
  for (const link of await documents.all()) {
    const answer = await request.get((await link.getAttribute('href'))!);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toContain('application/pdf');
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }
});
