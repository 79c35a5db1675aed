import { type APIRequestContext, expect, type Page, request, test } from '@playwright/test';
import { signedIn } from './support/client.ts';
import { addFiles, aPicture, cardOf, findReport, openReport, type Report } from './support/feed.ts';
import { status } from './support/lead.ts';
import { aNewLead, aNewTeacher, type Newcomer } from './support/newcomer.ts';
import { logIn, menu, signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

test.describe.configure({ mode: 'serial' });

const run = uniqueId();
const title = `Our class photo ${run}`;
const reason = 'The family has asked us to.';

let teacher: Awaited<ReturnType<typeof aNewTeacher>>;
let report: Report;
/** The address of the picture, and a teacher at another school who has seen it. */
let picture: string;
let reader: APIRequestContext;
let outsider: Newcomer;

test.beforeAll(async ({ baseURL }) => {
  teacher = await aNewTeacher(baseURL!);
  outsider = await aNewLead(baseURL!);
});
test.afterAll(() => reader?.dispose());

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const statusOf = async (etag?: string) =>
  (await reader.get(picture, etag ? { headers: { 'If-None-Match': etag } } : {})).status();

/** The Lead opens the report and its picture large. */
async function enlarge(page: Page): Promise<void> {
  const card = await openReport(page, report);
  await card.getByRole('button', { name: /^Enlarge:/ }).click();
  await expect(dialog(page, `Pictures of ${title}`)).toBeVisible();
}

test('a teacher posts a photo, and another school sees it', async ({ page, browser, baseURL }) => {
  await signIn(page, teacher);
  await page.getByRole('button', { name: 'Create report' }).click();
  const form = page.locator('#composer form');
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('Report', { exact: true }).fill('All of us, in front of the shed.');
  await addFiles(form, [await aPicture('teal')]);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  const image = cardOf(page, title).locator('img[src*="/api/mediaitem/"]');
  await expect(image).toBeVisible({ timeout: 60_000 });
  picture = new URL((await image.getAttribute('src'))!, baseURL).pathname;
  await expect(cardOf(page, title).getByRole('button', { name: 'More for this report' })).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await logIn(other, outsider);
  report = await reportOf(baseURL!);
  await openReport(other, report);
  reader = await request.newContext({ baseURL: baseURL!, storageState: await context.storageState() });
  expect(await statusOf()).toBe(200);
  await context.close();
});

async function reportOf(baseURL: string): Promise<Report> {
  const client = await signedIn(baseURL, teacher);
  const found = await findReport(client, title);
  await client.dispose();
  return found;
}

test('the teacher has left; the Lead withdraws the photo, and other viewers get 404', async ({ page, baseURL }) => {
  const asLead = await signedIn(baseURL!, teacher.lead);
  await asLead.post(`/api/user/delete/${teacher.userId}`);
  await asLead.dispose();
  const etag = (await reader.get(picture)).headers().etag;

  await logIn(page, teacher.lead);
  await enlarge(page);
  await page.getByRole('button', { name: 'More for this picture' }).click();
  await page.getByRole('button', { name: 'Remove…' }).click();
  const box = dialog(page, 'Remove');
  await box.getByLabel('Reason').fill(reason);
  await box.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(box).toBeHidden();
  expect(await statusOf()).toBe(404);
  expect(await statusOf(etag)).toBe(404);

  // By mistake: another person sees it again at once. Then for good.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => statusOf()).toBe(200);
  await page.getByRole('button', { name: 'More for this picture' }).click();
  await page.getByRole('button', { name: 'Remove…' }).click();
  await box.getByLabel('Reason').fill(reason);
  await box.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(status(page, 'Removed.')).toBeFocused();
  expect(await statusOf()).toBe(404);
});

test('the Lead finds the withdrawn photo in the list and shows it again', async ({ page }) => {
  await signIn(page, teacher.lead);
  await menu(page, 'School').click();
  await page.getByRole('link', { name: 'Withdrawn and erased' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Withdrawn and erased' })).toBeFocused();
  // The newest comes first.
  const item = page.getByRole('listitem').filter({ hasText: reason }).first();
  await expect(item).toContainText('A photo');
  await expect(item).toContainText('Deleted for good on');
  await item.getByRole('button', { name: /^Show again…/ }).click();
  const box = dialog(page, 'Show again');
  await box.getByLabel('Reason').fill('They have changed their mind.');
  await box.getByRole('button', { name: 'Show again', exact: true }).click();
  await expect(status(page, 'Everyone who could see it before sees it again.')).toBeFocused();
  await expect(item).toContainText('Shown again');
  await expect.poll(() => statusOf()).toBe(200);
});

test('the Lead erases the photo with their password and gets a receipt', async ({ page }) => {
  await logIn(page, teacher.lead);
  await enlarge(page);
  await page.getByRole('button', { name: 'More for this picture' }).click();
  await page.getByRole('button', { name: 'Remove…' }).click();
  const box = dialog(page, 'Remove');
  await box.getByRole('radio', { name: 'Erase now' }).click();
  await box.getByLabel('Reason').fill(reason);
  await box.getByRole('textbox', { name: 'Your password' }).fill(teacher.password);
  await box.getByRole('button', { name: 'Erase now', exact: true }).click();
  const receipt = dialog(page, 'Receipt');
  await expect(receipt).toContainText('Its texts and their earlier versions stay sealed', { timeout: 30_000 });
  await expect(receipt.getByRole('table')).toContainText('Large picture');
  await receipt.getByRole('button', { name: 'Close' }).last().click();
  expect(await statusOf()).toBe(404);
});
