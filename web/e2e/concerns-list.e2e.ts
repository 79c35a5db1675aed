import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type Client, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aPicture } from './support/feed.ts';
import { button, expectSound, openFromSchoolMenu, status } from './support/lead.ts';
import { aNewLead, aNewTeacher } from './support/newcomer.ts';
import { forgetSession, logIn, nav, signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();
const item = (page: Page, id: number) => page.getByRole('listitem').filter({ hasText: `(concern ${id})` });

test('a comment is hidden at once when three schools raise a concern about it', async ({ page, baseURL }) => {
  const lead = await aNewLead(baseURL!);
  const people = [lead, account('connectedTeacher'), account('teacher')];
  const [asLead, ...others] = await Promise.all(people.map((who) => signedIn(baseURL!, who)));
  const article = await asLead!.post<{ id: number }>('/api/article', { title: `Our gate ${run}`, narrative: 'It is green.' });
  const { id: commentId } = await others[0]!.post<{ id: number }>('/api/article/comment', {
    article: article.id,
    narrative: `Hm ${run}`,
  });
  const concerns: { id: number }[] = [];
  for (const client of [asLead!, ...others])
    concerns.push(await client.post('/api/concern', { kind: 'comment', id: commentId, reason: 'That is not kind.' }));
  await expect
    .poll(async () => (await others[1]!.get<{ comments: unknown[] }>(`/api/article/id/${article.id}`)).comments.length)
    .toBe(0);

  // An Admin alone shows it again; the Lead wrote the report that it is on, and does not handle it.
  await signIn(page, account('admin'), '/concerns');
  await expect(item(page, concerns[0]!.id)).toContainText('Hidden');
  await item(page, concerns[2]!.id).getByRole('link').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Three schools have raised a concern about this.' })).toBeVisible();
  await expect(button(page, 'Show again')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await forgetSession(page);
  await signIn(page, lead, '/concerns');
  await expect(page.getByText('No concerns')).toBeVisible();
  await Promise.all([asLead!, ...others].map((client) => client.dispose()));
});

/** Whether the report is in this user's search. */
const isFoundBy = async (client: Client, id: number) =>
  (await client.get<{ id: number }[]>('/api/article/search/0', { contains: `Our wall ${run}` })).some((each) => each.id === id);

test('a Lead names the safeguarding lead, who then handles concerns', async ({ page, baseURL }) => {
  const { lead, ...teacher } = await aNewTeacher(baseURL!);
  await signIn(page, lead, '/messages');
  await openFromSchoolMenu(page, 'School Profile');
  const card = page.getByRole('region', { name: 'Designated safeguarding lead' });
  await expect(card).toContainText('Until you name one, the Leads are told.');
  await expect(button(card, 'Name as safeguarding lead')).toBeDisabled();
  await card.getByLabel('Safeguarding lead').selectOption('Ms Meera Shah');
  await page.route('**/api/user/safeguardinglead/*', (route) => route.abort());
  await button(card, 'Name as safeguarding lead').click();
  await expect(page.getByRole('alert').filter({ hasText: 'The safeguarding lead was not changed.' })).toBeFocused();
  await page.unroute('**/api/user/safeguardinglead/*');
  await button(card, 'Name as safeguarding lead').click();
  await expect(status(page, 'Ms Meera Shah is now the designated safeguarding lead.')).toBeFocused();
  await expect(card).not.toContainText('Until you name one, the Leads are told.');
  await expectSound(page);
  await page.reload();
  await expect(card.getByLabel('Safeguarding lead').locator('option:checked')).toHaveText('Ms Meera Shah');
  await openFromSchoolMenu(page, 'Users & Groups');
  await expect(page.getByRole('row').filter({ hasText: teacher.email })).toContainText('Safeguarding lead');
  await expectSound(page);

  const [asLead, asRaiser] = await Promise.all([lead, account('teacher')].map((who) => signedIn(baseURL!, who)));
  const article = await asLead!.post<{ id: number }>('/api/article', { title: `Our wall ${run}`, narrative: 'It is red.' });
  const xsrf = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value;
  const sent = await page.request.post(`/api/file/article/${article.id}/0`, {
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(xsrf), 'X-Requested-With': 'XMLHttpRequest' },
    multipart: { file: await aPicture('red') },
  });
  const photo: { id: number } = await sent.json();
  const statusFor = async () => (await page.request.get(`/api/mediaitem/${photo.id}/large`)).status();
  await expect.poll(statusFor, { timeout: 60_000 }).toBe(200);
  const { id } = await asRaiser!.post<{ id: number }>('/api/concern', { kind: 'article', id: article.id, reason: 'A street.' });
  await forgetSession(page);
  await signIn(page, teacher, '/messages');
  await nav(page).getByRole('link', { name: 'Concerns' }).click();
  await item(page, id).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: `The report “Our wall ${run}”` })).toBeFocused();
  await expect(page.getByRole('region', { name: 'What next?' }).getByRole('button')).toHaveText([
    'Acknowledge',
    'Hide',
    'Add a note',
  ]);
  const reported = page.getByRole('region', { name: 'Saved as it was' }).getByRole('img');
  const isShown = () => reported.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await expect.poll(isShown).toBe(true);
  await page.getByLabel('Reason').fill('Until the family has answered.');
  await button(page, 'Hide').click();
  await expect(page.getByText('Hidden', { exact: true }).first()).toBeVisible();
  // The picture is hidden from everyone else, but not from those who handle the case.
  await expect.poll(async () => isFoundBy(asRaiser!, article.id)).toBe(false);
  await page.reload();
  await expect.poll(isShown).toBe(true);
  await expectSound(page);
  await Promise.all([asLead!, asRaiser!].map((client) => client.dispose()));
});

test("another school's Lead sees no concern; a teacher cannot open the page", async ({ page, baseURL }) => {
  const other = await aNewLead(baseURL!);
  await signIn(page, other, '/messages');
  await openFromSchoolMenu(page, 'Concerns');
  await expect(page.getByText('No concerns')).toBeVisible();
  await expectAccessible(page);
  await forgetSession(page);
  await signIn(page, account('teacher'), '/concerns');
  await expect(page.getByText('Your account cannot open that page')).toBeVisible();
});

test('Try again reloads concerns after a failure; the list fits a phone in dark colours', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await logIn(page, account('admin'));
  await page.route('**/api/concern', (route) => route.abort());
  await page.goto('/concerns');
  await expect(page.getByText('We couldn’t reach the service.')).toBeVisible();
  await page.unroute('**/api/concern');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /^Not acknowledged/ })).toBeVisible();
  await expectSound(page);
});
