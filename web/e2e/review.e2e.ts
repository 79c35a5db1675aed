import { expect, type Page, test } from '@playwright/test';
import { signedIn } from './support/client.ts';
import { cardOf, findReport, openReport } from './support/feed.ts';
import { expectSound, status } from './support/lead.ts';
import { aNewLead, aNewTeacher } from './support/newcomer.ts';
import { logIn, signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();

/** The Lead's menu, with the number of what waits in its name. */
const menu = (page: Page, count: number) =>
  page.getByRole('button', { name: count === 1 ? 'School 1 item to review' : `School ${count} items to review` });

test('a school reads everything first: a teacher posts, a Lead approves and rejects', async ({ page, browser, baseURL }) => {
  const teacher = await aNewTeacher(baseURL!);
  const title = `Our kite ${run}`;
  await signIn(page, teacher.lead, '/childrenspictures');
  await page.getByRole('checkbox', { name: 'A Lead reads everything first' }).check();
  await page.getByRole('region', { name: 'Our school’s rules' }).getByRole('button', { name: 'Save' }).click();
  await expect(status(page, 'Saved')).toBeFocused();

  const author = await (await browser.newContext()).newPage();
  await signIn(author, teacher);
  await author.getByRole('button', { name: 'Create report' }).click();
  const form = author.locator('#composer form');
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('Report', { exact: true }).fill('It flew over the school.');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByRole('region', { name: 'No photos or videos' }).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(cardOf(author, title)).toContainText('Waiting for a Lead');
  await expectSound(author);

  const reader = await signedIn(baseURL!, await aNewLead(baseURL!));
  const found = async () => (await reader.get<unknown[]>('/api/article/search/0', { contains: title })).length;
  expect(await found()).toBe(0);

  await page.reload();
  await menu(page, 1).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Review 1 item to review' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Your school reads everything first');
  await expectSound(page);
  await page.getByRole('button', { name: /^Approve: A report/ }).click();
  await expect(status(page, 'It has been approved and published.')).toBeFocused();
  await expect(page.getByText('Nothing is waiting')).toBeVisible();
  await expect(page.getByRole('button', { name: 'School', exact: true })).toBeVisible();
  await expectSound(page);
  expect(await found()).toBe(1);

  const report = await findReport(reader, title);
  const card = await openReport(author, report, true);
  for (const text of [`It was red ${run}`, `It was blue ${run}`]) {
    const box = card.getByLabel(`Add a comment to ${title}`);
    await box.fill(text);
    await card.getByRole('button', { name: 'Post' }).click();
    await expect(card.getByRole('listitem').filter({ hasText: text })).toContainText('Waiting for a Lead');
  }
  await expectSound(author);

  // Later they are still there, for the author and the Lead alone, and can be changed.
  await author.reload();
  await cardOf(author, title).getByRole('button', { name: '0 comments' }).click();
  const waiting = (place: Page) => cardOf(place, title).getByRole('listitem').filter({ hasText: 'Waiting for a Lead' });
  await expect(waiting(author)).toHaveCount(2);
  for (const comment of await waiting(author).all()) {
    await comment.getByRole('button', { name: 'More for this comment' }).click();
    await expect(comment.getByRole('button', { name: 'Edit this comment' })).toBeVisible();
  }
  await expect(waiting(author).getByRole('button', { name: /^Reply/ })).toHaveCount(0);
  await openReport(page, report, true);
  await expect(waiting(page)).toHaveCount(2);
  await expect(waiting(page).getByRole('button', { name: /^Reply|concern/ })).toHaveCount(0);
  await expectSound(page);
  expect((await reader.get<{ comments: unknown[] }>(`/api/article/id/${report.id}`)).comments).toEqual([]);

  await page.goto('/review');
  await page
    .getByRole('button', { name: /^Reject…: A comment/ })
    .first()
    .click();
  const reject = page.getByRole('form', { name: /^Reject: A comment/ });
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(reject.getByLabel('Why is it rejected?')).toHaveAccessibleDescription(/Please say why/);
  await expectSound(page);
  await reject.getByLabel('Why is it rejected?').fill('It was not red.');
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(status(page, 'It has been rejected. Its author gets a message.')).toBeVisible();
  await expect(page.getByText(`It was red ${run}`)).toHaveCount(0);
  // The next one takes its place.
  await expect(page.getByRole('heading', { level: 2, name: 'A comment' })).toBeFocused();

  await reader.dispose();
  await author.context().close();
});

test('what was changed or decided meanwhile is read again', async ({ page, baseURL }) => {
  const teacher = await aNewTeacher(baseURL!);
  const [asLead, asTeacher] = [await signedIn(baseURL!, teacher.lead), await signedIn(baseURL!, teacher)];
  await asLead.post('/api/school/childrenspictures', { defaultAudience: 'everyone', preModeration: true });
  const body = { title: `Our hill ${run}`, narrative: 'It is green.' };
  const { id } = await asTeacher.post<{ id: number }>('/api/article', body);
  await logIn(page, teacher.lead);
  await page.goto('/review');
  await expect(page.getByText('It is green.')).toBeVisible();
  await asTeacher.post(`/api/article/${id}`, { ...body, narrative: 'It is brown.' });
  await page.getByRole('button', { name: /^Approve: A report/ }).click();
  await expect(status(page, 'It has been changed or decided meanwhile.')).toBeFocused();
  await expect(page.getByText('It is brown.')).toBeVisible();
  await expectSound(page);
  await Promise.all([asLead.dispose(), asTeacher.dispose()]);
});

test('a reply whose comment waits is approved after it', async ({ page, baseURL }) => {
  const teacher = await aNewTeacher(baseURL!);
  const [asLead, asTeacher] = [await signedIn(baseURL!, teacher.lead), await signedIn(baseURL!, teacher)];
  const { id: article } = await asTeacher.post<{ id: number }>('/api/article', {
    title: `Our pond ${run}`,
    narrative: 'It is deep.',
  });
  const said = { article, narrative: 'How deep?' };
  const { id: comment } = await asTeacher.post<{ id: number }>('/api/article/comment', said);
  await asLead.post('/api/school/childrenspictures', { defaultAudience: 'everyone', preModeration: true });
  await asTeacher.post('/api/article/comment/response', { articleComment: comment, narrative: 'A metre.' });
  await asTeacher.post(`/api/article/comment/${comment}`, { narrative: 'How deep is it?' });

  await logIn(page, teacher.lead);
  await page.goto('/review');
  await page.getByRole('button', { name: /^Approve: A reply/ }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'The comment that it answers is still waiting for a Lead.' });
  await expect(alert).toBeFocused();
  await expectSound(page);
  await page.getByRole('button', { name: /^Approve: A comment/ }).click();
  await expect(page.getByText('How deep is it?')).toHaveCount(0);
  await page.getByRole('button', { name: /^Approve: A reply/ }).click();
  await expect(page.getByText('Nothing is waiting')).toBeVisible();
  await Promise.all([asLead.dispose(), asTeacher.dispose()]);
});
