import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, offline, refuse } from '../../../test/answers.ts';
import { openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { chooseLanguage } from '../../lib/language.ts';

afterEach(() => page.viewport(1280, 900));

const stop = () => page.getByRole('button', { name: 'Stop these emails' });
const alert = (hasText: string) => page.getByRole('alert').filter({ hasText });
const open = (query: string, ...answers: Parameters<typeof openScreen>[1]) => openScreen(`/unsubscribe${query}`, answers);

// Mail scanners open every link: a call before the press would have no answer here, and fail the test.
test('stops the emails at a press, again after a failure, and keeps no token in the address', async () => {
  await open(`?token=${'a'.repeat(43)}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Notification emails' })).toBeVisible();
  await expect.element(page.getByText(/on Fridays about your question of the week/)).toBeVisible();
  await expect.poll(() => location.search).toBe('');
  // A new language mounts the page again.
  await chooseLanguage('cy');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Hysbysiadau drwy e-bost' })).toBeVisible();
  await chooseLanguage('en');
  worker.use(offline.post('/api/unsubscribe/{token}'));
  await stop().click();
  await expect.element(alert('Your link still works: please try again.')).toHaveFocus();
  worker.use(answer.post('/api/unsubscribe/{token}', {}));
  await stop().click();
  const sentence = 'Done. You won’t get any more notification emails. You can turn them on again in My Profile.';
  await expect.element(page.getByRole('status').filter({ hasText: sentence })).toHaveFocus();
  await expect.element(stop()).not.toBeInTheDocument();
});

test.each([
  ['that was never issued', `?token=${'a'.repeat(43)}`, 404],
  ['in the wrong format', '?token=%3Cscript%3E', 400],
])('a link with a token %s says what to do', async (_, query, status) => {
  await open(query, refuse.post('/api/unsubscribe/{token}', status, { code: 'not-found' }));
  await stop().click();
  const failure = alert('Unfortunately this link does not work.');
  await expect.element(failure).toHaveFocus();
  await expect.element(failure.getByRole('link', { name: 'My Profile' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Error: Notification emails – Patchwork');
});

test('a link without a token says what to do at once', async () => {
  await page.viewport(390, 844);
  await open('');
  await expect.element(page.getByText(/^Unfortunately this link does not work\./)).toBeVisible();
  await expect.element(stop()).not.toBeInTheDocument();
});
