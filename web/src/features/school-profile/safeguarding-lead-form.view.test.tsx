import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, offline } from '../../../test/answers.ts';
import { lead, me } from '../../../test/examples.ts';
import { show } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { SafeguardingLeadForm } from './safeguarding-lead-form.tsx';

test('says that the Leads are told until one is named, and that a failure changed nothing', async () => {
  await show(<SafeguardingLeadForm users={[me()]} />, [offline.post('/api/user/safeguardinglead/{id}')], { roles: lead });
  const name = page.getByRole('button', { name: 'Name as safeguarding lead' });
  const untilNamed = page.getByText('Until you name one, the Leads are told.');
  await expect.element(untilNamed).toBeVisible();
  await expect.element(name).toBeDisabled();
  await page.getByLabelText('Safeguarding lead').selectOptions('Ms Meera Shah');
  await name.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'The safeguarding lead was not changed.' })).toHaveFocus();
  worker.use(answer.post('/api/user/safeguardinglead/{id}', me({ safeguardingLead: true })));
  await name.click();
  const said = page.getByRole('status').filter({ hasText: 'Ms Meera Shah is now the designated safeguarding lead.' });
  await expect.element(said).toHaveFocus();
  await expect.element(untilNamed).not.toBeInTheDocument();
});
