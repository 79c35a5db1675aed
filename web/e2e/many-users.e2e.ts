import { expect, type Page, test } from '@playwright/test';
import { signedIn } from './support/client.ts';
import { button } from './support/lead.ts';
import { mailsTo } from './support/mailbox.ts';
import { aNewLead } from './support/newcomer.ts';
import { settle } from './support/settle.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Add people' });
const statusOf = (page: Page, text: string) => panel(page).getByRole('status').filter({ hasText: text });

test('a Lead pastes 40 teachers, three of them with problems, and each of the others gets one email', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const run = uniqueId();
  const lead = await aNewLead(baseURL!);
  const asLead = await signedIn(baseURL!, lead);
  await asLead.post('/api/schoolgroup/myschool', { name: 'Ötters', description: null });
  const email = (number: number) => `teacher${number}.${run}@brackenfold.example`;
  const rows = Array.from({ length: 40 }, (_, index) => {
    const address = index === 11 ? lead.email : index === 12 ? email(1) : email(index);
    const group = index < 3 ? 'otters' : index < 5 ? 'Seals' : '';
    return [`Teacher ${index}`, address, index === 10 ? 'Lord' : 'ms', 'Robin', `Bell ${index}`, group].join('\t');
  });
  const good = Array.from({ length: 40 }, (_, index) => index).filter((index) => ![10, 11, 12].includes(index));

  await signIn(page, lead, '/schoolusers');
  await button(page, 'Add people').click();
  await panel(page)
    .getByLabel('Names and email addresses')
    .fill(['Position\tEmail\tTitle\tForename\tSurname\tClass', ...rows].join('\r\n'));
  await button(panel(page), 'Check the list').click();
  await expect(statusOf(page, '35 people are ready to add. 5 lines have a problem.')).toBeVisible();
  expect(await asLead.get<object[]>('/api/user/myschool')).toHaveLength(1);

  await expect(panel(page)).toContainText('Your school doesn’t have these groups yet: Seals.');
  await button(panel(page), 'Add this group').click();
  await expect(statusOf(page, '37 people are ready to add. 3 lines have a problem.')).toBeVisible({ timeout: 30_000 });

  // The answer to the first portion is lost, after its people were added.
  let portions = 0;
  await page.route('**/api/user/add/many', async (route) => {
    if (route.request().postDataJSON().dryRun || ++portions > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await button(panel(page), 'Add 37 people').click();
  await expect(panel(page).getByRole('alert').filter({ hasText: 'We couldn’t reach the service.' })).toBeVisible();
  await button(panel(page), 'Add 37 people').click();
  await expect(statusOf(page, '37 people added, 3 left out.')).toBeVisible({ timeout: 30_000 });

  const users = await asLead.get<{ email: string; schoolGroup: { name: string } }[]>('/api/user/myschool');
  expect(users).toHaveLength(38);
  expect(users.filter(({ schoolGroup }) => schoolGroup.name === 'Ötters')).toHaveLength(3);
  expect(users.filter(({ schoolGroup }) => schoolGroup.name === 'Seals')).toHaveLength(2);
  const counts = () => Promise.all(good.map(async (index) => (await mailsTo(email(index))).length));
  await settle();
  expect(await counts()).toEqual(good.map(() => 1));
  expect(await mailsTo(email(10))).toHaveLength(0);
  await asLead.dispose();
});
