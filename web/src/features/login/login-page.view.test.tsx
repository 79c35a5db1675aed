import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, wait } from '../../../test/answers.ts';
import { config } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';

const press = () => page.getByRole('button', { name: 'Login' }).click();

async function fillIn(): Promise<void> {
  await page.getByLabelText('Email', { exact: true }).fill('meera@ravensmoor.example');
  await page.getByLabelText('Password', { exact: true }).fill('a-raven-on-the-moor');
}

test('shows the notice that staff have set', async () => {
  await openScreen('/login', [
    answer.get('/api/config', config({ loginPageMessageTitle: 'Back at noon', loginPageMessageParagraph1: 'We are moving.' })),
  ]);
  await expect.element(page.getByRole('heading', { name: 'Back at noon' })).toBeVisible();
});

test('shows the form while the notice is on its way', async () => {
  await openScreen('/login', [wait.get('/api/config')]);
  await expect.element(page.getByRole('heading', { name: 'Login' })).toBeVisible();
});

test('names what is missing and moves focus to it', async () => {
  await openScreen('/login', [answer.get('/api/config', config())]);
  await press();
  const summary = page.getByRole('alert', { name: 'There is a problem' });
  await expect.element(summary).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Email', { exact: true })).toHaveFocus();
});

test('says that the email or the password is wrong', async () => {
  await openScreen('/login', [
    answer.get('/api/config', config()),
    answer.post('/api/auth/providers', { providers: [] }),
    answer.post('/api/auth', { isLoggedIn: false, roles: [] }, 401),
  ]);
  await fillIn();
  await press();
  await expect.element(page.getByText('Error logging in. Please try again.')).toBeVisible();
});
