import { expect, type Page, test } from '@playwright/test';
import { type Client, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aPicture } from './support/feed.ts';
import { button, openFromSchoolMenu, status } from './support/lead.ts';
import { aNewTeacher } from './support/newcomer.ts';
import { forgetSession, nav, signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();
const item = (page: Page, id: number) => page.getByRole('listitem').filter({ hasText: `(concern ${id})` });

/** Whether the report is in this user's search. */
const isFoundBy = async (client: Client, id: number) =>
  (await client.get<{ id: number }[]>('/api/article/search/0', { contains: `Our wall ${run}` })).some((each) => each.id === id);

test('a Lead names the safeguarding lead, who then handles concerns', async ({ page, baseURL }) => {
  const { lead, ...teacher } = await aNewTeacher(baseURL!);
  await signIn(page, lead, '/messages');
  await openFromSchoolMenu(page, 'School Profile');
  const card = page.getByRole('region', { name: 'Designated safeguarding lead' });
  await card.getByLabel('Safeguarding lead').selectOption('Ms Meera Shah');
  await button(card, 'Name as safeguarding lead').click();
  await expect(status(page, 'Ms Meera Shah is now the designated safeguarding lead.')).toBeFocused();
  await page.reload();
  await expect(card.getByLabel('Safeguarding lead').locator('option:checked')).toHaveText('Ms Meera Shah');
  await openFromSchoolMenu(page, 'Users & Groups');
  await expect(page.getByRole('row').filter({ hasText: teacher.email })).toContainText('Safeguarding lead');

  const [asLead, asRaiser, asAdmin] = await Promise.all(
    [lead, account('teacher'), account('admin')].map((who) => signedIn(baseURL!, who)),
  );
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
  // It is about the report of the Lead who named her just now: an Admin must let her in.
  await expect(page.getByText('No concerns')).toBeVisible();
  await asAdmin!.post(`/api/concern/${id}/allow`, { userId: teacher.userId, reason: 'We know her.' });
  await page.reload();
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
  await Promise.all([asLead!, asRaiser!, asAdmin!].map((client) => client.dispose()));
});
