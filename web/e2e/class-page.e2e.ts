import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type Client, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aPicture, aReport, cardOf } from './support/feed.ts';
import { settle } from './support/settle.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();

interface Me {
  schoolGroup: { id: number; name: string };
  school: { id: number; name: string };
}
const me = (client: Client) => client.get<Me>('/api/user');

/** The entry of the journal with this title. */
const entryOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('a teacher reads the journal of their class, opens a report and begins another', async ({ page, baseURL }) => {
  const teacher = account('teacher-at-lisnaree');
  const client = await signedIn(baseURL!, teacher);
  const { schoolGroup, school } = await me(client);
  const title = `The view from our window ${run}`;
  await aReport(client, title, 'Two cranes and a heron. '.repeat(30));
  await signIn(page, teacher, `/class/${schoolGroup.id}`);

  const heading = page.getByRole('heading', { level: 1, name: schoolGroup.name });
  await expect(heading).toBeVisible();
  await expect(page).toHaveTitle(`${schoolGroup.name} – Patchwork`);
  await expect(page.getByRole('main')).toContainText('Taught by');
  const links = page.getByRole('complementary', { name: 'Linked this half term' });
  await expect(links.getByRole('link').first()).toHaveAttribute('href', /^\/home\?schoolid=\d+$/);

  const entry = entryOf(page, title);
  await expect(entry).toContainText('0 comments');
  await expect(entry).toContainText(/Two cranes and a heron\. .*…/);
  await expectAccessible(page);

  // The school year before is folded; opening it shows its months and reports.
  const earlier = page.getByRole('button', { name: /^Autumn \d{4} to Summer \d{4}/ }).first();
  await expect(earlier).toHaveAttribute('aria-expanded', 'false');
  await earlier.press('Enter');
  await expect(page.getByRole('heading', { level: 4 }).first()).toBeVisible();
  await expectAccessible(page);

  await entry.getByRole('link', { name: title }).click();
  await expect(cardOf(page, title)).toBeVisible();
  await page.goBack();
  await expect(heading).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: school.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: `All reports from ${school.name}` })).toBeVisible();
  await page.goBack();
  await expect(heading).toBeVisible();
  await page.getByRole('link', { name: 'Create report' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'New report' })).toBeVisible();
  await client.dispose();
});

test('a journal shows pictures with their descriptions, and loads more on demand', async ({ page, baseURL }) => {
  const teacher = account('teacher-at-copperbeech');
  const client = await signedIn(baseURL!, teacher);
  const { schoolGroup } = await me(client);
  const before = (await client.get<{ reportsCount: number }>(`/api/class/${schoolGroup.id}`)).reportsCount;
  const titles = Array.from({ length: 10 }, (_, number) => `Acorns ${number} ${run}`);
  for (const title of titles) await aReport(client, title);
  const oldest = (await client.get<{ title: string }[]>(`/api/feed/class/${schoolGroup.id}/1`))[0]!;

  await signIn(page, teacher, '/messages');
  const report = await aReport(client, `Our pond ${run}`);
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value;
  const headers = { 'X-Requested-With': 'XMLHttpRequest', 'X-XSRF-TOKEN': decodeURIComponent(token) };
  const multipart = { file: await aPicture('teal') };
  const answer = await page.request.post(`/api/file/article/${report.id}/0`, { headers, multipart });
  const { id } = (await answer.json()) as { id: number };
  await client.post(`/api/mediaitem/${id}/alttext`, { altText: 'A newt in the hand' });

  await settle();
  await page.goto(`/class/${schoolGroup.id}`);
  await expect(entryOf(page, `Our pond ${run}`).getByRole('img', { name: 'A newt in the hand' })).toBeVisible();

  // Ten of eleven and those before: focus goes to the first that was loaded, wherever it is folded.
  const more = page.getByRole('button', { name: 'Load more reports' });
  await page.route('**/api/feed/class/*/*', (route) => route.abort());
  await more.click();
  await expect(page.getByRole('alert')).toHaveText("Couldn't load more.");
  await page.unroute('**/api/feed/class/*/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: titles[0]! })).toBeFocused();
  const end = page.getByText("You've reached the first report");
  await expect(more.or(end)).toBeVisible();
  while (await more.isVisible()) {
    await more.click();
    await expect(page.getByRole('button', { name: 'Loading more reports' })).toHaveCount(0);
  }
  await expect(end).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `${before + 11} in all` })).toBeAttached();
  for (const fold of await page.getByRole('button', { name: /^Autumn \d{4} to Summer/, expanded: false }).all())
    await fold.click();
  await expect(page.getByRole('link', { name: oldest.title })).toBeVisible();
  await client.dispose();
});

test('another school’s class can be made a favourite', async ({ page, baseURL }) => {
  const other = await signedIn(baseURL!, account('teacher-at-gorsebridge'));
  const { schoolGroup, school } = await me(other);
  await other.dispose();
  await signIn(page, account('teacher-at-lisnaree'), `/class/${schoolGroup.id}`);
  await expect(page.getByRole('heading', { level: 1, name: schoolGroup.name })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create report' })).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Linked this half term' })).toHaveCount(0);

  const star = page.getByRole('button', { name: `Favourite: ${school.name}` });
  const wasPressed = await star.getAttribute('aria-pressed');
  await star.click();
  const isPressed = wasPressed === 'true' ? 'false' : 'true';
  await expect(star).toHaveAttribute('aria-pressed', isPressed);
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', isPressed);
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', wasPressed!);
});

test('a class that does not exist is not found', async ({ page }) => {
  await signIn(page, account('teacher'), '/class/999999999');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/not found/i);
});
