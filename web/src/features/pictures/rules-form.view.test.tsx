import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { lead, me, pictureRules } from '../../../test/examples.ts';
import { show } from '../../../test/screen.tsx';
import { setMe } from '../../lib/me.ts';
import { RulesForm } from './rules-form.tsx';

async function open(): Promise<void> {
  await cleanup();
  await show(<RulesForm rules={pictureRules()} onFailed={() => undefined} />, [], { roles: lead });
  await setMe(me());
}

test('restores a draft of the rules after a reload, until it is discarded', async () => {
  const readsFirst = page.getByRole('checkbox', { name: 'A Lead reads everything first' });
  await open();
  await readsFirst.click();
  await open();
  await expect.element(readsFirst).toBeChecked();
  await expect.element(page.getByText('Draft restored', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(readsFirst).not.toBeChecked();
});
