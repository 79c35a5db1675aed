import { expect, test } from '@playwright/test';
import { type Client, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aReport, openReport, type Report } from './support/feed.ts';
import { logIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();
const teacher = account('connectedTeacher');
const connected = account('teacher');

let author: Client;
let other: Client;
test.beforeEach(async ({ baseURL }) => {
  author = await signedIn(baseURL!, teacher);
  other = await signedIn(baseURL!, connected);
});
test.afterEach(async () => {
  await author.dispose();
  await other.dispose();
});

interface Said {
  id: number;
}
const comment = (client: Client, { id }: Report, narrative: string) =>
  client.post<Said>('/api/article/comment', { article: id, narrative });
const reply = (client: Client, { id }: Said, narrative: string) =>
  client.post<Said>('/api/article/comment/response', { articleComment: id, narrative });

test('a link from an email shows the newest comment first, with a box to reply', async ({ page }) => {
  const report = await aReport(author, `Our street party ${run}`);
  const own = await comment(author, report, `Which dish went first? ${run}`);
  const newest = await reply(other, own, `The samosas, in four minutes ${run}`);
  await comment(author, report, `My own later words ${run}`);

  await logIn(page, teacher);
  const card = await openReport(page, report, true);
  const marked = page.locator(`#reply-${newest.id}`);
  await expect(marked).toBeFocused();
  await expect(marked).toContainText(`The samosas, in four minutes ${run}`);

  const box = card.getByRole('textbox', { name: /^Reply to/ });
  await box.fill(`And the parkin? ${run}`);
  await box.locator('xpath=../..').getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(
    card
      .getByRole('listitem')
      .filter({ hasText: `And the parkin? ${run}` })
      .last(),
  ).toBeVisible();
  await expect(box).toHaveCount(0);
});
