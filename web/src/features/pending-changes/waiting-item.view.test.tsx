import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { admin, EARLIER, framed } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import type { PendingChange } from './api.ts';

const change: PendingChange = {
  id: '5c8d2bb0-6d9a-4f0e-9a3f-0d6a8a4a3f11',
  kind: 'change-address',
  subject: 'Ms Nell Bell',
  details: 'nell.bell@otters.example → nell.price@otters.example',
  reason: 'She has married.',
  requestedBy: { id: 1, title: 'Dr', firstName: 'Ada', lastName: 'Price' },
  requestDate: EARLIER,
  state: 'waiting',
  decidedBy: null,
  decideDate: null,
  decideReason: null,
  mayDecide: true,
};

test('a refusal survives a reload', async () => {
  const open = () => openScreen('/pendingChanges', [...framed(), answer.get('/api/pendingchange', [change])], { roles: admin });
  const why = page.getByLabelText('Why do you refuse?');
  await open();
  await page.getByRole('button', { name: /^Refuse…/ }).click();
  await why.fill('She wrote from another address.');
  await expect.poll(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).toContain('another address');
  await open();
  await expect.element(why).toHaveValue('She wrote from another address.');
  await expect.element(page.getByText('Draft restored', { exact: true })).toBeVisible();
});
