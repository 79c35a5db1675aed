import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { aPerson, EARLIER, framed, lead, pictureRules } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import type { Withdrawal } from '../../shell/withdrawal/api.ts';

const withdrawal: Withdrawal = {
  kind: 'article',
  id: 500,
  articleId: 500,
  schoolId: 7,
  excerpt: 'Our hats',
  author: aPerson(),
  reason: 'A surname.',
  withdrawDate: EARLIER,
  withdrawnBy: aPerson(),
  purgeDate: '2036-11-13T09:30:00.000Z',
  state: 'withdrawn',
  erasureId: null,
};
const answers = [
  ...framed(),
  answer.get('/api/withdrawal', [withdrawal]),
  answer.get('/api/consent', { reports: [], total: 0 }),
  answer.get('/api/school/childrenspictures', pictureRules()),
];
const open = () => openScreen('/childrenspictures', answers, { roles: lead });

test('the reason of an erasure survives Escape and a reload until Cancel, and its password does not', {
  tags: ['whole'],
}, async () => {
  const erase = page.getByRole('button', { name: 'Erase now…: A report, number 500' });
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByLabelText('Reason');
  const password = dialog.getByLabelText('Your password', { exact: true });
  await open();
  await erase.click();
  await reason.fill('Her parents asked for it.');
  await password.fill('a-secret-of-mine');
  await expect.poll(() => JSON.stringify({ ...sessionStorage })).toContain('parents');
  expect(JSON.stringify({ ...localStorage })).not.toContain('parents');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('a-secret-of-mine');
  await userEvent.keyboard('{Escape}');
  await open();
  await erase.click();
  await expect.element(reason).toHaveValue('Her parents asked for it.');
  await expect.element(password).toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await erase.click();
  await expect.element(reason).toHaveValue('');
});
