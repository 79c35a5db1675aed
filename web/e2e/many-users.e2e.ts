import { expect, type Page, test } from '@playwright/test';
import { signedIn } from './support/client.ts';
import { button, expectSound } from './support/lead.ts';
import { mailsTo } from './support/mailbox.ts';
import { aNewLead } from './support/newcomer.ts';
import { settle } from './support/settle.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Add many people' });
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
  await button(page, 'Add many').click();
  await expect(panel(page).getByRole('heading', { name: 'Add many people' })).toBeFocused();
  await expectSound(page);
  await button(panel(page), 'Check the list').click();
  await expect(panel(page).getByLabel('Rows from a spreadsheet')).toHaveAccessibleDescription(/Paste at least one line/);
  await panel(page)
    .getByLabel('Rows from a spreadsheet')
    .fill(['Position\tEmail\tTitle\tForename\tSurname\tClass', ...rows].join('\r\n'));
  await button(panel(page), 'Check the list').click();
  await expect(statusOf(page, '35 people are ready to add. 5 lines have a problem.')).toBeVisible();
  await expect(panel(page).getByRole('heading', { name: 'Add many people' })).toBeFocused();
  await expectSound(page);
  expect(await asLead.get<object[]>('/api/user/myschool')).toHaveLength(1);

  await expect(panel(page)).toContainText('Your school doesn’t have these groups yet: Seals.');
  await button(panel(page), 'Add this group').click();
  await expect(statusOf(page, '37 people are ready to add. 3 lines have a problem.')).toBeVisible({ timeout: 30_000 });
  const line = (number: number) => panel(page).getByRole('group', { name: `Line ${number}` });
  await expect(line(11).getByLabel('Title')).toHaveAccessibleDescription(/Select a title/);
  await expect(line(12).getByLabel('Email')).toHaveAccessibleDescription(/Email is already registered/);
  await expect(line(13).getByLabel('Email')).toHaveAccessibleDescription(/This address is in the list twice/);
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.reload();
  await expect(statusOf(page, '37 people are ready to add. 3 lines have a problem.')).toBeVisible();

  // The answer to the first portion is lost, after its people were added.
  let portions = 0;
  await page.route('**/api/user/add/many', async (route) => {
    if (route.request().postDataJSON().dryRun || ++portions > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await button(panel(page), 'Add 37 people').click();
  await expect(panel(page).getByRole('alert')).toContainText('We couldn’t reach the service.');
  await button(panel(page), 'Add 37 people').click();
  await expect(statusOf(page, '37 people added, 3 left out.')).toBeVisible({ timeout: 30_000 });
  await expect(panel(page).getByRole('heading', { name: 'Add many people' })).toBeFocused();
  const left = panel(page).getByLabel('Left out');
  for (const address of [email(10), lead.email, email(1)]) await expect(left).toHaveValue(new RegExp(address));
  await expectSound(page);
  await expect(page.getByRole('row').filter({ hasText: email(39) })).toBeVisible();
  await button(panel(page), 'Close').last().click();
  await expect(panel(page)).toHaveCount(0);

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

test('a Lead chooses a file, mends a line and leaves one out', async ({ page, baseURL }) => {
  const run = uniqueId();
  const lead = await aNewLead(baseURL!);
  await signIn(page, lead, '/schoolusers?panel=many');
  const csv = `E-mail;Surname;First name;Title\r\nzoe.${run}@brackenfold.example;Bront\u00eb;Zo\u00eb;Dr\r\n"nobody";Dee;Al;Mr\r\nx;;;\r\n`;
  await panel(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') });
  await expect(statusOf(page, '1 person is ready to add. 2 lines have a problem.')).toBeVisible();
  await button(panel(page), 'Leave out line 3').click();
  const second = panel(page).getByRole('group', { name: 'Line 2' });
  await second.getByLabel('Email').fill(`al.${run}@brackenfold.example`);
  await button(panel(page), 'Check again').click();
  await expect(statusOf(page, '2 people are ready to add.')).toBeVisible();
  await button(panel(page), 'Who is ready to add').click();
  await expect(panel(page).getByRole('row').filter({ hasText: 'Dr Zoë Brontë' })).toBeVisible();
  await expectSound(page);
  await button(panel(page), 'Add 2 people').click();
  await expect(statusOf(page, '2 people added, 1 left out.')).toBeVisible();
  await button(panel(page), 'Add more people').click();
  await expect(panel(page).getByLabel('Rows from a spreadsheet')).toHaveValue('');
});
