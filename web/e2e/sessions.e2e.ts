import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { linkIn, mailsTo } from './support/mailbox.ts';
import { aNewLead } from './support/newcomer.ts';
import { signIn, signOut } from './support/steps.ts';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function fillLogin(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('the page that was asked for opens after login, its query too', async ({ page }) => {
  const wanted = '/adminSchoolSearch?term=harrowmere&page=1';
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('You were logged out')).toHaveCount(0);
  await fillLogin(page, account('admin'));
  await expect(page).toHaveURL(wanted);
  await expect(page.getByRole('heading', { name: "1 schools found matching 'harrowmere'" })).toBeVisible();
});

test('a wrong login keeps the e-mail and the page that was asked for', async ({ page }) => {
  await page.goto('/messages');
  await fillLogin(page, { email: account('teacher').email, password: 'not-my-password' });
  await expect(page.getByRole('alert').filter({ hasText: 'Error logging in. Please try again.' })).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account('teacher').email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expectAccessible(page);
  await fillLogin(page, account('teacher'));
  await expect(page).toHaveURL(/\/messages$/);
});

test('after Log Out neither Back, nor a reload, nor the address shows anything', async ({ page }) => {
  await signIn(page, account('teacher'));
  await page.goto('/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await nav(page).getByRole('link', { name: 'My Profile' }).click();
  await expect(page.getByLabel('First Name')).not.toHaveValue('');
  const texts = await page.evaluate(() => [...Object.values(sessionStorage), ...Object.values(localStorage)].join());
  expect(texts).not.toContain(account('teacher').email);
  await signOut(page);

  const expectNothing = async () => {
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await expect(nav(page).getByRole('link', { name: 'My Profile' })).toHaveCount(0);
    await expect(page.getByText('You were logged out')).toHaveCount(0);
  };
  for (const step of ['back', 'back again']) {
    await test.step(step, async () => {
      await page.goBack();
      await expectNothing();
    });
  }
  await page.goto('/userprofile');
  await expectNothing();
  await page.reload();
  await expectNothing();
});

test('a session lost while writing leaves the draft for the same person', async ({ page, context }) => {
  await signIn(page, account('teacher'));
  await page.getByRole('button', { name: 'Create report' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Snails after the rain');
  await page.getByLabel('Report', { exact: true }).fill('We counted nineteen on the wall.');
  // As when somebody ended the session elsewhere.
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const withoutMedia = page.getByText('You have not added any photos or videos.');
  if (await withoutMedia.isVisible()) await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('You were logged out. Your draft is safe.')).toBeVisible();
  await expectAccessible(page);

  await fillLogin(page, account('teacher2'));
  await expect(page).toHaveURL(/\/home/);
  await page.getByRole('button', { name: 'Create report' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
  // The cookie goes once more, for Log Out would take the draft with it.
  await context.clearCookies();
  await nav(page).getByRole('link', { name: 'My Profile' }).click();
  await expect(page.getByText('You were logged out. Your draft is safe.')).toBeVisible();

  await fillLogin(page, account('teacher'));
  await expect(page).toHaveURL(/\/userprofile$/);
  await nav(page).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Create report' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Snails after the rain');
  await expect(page.getByLabel('Report', { exact: true })).toHaveValue('We counted nineteen on the wall.');

  await signOut(page);
  await fillLogin(page, account('teacher'));
  await page.getByRole('button', { name: 'Create report' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
});

for (const [what, opposite] of [
  ['removeadminrights', 'addadminrights'],
  ['addadminrights', 'removeadminrights'],
  ['deactivate', 'activate'],
]) {
  test(`${what} ends the sessions of an account`, async ({ page, baseURL }) => {
    const lead = await aNewLead(baseURL!);
    const admin = await signedIn(baseURL!, account('admin'));
    const found = await admin.get<{ content: { id: number }[] }>('/api/user/search', { nameOrEmail: lead.email });
    const { id } = found.content[0]!;
    await admin.post(`/api/user/${opposite}/${id}`);
    await signIn(page, lead);
    await admin.post(`/api/user/${what}/${id}`);
    await admin.dispose();
    await expect.poll(async () => (await page.request.get('/api/user')).status(), { intervals: [100] }).toBe(401);

    await nav(page).getByRole('link', { name: 'My Profile' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('You were logged out')).toBeVisible();
    await expect(nav(page).getByRole('link')).toHaveText(['Join Now', 'Login']);
  });
}

test('a 403 logs out, and leaves the draft as well', async ({ page }) => {
  await signIn(page, account('teacher'));
  await page.getByRole('button', { name: 'Create report' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Snails in the sun');
  await page.getByLabel('Report', { exact: true }).fill('Not one was left.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.route('**/api/article', (route) =>
    route.fulfill({ status: 403, json: { type: 'about:blank', title: 'Forbidden', status: 403, code: 'forbidden' } }),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('You were logged out. Your draft is safe.')).toBeVisible();
  expect(await page.evaluate(() => [sessionStorage.getItem('isLoggedIn'), sessionStorage.getItem('roles')])).toEqual([
    null,
    null,
  ]);

  await page.unroute('**/api/article');
  await fillLogin(page, account('teacher'));
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('button', { name: 'Create report' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Snails in the sun');
  await expect(page.getByLabel('Report', { exact: true })).toHaveValue('Not one was left.');
  await signOut(page);
});

const school = { School: ['School Profile', 'Users & Groups', 'Feedback', 'Concerns', 'Evidence of linking'] };
// What the specification names comes first.
const further = ['Written Messages', 'Feedback Received', 'Concerns'];
for (const { label, links, menus } of [
  { label: 'teacher', links: ['Home', 'Messages', 'My Profile'], menus: {} },
  { label: 'lead', links: ['Home', 'Messages', 'My Profile'], menus: school },
  { label: 'adminRO', links: ['Home', 'Messages', 'Sign Ups', 'My Profile'], menus: {} },
  { label: 'signUpApproval', links: ['Home', 'Messages', 'Sign Ups', 'My Profile'], menus: {} },
  { label: 'admin', links: ['Home', 'Messages', 'Sign Ups', 'My Profile'], menus: { Admin: ['Schools', 'Users', ...further] } },
  {
    label: 'superuser',
    links: ['Home', 'Messages', 'Sign Ups', 'My Profile'],
    menus: { Admin: ['Schools', 'Users', 'Connections', ...further] },
  },
] as { label: string; links: string[]; menus: Record<string, string[]> }[]) {
  test(`the bar of ${label}`, async ({ page }) => {
    await signIn(page, account(label));
    // A page with little on it: what an open menu half covers would count as a target that is too small.
    await page.goto('/contact');
    await expect(nav(page).getByRole('link', { name: 'Home' })).toBeVisible();
    // The count behind Messages is another test's matter.
    const names = async () =>
      (await nav(page).getByRole('link').allInnerTexts()).map((text) => text.replace(/^Messages\s*\d*$/, 'Messages').trim());
    expect(await names()).toEqual(links);
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

test("a page that is not for one's role leads to the login, and says why", async ({ page }) => {
  await signIn(page, account('teacher'));
  await page.goto('/adminSchoolSearch');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your account cannot open that page')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('feed')).toBeVisible();
});

test('the public bar, which shrinks past 72 pixels and moves nothing', async ({ page }) => {
  await page.goto('/');
  await expect(nav(page).getByRole('link')).toHaveText(['Join Now', 'Login']);
  const bar = page.getByRole('banner').locator('[class*=bar]').first();
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
    expect(await room()).toBe(whole);
  }
});

const contactBar = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' });

test('the contact bar stands at the lower edge of every page but the landing page', async ({ page }) => {
  const isFixed = () => contactBar(page).evaluate((link) => getComputedStyle(link.closest('footer')!).position === 'fixed');
  await page.goto('/');
  await expect(contactBar(page)).toBeVisible();
  expect(await isFixed()).toBe(false);
  const open = ['/signup', '/login', '/forgotPassword', '/resetPassword', '/emailChange', '/contact', '/nowhere'];
  for (const path of open) {
    await page.goto(path);
    await expect(contactBar(page)).toBeInViewport();
    expect(await isFixed(), path).toBe(true);
  }
  await signIn(page, account('lead'));
  for (const path of ['/home', '/messages', '/userprofile', '/schoolusers', '/schoolprofile', '/feedback']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(contactBar(page)).toBeInViewport();
    expect(await isFixed(), path).toBe(true);
  }
});

test('the page for addresses that lead nowhere', async ({ page }) => {
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { level: 1, name: "Oops! 404 error. We can't find that page." })).toBeVisible();
  await expect(page).toHaveTitle('Page not found – Patchwork');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('the contact page, and both documents behind it', async ({ page, request }) => {
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

test('a forgotten password: the same sentence for everybody, and a link that works once', async ({ page, baseURL }) => {
  const { email } = await aNewLead(baseURL!);
  const links = async () => (await mailsTo(email)).filter(({ text }) => text.includes('resetPassword?code='));
  const before = (await links()).length;

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('link', { name: 'An email address is required.' })).toBeVisible();
  await expectAccessible(page);
  for (const address of [`nobody.${Date.now()}@brackenfold.example`, email]) {
    await page.goto('/forgotPassword');
    await page.getByLabel('Email', { exact: true }).fill(address);
    await page.getByRole('button', { name: 'Send link' }).click();
    const said = page.getByRole('status').filter({ hasText: /./ });
    await expect(said).toBeFocused();
    await expect(said).toHaveText(
      'If your email address is registered, you will receive an email in the next few minutes. Please check your inbox/junk folders.',
    );
    await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0);
  }
  await expectAccessible(page);

  await expect.poll(async () => (await links()).length, { timeout: 40_000 }).toBe(before + 1);
  const { pathname, search } = new URL(linkIn((await links()).at(-1)!, 'resetPassword?code='));
  const link = `${pathname}${search}`;
  const setPassword = async (password: string, again = password) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password', { exact: true }).fill(again);
    await page.getByRole('button', { name: 'Save password' }).click();
  };
  await page.goto(link);
  await expect(page).toHaveURL(/\/resetPassword$/);
  for (const [password, again, sentence] of [
    ['short', 'short', 'Minimum 8 characters.'],
    ['x'.repeat(51), 'x'.repeat(51), 'Maximum 50 characters.'],
    ['long-enough-now', '', 'Please confirm your password.'],
    ['long-enough-now', 'something-else', 'Passwords do not match'],
  ] as const) {
    await setPassword(password, again);
    await expect(page.getByRole('alert').getByRole('link', { name: sentence })).toBeVisible();
  }
  await expectAccessible(page);
  const fresh = 'two-lambs-on-brackenfold';
  await setPassword(fresh);
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeFocused();
  await expectAccessible(page);

  await page.goto(link);
  await setPassword('three-lambs-on-brackenfold');
  await expect(
    page.getByText(
      'Unfortunately the password reset attempt failed. This might be because the link you used is older than 7 days, has already been used, or a newer link has been sent.',
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await signIn(page, { email, password: fresh });
});

test('a link about a changed address that does not work says what to do', async ({ page }) => {
  for (const [query, button] of [
    ['undo', 'Restore my old address'],
    ['confirm', 'Confirm this address'],
  ]) {
    await page.goto(`/emailChange?${query}=${'a'.repeat(43)}`);
    await expect(page).toHaveURL(/\/emailChange$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: button! }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Unfortunately this link does not work.' });
    await expect(failure).toBeFocused();
    await expect(failure.getByRole('link', { name: 'write to us' })).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto('/emailChange');
  await expect(page.getByText('Unfortunately this link does not work.')).toBeVisible();
});
