import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, offline } from '../../../test/answers.ts';
import { framed, teacher } from '../../../test/examples.ts';
import { expectToFit, openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';

const open = () => openScreen('/feedback', framed(), { roles: teacher });
const received = answer.post('/api/feedback', { id: 1 }, 201);
const title = () => page.getByLabelText('Subject');
const comments = () => page.getByLabelText('Comments');
const send = () => page.getByRole('button', { name: 'Send Feedback' });
const thanks = () => page.getByText('Thank you. Your feedback has been received.');

test('names what is missing, with links to the fields', async () => {
  await open();
  await expect.element(page.getByText('We welcome all feedback, good or bad...')).toBeVisible();
  await send().click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect.element(summary).toHaveFocus();
  await expect.element(summary.getByRole('link', { name: 'Please provide a title' })).toBeVisible();
  await expect.element(title()).toHaveAccessibleDescription(/Please provide a title/);
  await expect.element(comments()).toHaveAccessibleDescription(/Please provide comments/);
  await expect.poll(() => document.title).toBe('Error: Feedback – Patchwork');
  await expectToFit();
  await summary.getByRole('link', { name: 'Please provide comments' }).click();
  await expect.element(comments()).toHaveFocus();
  await comments().fill('x'.repeat(10_001));
  await send().click();
  await expect.element(comments()).toHaveAccessibleDescription(/Maximum 10,000 characters/);
});

test.each([
  ['a click', () => page.getByRole('heading', { level: 1 }).click()],
  ['Enter', () => userEvent.keyboard('{Enter}')],
  ['Space', () => userEvent.keyboard(' ')],
] as const)('the thanks stay until %s, not until Tab', async (_, clear) => {
  await open();
  worker.use(received);
  await title().fill('The kites');
  await comments().fill('Our class liked them. Could there be more?');
  (title().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(thanks()).toBeVisible();
  await expect.element(title()).toHaveValue('');
  await userEvent.tab();
  await expect.element(thanks()).toBeVisible();
  await clear();
  await expect.element(thanks()).not.toBeInTheDocument();
});

test('keeps what was typed when it could not be sent', async () => {
  await open();
  worker.use(offline.post('/api/feedback'));
  await title().fill('The kites');
  await comments().fill('Our class liked them.');
  await send().click();
  const alert = page.getByRole('alert').filter({ hasText: 'Your feedback was not sent. Please try again.' });
  await expect.element(alert).toHaveFocus();
  await expect.element(comments()).toHaveValue('Our class liked them.');
});

test('restores a draft after a reload, until it is sent', async () => {
  await open();
  await comments().fill('More newts, please.');
  await open();
  await expect.element(comments()).toHaveValue('More newts, please.');
  await title().fill('Newts');
  worker.use(received);
  await send().click();
  await expect.element(thanks()).toBeVisible();
  await open();
  await expect.element(comments()).toHaveValue('');
});
