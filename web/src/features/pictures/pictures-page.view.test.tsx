import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type AnswerOf, answer, refuse } from '../../../test/answers.ts';
import { aPerson, EARLIER, framed, lead, pictureRules } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';

type Withdrawal = AnswerOf<'get', '/api/withdrawal'>[number];
type Erasure = AnswerOf<'get', '/api/erasure/{id}'>;

const erasureId = '6a1f3a52-0d3f-4b55-9d0a-1f6d2c9b7e10';
const aWithdrawal = (given: Partial<Withdrawal> = {}): Withdrawal => ({
  kind: 'comment',
  id: 900,
  articleId: 500,
  schoolId: 7,
  excerpt: 'Look at her',
  author: aPerson(),
  reason: 'The family has asked us to.',
  withdrawDate: EARLIER,
  withdrawnBy: aPerson({ id: 70, firstName: 'Carys', lastName: 'Noor' }),
  purgeDate: '2026-11-13T09:30:00.000Z',
  state: 'withdrawn',
  erasureId: null,
  ...given,
});
const erasure: Erasure = {
  id: erasureId,
  kind: 'comment',
  subjectId: 900,
  schoolId: 7,
  reason: 'The family has asked us to.',
  createDate: EARLIER,
  requestedBy: aPerson(),
  state: 'erased',
  waitsUntil: null,
  agreedBy: null,
  eraseDate: EARLIER,
  sealedUntil: null,
  items: [{ kind: 'comment', id: 900, part: 'text', sha256: 'a'.repeat(64) }],
};

const open = (withdrawals: Withdrawal[], answers: Parameters<typeof openScreen>[1] = []) =>
  openScreen(
    '/childrenspictures',
    [
      ...answers,
      answer.get('/api/school/childrenspictures', pictureRules()),
      answer.get('/api/withdrawal', withdrawals),
      answer.get('/api/consent', { reports: [], total: 0 }),
      ...framed(),
    ],
    { roles: lead },
  );
const item = page.getByRole('listitem').filter({ hasText: 'Look at her' });

test('saves who sees the school’s reports, and whether a Lead reads them first', async () => {
  const saved: unknown[] = [];
  const save = answer.post('/api/school/childrenspictures', ({ body }) => {
    saved.push(body);
    return pictureRules({ defaultAudience: 'school', preModeration: true });
  });
  await open([], [save]);
  const rules = page.getByRole('region', { name: 'Our school’s rules' });
  await expect.element(rules.getByRole('radio', { name: 'Everyone on Patchwork' })).toBeChecked();
  await rules.getByRole('radio', { name: 'Our own school' }).click();
  await rules.getByRole('checkbox', { name: 'A Lead reads everything first' }).click();
  await rules.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Saved' })).toHaveFocus();
  expect(saved).toEqual([{ defaultAudience: 'school', preModeration: true }]);
  await expect.element(page.getByText('Nothing has been withdrawn')).toBeVisible();
});

test('shows again what was withdrawn, with a reason', async () => {
  await open(
    [aWithdrawal()],
    [answer.post('/api/withdrawal/{kind}/{id}/restore', aWithdrawal({ state: 'restored', purgeDate: null }))],
  );
  await expect.element(item.getByText('Deleted for good on')).toBeVisible();
  await expect.element(item.getByText('The family has asked us to.')).toBeVisible();
  worker.use(answer.get('/api/withdrawal', [aWithdrawal({ state: 'restored', purgeDate: null })]));
  await item.getByRole('button', { name: /^Show again…/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Show again' });
  await dialog.getByLabelText('Reason').fill('They have changed their mind.');
  await dialog.getByRole('button', { name: 'Show again' }).click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Everyone who could see it before sees it again.' }))
    .toHaveFocus();
  await expect.element(item.getByText('Shown again')).toBeVisible();
});

test('erases only with the right password, and gives a receipt', async () => {
  const wrong = { field: 'currentPassword', message: 'This is not your current password' };
  await open(
    [aWithdrawal()],
    [refuse.post('/api/erasure', 400, { code: 'validation-failed', errors: [wrong] }), answer.get('/api/erasure/{id}', erasure)],
  );
  await item.getByRole('button', { name: /^Erase now…/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase now' });
  const password = dialog.getByLabelText('Your password', { exact: true });
  await expect.element(dialog.getByText('This cannot be undone.')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('The family has asked us to.');
  await password.fill('not-my-password');
  await dialog.getByRole('button', { name: 'Erase now' }).click();
  await expect.element(password).toHaveAccessibleDescription(/This is not your current password/);
  worker.use(
    answer.post('/api/erasure', { ...erasure, state: 'running', eraseDate: null, items: [] }, 202),
    answer.get('/api/withdrawal', [aWithdrawal({ state: 'erased', excerpt: null, purgeDate: null, erasureId })]),
  );
  await password.fill('a-raven-on-the-moor');
  await dialog.getByRole('button', { name: 'Erase now' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect.element(receipt.getByText('Erased for good.')).toBeVisible();
  await expect.element(receipt.getByRole('table').getByText('Text')).toBeVisible();
  const checksum = receipt.getByText(/^[0-9a-f]{64}$/);
  await expect.element(checksum).not.toBeVisible();
  await receipt.getByRole('button', { name: 'Details' }).click();
  await expect.element(checksum).toBeVisible();
  await receipt.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: /^Receipt/ }).click();
  await expect.element(receipt.getByText('Erased for good.')).toBeVisible();
});

test('an erasure that waits for a second person says until when, and is not shown again', async () => {
  await open([aWithdrawal({ erasureId, purgeDate: '2026-11-13T09:30:00.000Z' })]);
  await expect.element(page.getByText(/erased as soon as another Lead or our team presses/)).toBeVisible();
  await expect.element(page.getByText('Erased at the latest')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Erase now…/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Show again…/ })).not.toBeInTheDocument();
});

test.each([
  [
    'waiting',
    { state: 'waiting', waitsUntil: '2026-11-13T09:30:00.000Z', eraseDate: null, items: [] },
    /erased when a second person agrees, or in 72 hours/,
  ],
  ['sealed', { sealedUntil: '2026-11-13T09:30:00.000Z' }, /stay sealed until the date below.*only our team can read them/],
  ['agreed', { agreedBy: aPerson({ id: 70, firstName: 'Carys', lastName: 'Noor' }) }, 'Erased for good.'],
] as const)('the receipt of an erasure that is %s says so', async (_, given, words) => {
  await open(
    [aWithdrawal({ state: 'erased', erasureId })],
    [answer.get('/api/erasure/{id}', { ...erasure, ...given } as Erasure)],
  );
  await page.getByRole('button', { name: /^Receipt/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect.element(receipt.getByText(words)).toBeVisible();
  if ('agreedBy' in given) await expect.element(receipt.getByText('Ms Carys Noor')).toBeVisible();
  if ('sealedUntil' in given) await expect.element(receipt.getByText('Texts deleted for good on')).toBeVisible();
});
