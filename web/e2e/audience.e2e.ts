import { expect, type Page, test } from '@playwright/test';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { cardOf, findReport } from './support/feed.ts';
import { expectSound, openFromSchoolMenu, status } from './support/lead.ts';
import { aNewTeacher } from './support/newcomer.ts';
import { logIn, signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();

/** Fills in the composer and returns its form. */
async function begin(page: Page, title: string) {
  await page.getByRole('button', { name: 'Create report' }).click();
  const form = page.locator('#composer form');
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('Report', { exact: true }).fill('We looked at the moon with the naked eye.');
  return form;
}

/** Saves a report without pictures. */
async function post(page: Page): Promise<void> {
  const form = page.locator('#composer form');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByRole('region', { name: 'No photos or videos' }).getByRole('button', { name: 'Save', exact: true }).click();
}

test('a report for linked schools is seen by a linked school and by no other', async ({ page, baseURL }) => {
  const title = `The moon for our links ${run}`;
  await signIn(page, account('teacher'));
  const form = await begin(page, title);
  const group = form.getByRole('group', { name: 'Who will see this report' });
  await expect(group.getByRole('radio', { name: 'Everyone on Patchwork' })).toBeChecked();
  await group.getByRole('radio', { name: 'Linked schools' }).check();
  await post(page);
  await expect(cardOf(page, title)).toContainText('Linked schools only');
  const author = await signedIn(baseURL!, account('teacher'));
  const { length: linkedSchools } = await author.get<unknown[]>('/api/connection');
  await expect(status(page, `Posted. ${linkedSchools} schools can see it.`)).toBeVisible();
  await expectSound(page);

  const finds = async (who: { email: string; password: string }) => {
    const client = await signedIn(baseURL!, who);
    const found = await client.get<unknown[]>('/api/article/search/0', { contains: title });
    await client.dispose();
    return found.length;
  };
  expect(await finds(account('connectedTeacher'))).toBe(1);
  expect(await finds(account('unconnectedTeacher'))).toBe(0);

  const { id } = await findReport(author, title);
  await author.dispose();
  const linked = await page.context().browser()!.newPage();
  await logIn(linked, account('connectedTeacher'));
  await linked.goto(`${baseURL}/home?id=${id}`);
  await expect(cardOf(linked, title)).toContainText('Linked schools only');
  await linked.context().close();
  const admin = await signedIn(baseURL!, account('admin'));
  await admin.post(`/api/article/${id}/delete`);
  await admin.dispose();
});

test('a Lead is asked once who sees the reports; teachers can then choose fewer people, not more', async ({ page, baseURL }) => {
  const teacher = await aNewTeacher(baseURL!);
  await signIn(page, teacher.lead);
  const panel = page.getByRole('region', { name: 'Who sees your school’s reports?' });
  await expect(panel.getByRole('radio', { name: 'Linked schools (recommended)' })).toBeChecked();
  await expectSound(page);
  await panel.getByRole('button', { name: 'Not now' }).click();
  await expect(panel).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('feed')).toBeVisible();
  await expect(panel).toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem('patchwork.picturesAskedLater'));
  await page.reload();
  await panel.getByRole('button', { name: 'Save this choice' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.locator('#feed-search')).toBeFocused();

  await openFromSchoolMenu(page, 'Children’s pictures');
  const rules = page.getByRole('region', { name: 'Our school’s rules' });
  await expect(rules.getByRole('radio', { name: 'Linked schools' })).toBeChecked();
  await rules.getByRole('radio', { name: 'Our own school' }).check();
  await rules.getByRole('button', { name: 'Save' }).click();
  await expect(status(page, 'Saved')).toBeFocused();
  await page.context().clearCookies();

  const other = await page.context().browser()!.newPage();
  await logIn(other, teacher);
  await other.goto(`${baseURL}/home`);
  const title = `Only for us ${run}`;
  const form = await begin(other, title);
  const group = form.getByRole('group', { name: 'Who will see this report' });
  await expect(group.getByRole('radio', { name: 'Our own school' })).toBeChecked();
  for (const name of ['Linked schools', 'Everyone on Patchwork']) {
    const wider = group.getByRole('radio', { name });
    await expect(wider).toBeDisabled();
    await expect(wider).toHaveAccessibleDescription('Your school’s rules do not allow this. A Lead can change them.');
  }
  await post(other);
  await expect(cardOf(other, title)).toContainText('Our school only');
  await expectSound(other);
  await other.context().close();
});
