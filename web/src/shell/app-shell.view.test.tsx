import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../../test/answers.ts';
import { config, framed, teacher } from '../../test/examples.ts';
import { openScreen } from '../../test/screen.tsx';
import { paths } from '../lib/paths.ts';
import { takeTarget, useSession } from '../lib/session.ts';

const contactBar = () => page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' });
const isFixed = () => getComputedStyle(contactBar().element().closest('footer')!).position === 'fixed';

test('the landing page has its own footer, which scrolls with it', async () => {
  await openScreen(paths.landing, []);
  await expect.element(contactBar()).toBeVisible();
  expect(isFixed()).toBe(false);
});

test('every other page has the contact bar at its lower edge', async () => {
  const router = await openScreen(paths.contact, [
    answer.get('/api/config', config()),
    answer.get('/api/messages', []),
    ...framed(),
  ]);
  for (const path of [paths.contact, paths.login, paths.forgotPassword, paths.resetPassword, paths.emailChange, '/nowhere']) {
    await router.navigate(path);
    await expect.element(contactBar()).toBeInViewport();
    expect([path, isFixed()]).toEqual([path, true]);
  }
});

test('so has a page of a signed-in user', async () => {
  await openScreen(paths.messages, [answer.get('/api/messages', []), ...framed()], { roles: teacher });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect.element(contactBar()).toBeInViewport();
  expect(isFixed()).toBe(true);
});

test('an unknown address shows the not-found page, with a way to the login', async () => {
  const router = await openScreen('/nowhere/at/all', [answer.get('/api/config', config())]);
  const heading = page.getByRole('heading', { level: 1, name: "Oops! 404 error. We can't find that page." });
  await expect.element(heading).toBeVisible();
  await expect.poll(() => document.title).toBe('Page not found – Patchwork');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(paths.login);
});

test('moves focus to the heading of the page that a link has opened', async () => {
  await openScreen(paths.login, [answer.get('/api/config', config())]);
  await contactBar().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Contact' })).toHaveFocus();
});

test('the contact page links to both documents, which are PDFs', async () => {
  await openScreen(paths.contact, []);
  const main = page.getByRole('main');
  await expect.element(main.getByRole('link', { name: /PDF/ })).toHaveLength(2);
  expect(document.querySelectorAll('a[href^="mailto:"]')).toHaveLength(2);
  for (const name of [/^Terms and conditions \(PDF/, /^Privacy policy \(PDF/]) {
    const link = main.getByRole('link', { name }).element();
    const bytes = new Uint8Array(await (await fetch(link.getAttribute('href')!)).arrayBuffer());
    expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe('%PDF-');
  }
});

test('a page for another role sends the user to the login, with the reason and a way home', async () => {
  const router = await openScreen(paths.adminSchools, [answer.get('/api/config', config()), ...framed()], { roles: teacher });
  expect(router.state.location.pathname).toBe(paths.login);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Your account cannot open that page' })).toBeVisible();
  await expect.element(page.getByText('Our team looks after the network here.')).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute('href', paths.home);
  await expect.element(page.getByLabelText('Email', { exact: true })).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Log in as somebody else' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Login' })).toHaveFocus();
  await expect.element(page.getByLabelText('Email', { exact: true })).toBeVisible();
  // Another visit of the login is that of the form.
  await router.navigate(paths.contact);
  await router.navigate(paths.login);
  await expect.element(page.getByLabelText('Email', { exact: true })).toBeVisible();
});

test('a page for Leads says what it is for', async () => {
  await openScreen(paths.schoolUsers, [answer.get('/api/config', config()), ...framed()], { roles: teacher });
  await expect.element(page.getByText('Leads add people to their school here, change them and remove them.')).toBeVisible();
});

test('a visitor who opens a page of users sees the login without a reason, and returns to its query and fragment', async () => {
  const router = await openScreen('/messages?search=newts#main', [
    answer.get('/api/config', config()),
    refuse.get('/api/user', 401, { code: 'not-signed-in' }),
  ]);
  expect(router.state.location.pathname).toBe(paths.login);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expect.element(page.getByText(/You were logged out/)).not.toBeInTheDocument();
  expect(takeTarget()).toBe('/messages?search=newts#main');
});

test.each([
  ['without a draft', false, 'You were logged out.'],
  ['with a draft', true, 'You were logged out. Your draft is safe.'],
])('says that the session was lost, %s', async (_, hasDraft, sentence) => {
  if (hasDraft) localStorage.setItem('patchwork.draft.71.feedback.', JSON.stringify({ draft: { title: {} }, at: Date.now() }));
  useSession.setState({ notice: 'lost' });
  await openScreen(paths.login, [answer.get('/api/config', config())]);
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
});
