import { expect, type Page, test } from '@playwright/test';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { linkIn, mailsTo } from './support/mailbox.ts';
import { aNewLead } from './support/newcomer.ts';
import { settle } from './support/settle.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();

const item = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('staff get an email without the text of the feedback, and read it in a list', async ({ page, baseURL }) => {
  const lead = await aNewLead(baseURL!);
  const title = `Slow on Mondays ${run}`;
  const narrative = `The feed needs ten seconds ${run}.\n\nOn every <b>tablet</b>.`;
  const notices = async () => (await mailsTo(account('admin').email)).filter(({ subject }) => subject === 'New feedback');
  const before = (await notices()).length;
  const client = await signedIn(baseURL!, lead);
  await client.post('/api/feedback', { title, narrative });
  await client.dispose();
  await settle();
  expect((await notices()).length).toBeGreaterThan(before);
  const mail = (await notices()).at(-1)!;
  expect(mail.text).not.toContain(run);

  await signIn(page, account('admin'), new URL(linkIn(mail, '/adminFeedback')).pathname);
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback received' })).toBeVisible();
  await expect(page).toHaveTitle('Feedback received – Patchwork');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(title);

  await expect(item(page, title)).toContainText(`From Ms Carys Noor, ${lead.school}`);
  await item(page, title).getByRole('link', { name: 'Ms Carys Noor' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^User Details/ })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(lead.email);
  await page.getByRole('link', { name: 'Back' }).click();
  await item(page, title).getByRole('link', { name: lead.school }).click();
  await expect(page.getByLabel('School Name')).toHaveValue(lead.school);
});
