import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { config } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';

afterEach(() => vi.restoreAllMocks());

test('logs a failed login to the browser’s console', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  await openScreen('/login', [
    answer.get('/api/config', config()),
    answer.post('/api/auth/providers', { providers: [] }),
    answer.post('/api/auth', { isLoggedIn: false, roles: [] }, 401),
  ]);
  await page.getByLabelText('Email', { exact: true }).fill('meera@ravensmoor.example');
  await page.getByLabelText('Password', { exact: true }).fill('not-my-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.element(page.getByText('Error logging in. Please try again.')).toBeVisible();
  expect(log).toHaveBeenCalledWith('Unexpected Error Logging In');
});
