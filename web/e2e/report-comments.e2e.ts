import { expect, type Locator, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type Client, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aReport, choose, openReport, type Report } from './support/feed.ts';
import { misfits } from './support/fit.ts';
import { keyboardOf } from './support/keyboard.ts';
import { logIn, signIn } from './support/steps.ts';
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

const long = Array.from({ length: 10 }, (_, line) => `Line ${line + 1} of our street party, with samosas and parkin.`).join('\n');

interface Said {
  id: number;
}
const comment = (client: Client, { id }: Report, narrative: string) =>
  client.post<Said>('/api/article/comment', { article: id, narrative });
const reply = (client: Client, { id }: Said, narrative: string) =>
  client.post<Said>('/api/article/comment/response', { articleComment: id, narrative });

/** How far the element's middle is from the middle of the window, as a share of the window's height. */
const offMiddle = (place: Locator) =>
  place.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    return Math.abs(top + height / 2 - innerHeight / 2) / innerHeight;
  });

for (const [name, viewport] of [
  ['a wide screen', { width: 1280, height: 900 }],
  ['a telephone', { width: 390, height: 844 }],
] as const) {
  test(`on ${name} a link from an email shows the newest comment, and its reply box, first`, async ({ page }) => {
    const report = await aReport(author, `Our street party ${viewport.width} ${run}`, long);
    for (const each of [1, 2, 3]) await comment(other, report, `Earlier comment ${each} ${run}`);
    const own = await comment(author, report, `Which dish went first? ${run}`);
    const newest = await reply(other, own, `The samosas, in four minutes ${run}`);
    await comment(author, report, `My own later words ${run}`);

    await page.setViewportSize(viewport);
    await logIn(page, teacher);
    const card = await openReport(page, report, true);
    const marked = page.locator(`#reply-${newest.id}`);
    await expect(marked).toBeFocused();
    await expect(marked).toContainText('New');
    await expect(marked).toContainText(`The samosas, in four minutes ${run}`);
    expect(await offMiddle(marked)).toBeLessThan(0.2);
    await expect(page.getByRole('region', { name: /^Your first steps/ })).toHaveCount(0);

    // The report is folded to two lines, and older comments to one.
    await expect(card.getByText(`Earlier comment 1 ${run}`)).toHaveCount(0);
    await expect(card.getByText(`My own later words ${run}`)).toBeVisible();
    const text = card.getByText('Line 1 of our street party').locator('xpath=..');
    const folded = (await text.boundingBox())!.height;
    await card.getByRole('button', { name: 'Read all of this report' }).click();
    await expect.poll(async () => (await text.boundingBox())!.height).toBeGreaterThan(folded * 3);
    await card.getByRole('button', { name: 'Show 3 earlier comments' }).click();
    await expect(card.getByText(`Earlier comment 1 ${run}`)).toBeVisible();
    await expect(page.locator('[id^=comment-]:focus')).toContainText(`Earlier comment 1 ${run}`);
    await expectAccessible(page);
    expect(await misfits(page)).toEqual([]);

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
}

test('a link to a comment that has been deleted says so, with the comments open', async ({ page }) => {
  const report = await aReport(author, `A party without words ${run}`);
  const { id } = await comment(other, report, `Soon gone ${run}`);
  await other.post(`/api/article/comment/${id}/delete`);
  await logIn(page, teacher);
  const card = await openReport(page, report, true);
  await expect(card.getByText('That comment is no longer here')).toBeVisible();
  await expect(card.getByLabel(`Add a comment to ${report.title}`)).toBeInViewport();
  await expectAccessible(page);
});

test('the class of its author leads from a report to the class, and stands beside each comment', async ({ page }) => {
  const report = await aReport(author, `A party with classes ${run}`);
  await comment(other, report, `From another class ${run}`);
  const { schoolGroup } = await author.get<{ schoolGroup: { id: number; name: string } }>(`/api/article/id/${report.id}`);
  const { comments } = await author.get<{ comments: { postedByUser: { schoolGroup: { name: string } } }[] }>(
    `/api/article/id/${report.id}`,
  );
  await logIn(page, teacher);
  const card = await openReport(page, report, true);
  await expect(card.getByRole('link', { name: schoolGroup.name })).toHaveAttribute('href', `/class/${schoolGroup.id}`);
  await expect(card.getByRole('listitem').first()).toContainText(comments[0]!.postedByUser.schoolGroup.name);
});

test('by keyboard: “⋯” shows what one may do with a report, Escape closes it and returns focus', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const report = await aReport(author, `A party with a menu ${run}`);
  await logIn(page, teacher);
  const card = await openReport(page, report);
  const more = card.getByRole('button', { name: 'More for this report' });
  const { press } = keyboardOf(page);
  await press(more);
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  for (const name of ['Copy link', 'Edit', 'Withdraw…']) await expect(card.getByRole('button', { name })).toBeVisible();
  for (const name of ['Delete', /^Report a concern/]) await expect(card.getByRole('button', { name })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(card.getByRole('button', { name: 'Copy link' })).toHaveCount(0);

  await press(more);
  await press(card.getByRole('button', { name: 'Copy link' }));
  await expect(card.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/home?id=${report.id}`);
  await expect(more).toBeFocused();

  // Everything in the row is large enough for a finger.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const button of await more.locator('xpath=../..').getByRole('button').all()) {
    const { width, height } = (await button.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
});

test('a report without words between its letters fits a window of 320 px', async ({ page }) => {
  const word = (letters: number) => 'Llanfairpwllgwyngyll'.repeat(20).slice(0, letters);
  const report = await aReport(author, `${word(85)} ${run}`, word(255));
  const said = await comment(other, report, word(255));
  await reply(other, said, word(255));
  await page.setViewportSize({ width: 320, height: 700 });
  await logIn(page, teacher);
  // Names as long as the sign-up allows.
  await page.route(`**/api/article/id/${report.id}`, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const person = (each: { firstName: string; school: { name: string }; schoolGroup: { name: string } }) => {
      each.firstName = word(100);
      each.school.name = word(255);
      each.schoolGroup.name = word(100);
    };
    person(json.createUser);
    json.schoolGroup.name = word(100);
    for (const each of json.comments) person(each.postedByUser);
    await route.fulfill({ response, json });
  });
  const card = await openReport(page, report, true);
  await expect(card.getByRole('listitem').first()).toBeVisible();
  expect(await misfits(page)).toEqual([]);
  await choose(card, 'comment', /^Report a concern/);
  await page.keyboard.press('Escape');
});

test('all loaded reports are in the accessibility tree, and print with their pictures', async ({ page }) => {
  // No more than three pages: the height of the feed is compared.
  let fourthRequested = false;
  await page.route(/\/api\/article\/3(\?|$)/, () => {
    fourthRequested = true;
  });
  await signIn(page, teacher);
  const reports = page.getByRole('article');
  await expect(reports.first()).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(fourthRequested).toBe(true);
  }).toPass();
  // Mostly 30: a report that another journey restores meanwhile moves one to the next page, where it is left out.
  const loaded = await reports.count();
  expect(loaded).toBeGreaterThan(25);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate(() => scrollTo(0, 0));
  // Those far away show only their texts, in the height that they had.
  const withRow = reports.filter({ has: page.getByRole('button', { name: 'More for this report' }) });
  await expect.poll(() => withRow.count()).toBeLessThan(loaded - 6);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);

  const devtools = await page.context().newCDPSession(page);
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as {
    nodes: {
      ignored: boolean;
      role?: { value: string };
      name?: { value: string };
      properties?: { name: string; value: { value: unknown } }[];
    }[];
  };
  const headings = nodes.filter(
    ({ ignored, role, name, properties }) =>
      !ignored &&
      role?.value === 'heading' &&
      name?.value &&
      properties?.some((each) => each.name === 'level' && each.value.value === 2),
  );
  const titles = await reports.getByRole('heading', { level: 2 }).allTextContents();
  expect(titles).toHaveLength(loaded);
  for (const title of titles) expect(headings.map(({ name }) => name!.value)).toContain(title);

  // A card that comes near again is whole.
  await reports.last().scrollIntoViewIfNeeded();
  await expect(reports.last().getByRole('button', { name: 'More for this report' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(withRow).toHaveCount(loaded);
});
