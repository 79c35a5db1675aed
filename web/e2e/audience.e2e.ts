import { expect, type Page, test } from '@playwright/test';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { cardOf, findReport } from './support/feed.ts';
import { status } from './support/lead.ts';
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
