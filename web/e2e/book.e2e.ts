import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { aPhoto, aReport, findReport } from './support/feed.ts';
import { status } from './support/lead.ts';
import { aNewTeacher } from './support/newcomer.ts';
import { readSheets } from './support/pdf.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();

test('a teacher prints the half term of the class; what was withdrawn meanwhile is not in it', async ({ page, baseURL }) => {
  const teacher = await aNewTeacher(baseURL!, `Otters ${run}`);
  const author = await signedIn(baseURL!, teacher);
  await aPhoto(author, `The pond ${run}`);
  const long = Array.from({ length: 150 }, (_, line) => `Line ${line + 1} of what we found.`).join('\n');
  await aReport(author, `A long walk ${run}`, long);
  await aReport(author, `Frost ${run}`);
  await aPhoto(author, `The last picture ${run}`);

  await signIn(page, teacher, '/book');
  const book = page.getByRole('article', { name: 'The half-term book' });
  await expect(book.getByText(`Otters ${run}`).first()).toBeVisible();
  const entries = book.getByRole('region', { name: 'Contents' }).getByRole('listitem');
  await expect(entries).toHaveCount(4);
  await expectAccessible(page);

  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  const { id } = await findReport(author, `Frost ${run}`);
  await author.post('/api/withdrawal', { kind: 'article', id, reason: 'A parent asked' });
  await page.getByRole('button', { name: 'Print or save as PDF' }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await expect(status(page, '1 report, picture or comment has gone since you opened this page.')).toBeVisible();
  await expect(book).not.toContainText(`Frost ${run}`);
  await expect(entries).toHaveCount(3);

  // The contents name the page of each: the last one has the last sheet for itself.
  const sheets = readSheets(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  for (const sheet of sheets) expect(sheet).toMatchObject({ width: 595, height: 842, isEmpty: false });
  expect(await entries.last().innerText()).toMatch(new RegExp(`\\b${sheets.length}$`));
  expect(sheets.length).toBeGreaterThan(6);
  await author.dispose();
});
