import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { admin, framed } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';

const open = (isRequired: boolean) =>
  openScreen(
    '/pendingChanges',
    [answer.get('/api/pendingchange/count', { waiting: 0, isRequired }), ...framed(), answer.get('/api/pendingchange', [])],
    { roles: admin },
  );

test('says that nothing waits where changes need two people', async () => {
  await open(true);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Changes to agree' })).toBeVisible();
  await expect.element(page.getByText('Nothing is waiting')).toBeVisible();
});

test('is not there where no change needs two people', async () => {
  await open(false);
  await expect.poll(() => document.title).toMatch(/not found/i);
});
