import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type Client, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aPicture, aReport, cardOf, type Report } from './support/feed.ts';
import { readSheets, type Sheet } from './support/pdf.ts';
import { menu, signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();
const theirWords = `We counted ours with acorns ${run}`;
const title = `Our vote for a class animal ${run}`;
const caption = `Eleven for the otter, nine for the owl ${run}.`;
const question = `Do lambs know their names ${run}?`;

/** Removes what an earlier run has picked. */
async function forgetPicks(client: Client): Promise<void> {
  const [newest] = await client.get<{ id: number }[]>('/api/evidence/links');
  const term = newest!.id;
  type Picks = { picks: { section: string; article: { id: number } }[] };
  const { picks } = await client.get<Picks>('/api/evidence/picks', { term: String(term) });
  for (const { section, article } of picks)
    await client.post('/api/evidence/picks/remove', { term, section, article: article.id });
  await client.post('/api/evidence/cover', { term, photo: null, introduction: '' });
}

/** Posts a report with a photo whose pupils have consent, and waits until the photo is there. */
async function aReportWithPhoto(client: Client, page: Page): Promise<Report & { photo: number }> {
  const report = await client.post<Report>('/api/article', {
    ...{ title, narrative: 'We voted. Then we made a mask.', hasConsent: true },
  });
  const headers = { 'X-XSRF-TOKEN': decodeURIComponent((await tokenOf(page)) ?? ''), 'X-Requested-With': 'XMLHttpRequest' };
  const multipart = { file: await aPicture('teal') };
  const answer = await page.request.post(`/api/file/article/${report.id}/0`, { headers, multipart });
  expect(answer.ok()).toBe(true);
  const { id: photo } = (await answer.json()) as { id: number };
  await client.post(`/api/mediaitem/${photo}/alttext`, { altText: `Ballot papers in a jar ${run}` });
  const isReady = async () => {
    const { mediaItems } = await client.get<{ mediaItems: { processing: string }[] }>(`/api/article/id/${report.id}`);
    return mediaItems[0]?.processing;
  };
  await expect.poll(isReady, { timeout: 60_000 }).toBe('ready');
  return { ...report, photo };
}

const tokenOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value;

/** The text of the page in its print layout. */
async function textOnPaper(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  const text = await page.getByRole('main').innerText();
  await page.emulateMedia({ media: null });
  return text;
}

const sheetsOf = async (page: Page): Promise<Sheet[]> =>
  readSheets(await page.pdf({ preferCSSPageSize: true, printBackground: true }));

test('a Lead picks, captions and prints the evidence of a term; what is withdrawn vanishes', async ({ page, baseURL }) => {
  // No other test posts at this school.
  const lead = account('teacher-at-pengarrock');
  const own = await signedIn(baseURL!, lead);
  const other = await signedIn(baseURL!, account('connectedTeacher'));
  const otherSchool = account('connectedTeacher').schoolName;
  await signIn(page, lead, '/messages');
  await forgetPicks(own);
  const report = await aReportWithPhoto(own, page);
  const comment = await other.post<{ id: number }>('/api/article/comment', { article: report.id, narrative: theirWords });
  await own.post('/api/article/comment/response', { articleComment: comment.id, narrative: question });

  await menu(page, 'School').click();
  await page.getByRole('link', { name: 'Evidence of linking' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Evidence of linking' })).toBeFocused();
  await expect(page).toHaveTitle('Evidence of linking – Patchwork');
  const main = page.getByRole('main');
  // The map's text names the schools of the list.
  const map = main.getByRole('img', { name: /^Map of the United Kingdom/ });
  await expect(map).toHaveAccessibleName(new RegExp(lead.schoolName));
  for (const name of await main.getByRole('region', { name: 'Who we met' }).locator('li [translate=no]').allTextContents())
    await expect(map).toHaveAccessibleName(new RegExp(name));

  // Nothing is claimed: the report is only suggested, with the words.
  const democracy = main.getByRole('region', { name: 'Democracy' });
  await expect(democracy).toContainText('No report picked');
  expect(await textOnPaper(page)).not.toContain('Democracy');
  await democracy.getByRole('button', { name: 'Choose one' }).click();
  const dialog = page.getByRole('dialog', { name: /^Choose and caption: / });
  await expect(dialog.getByRole('listitem').filter({ hasText: title })).toContainText(
    'Suggested because of the words: “vote”, “voted”',
  );
  await dialog.getByRole('button', { name: `Pick “${title}”` }).click();
  await expect(dialog.getByRole('heading', { name: title })).toBeFocused();
  const form = dialog.getByRole('form', { name: title });
  await expect(form.getByRole('checkbox', { name: `Ballot papers in a jar ${run}` })).toBeChecked();
  await form.getByLabel('Caption').fill(caption);

  // What was typed survives a reload.
  await page.reload();
  await democracy
    .getByRole('button', { name: 'Choose one' })
    .or(page.getByRole('button', { name: 'Choose and caption' }))
    .first()
    .click();
  await dialog.getByLabel('Part of the document').selectOption('Democracy');
  await expect(form.getByLabel('Caption')).toHaveValue(caption);
  await expect(dialog.getByText('Draft restored')).toBeVisible();
  const quotation = form.getByLabel('Quotation');
  const option = await quotation.locator('option').filter({ hasText: question }).getAttribute('value');
  await quotation.selectOption(option);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('status').filter({ hasText: 'Saved' })).toBeFocused();

  await dialog.getByLabel('Part of the document').selectOption('Cover');
  await dialog.getByLabel('Introduction').fill(`Our autumn ${run}`);
  await dialog.getByRole('checkbox', { name: `Ballot papers in a jar ${run}` }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Saved')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await expect(main).toContainText(`Our autumn ${run}`);
  await expect(democracy).toContainText(caption);
  await expect(democracy.getByRole('blockquote')).toContainText(question);
  await expect(democracy.getByRole('img', { name: `Ballot papers in a jar ${run}` })).toBeVisible();
  await expectAccessible(page);

  // The counts are closed at first. No words or names of other schools.
  await expect(main.getByText('Comments to other schools').first()).toBeHidden();
  await main.getByRole('button', { name: 'Numbers' }).click();
  await expect(main.getByRole('region', { name: 'Numbers' })).toContainText(otherSchool);
  await expect(main).not.toContainText(theirWords);
  const { firstName, lastName } = await other.get<{ firstName: string; lastName: string }>('/api/user');
  await expect(main).not.toContainText(`${firstName} ${lastName}`);
  await main.getByRole('button', { name: 'Numbers' }).click();

  const paper = await textOnPaper(page);
  for (const words of [lead.schoolName, `Our autumn ${run}`, 'Who we met', caption, question]) expect(paper).toContain(words);
  for (const words of ['Print or save as PDF', 'No report picked', 'Numbers', 'Individual liberty'])
    expect(paper).not.toContain(words);
  // Cover, map, values.
  const sheets = await sheetsOf(page);
  expect(sheets).toHaveLength(3);
  for (const sheet of sheets) expect(sheet).toMatchObject({ width: 595, height: 842, isEmpty: false });

  // Printing reads again what may be shown, and a withdrawn report is gone.
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await own.post('/api/withdrawal', { kind: 'article', id: report.id, reason: 'A parent asked' });
  await page.getByRole('button', { name: 'Print or save as PDF' }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await expect(democracy).toContainText('No report picked');
  await expect(main).not.toContainText(caption);
  await expect(main.getByRole('img', { name: `Ballot papers in a jar ${run}` })).toHaveCount(0);

  const terms = page.getByLabel('Term');
  await terms.selectOption({ index: 1 });
  await expect(page).toHaveURL(/\?term=\d+$/);
  await expect(main).not.toContainText(`Our autumn ${run}`);
  await Promise.all([own, other].map((client) => client.dispose()));
});

test('a report prints in full, without buttons; a report opened by its link prints alone', async ({ page, baseURL }) => {
  const author = await signedIn(baseURL!, account('teacher'));
  const long = Array.from({ length: 40 }, (_, line) => `Line ${line + 1} of what we found.`).join('\n');
  const report = await aReport(author, `A long report ${run}`, long);
  await signIn(page, account('teacher2'), `/home?id=${report.id}&showComments`);
  const card = cardOf(page, report.title);
  await expect(card.getByRole('button', { name: 'Read all of this report' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(card.getByText('Line 40 of what we found.')).toBeVisible();
  const box = (await card.boundingBox())!;
  expect(box.height).toBeGreaterThan(40 * 12);
  for (const name of ['Like', 'More for this report', 'Search', 'Menu', 'Create report']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.emulateMedia({ media: null });
  expect(await page.getByRole('article').count()).toBeGreaterThan(1);

  const short = await aReport(author, `A short report ${run}`, 'One line.');
  await page.goto(`/home?id=${short.id}&showComments`);
  await expect(cardOf(page, short.title)).toBeVisible();
  expect(readSheets(await page.pdf({ format: 'A4' }))).toHaveLength(1);

  const admin = await signedIn(baseURL!, account('admin'));
  for (const { id } of [report, short]) await admin.post(`/api/article/${id}/delete`);
  await Promise.all([author, admin].map((client) => client.dispose()));
});
