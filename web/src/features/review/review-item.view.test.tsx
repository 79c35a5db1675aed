import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { aPerson, EARLIER, framed, lead } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import type { HeldForReview } from './api.ts';

const held: HeldForReview = {
  kind: 'article',
  id: 500,
  articleId: 500,
  title: 'Our kite',
  narrative: 'It flew over the school.',
  author: aPerson({ id: 72, firstName: 'Orla', lastName: 'Quinn' }),
  createDate: EARLIER,
  waitsSince: EARLIER,
  cause: 'school',
  state: 'waiting',
  rejectReason: null,
};
const open = () => openScreen('/review', [...framed(), answer.get('/api/moderation', [held])], { roles: lead });

test('a rejection being written stays in the tab and is open after a reload, until Cancel', async () => {
  const reject = page.getByRole('button', { name: /^Reject…: A report/ });
  const reason = page.getByLabelText('Why is it rejected?');
  await open();
  await reject.click();
  await reason.fill('Please leave out the surname.');
  await expect.poll(() => JSON.stringify({ ...sessionStorage })).toContain('surname');
  expect(JSON.stringify({ ...localStorage })).not.toContain('surname');
  await open();
  await expect.element(reason).toHaveValue('Please leave out the surname.');
  await expect.element(page.getByText('Draft restored', { exact: true })).toBeVisible();
  await page
    .getByRole('form', { name: /^Reject: A report/ })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await open();
  await expect.element(reject).toBeVisible();
});
