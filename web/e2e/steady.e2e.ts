import { expect, test } from '@playwright/test';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aReport, openReport } from './support/feed.ts';
import { countShifts, shifted, shiftedWhat } from './support/shifts.ts';
import { logIn, signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

/** The largest allowed layout shift, as the browser measures it; the design sets the limit. */
const allowed = 0.02;

const telephone = ['a telephone', { width: 390, height: 844 }] as const;
const wideScreen = ['a wide screen', { width: 1280, height: 900 }] as const;

for (const [name, viewport] of process.env.TESTS === 'whole' ? [telephone, wideScreen] : [telephone]) {
  test(`on ${name} the feed keeps layout shifts within the limit on opening, scrolling and writing`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await signIn(page, account('teacher'));
    await countShifts(page);
    await page.goto('/home');
    const reports = page.getByRole('article');
    await expect(reports.first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await shifted(page), `opening\n${await shiftedWhat(page)}`).toBeLessThanOrEqual(allowed);

    for (const pages of [2, 3]) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(reports).toHaveCount(pages * 10);
    }
    expect(await shifted(page), `scrolling on\n${await shiftedWhat(page)}`).toBeLessThanOrEqual(allowed);

    // The form arrives over a slow connection, long after the press.
    await page.evaluate(() => scrollTo(0, 0));
    await page.route('**/assets/create-report-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Create report' }).click();
    await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
    expect(await shifted(page), `writing\n${await shiftedWhat(page)}`).toBeLessThanOrEqual(allowed);
  });

  test(`on ${name} what a press opens moves nothing when it arrives later`, { tag: '@whole' }, async ({ page, baseURL }) => {
    const author = await signedIn(baseURL!, account('connectedTeacher'));
    const report = await aReport(author, `Newts that stay where they are ${uniqueId()}`);
    await author.post('/api/article/comment', { article: report.id, narrative: 'Where do they live?' });
    for (const label of ['connectedTeacher', 'lead', 'teacher-at-tanybryn', 'teacher-at-alnoor', 'teacher-at-fenwick']) {
      const reader = await signedIn(baseURL!, account(label));
      await reader.post(`/api/articlelike/${report.id}`);
      await reader.dispose();
    }
    await author.dispose();
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await logIn(page, account('teacher'));
    await countShifts(page);
    const card = await openReport(page, report);
    await page.waitForLoadState('networkidle');
    const opened = await shifted(page);
    // Scripts and answers arrive over a slow connection, long after the press that asked for them.
    await page.route(/\/assets\/.*\.js$|\/api\/article\/id\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      await route.continue();
    });
    const expectSteady = async (what: string) => {
      const moved = (await shifted(page)) - opened;
      expect(moved, `${what}\n${await shiftedWhat(page)}`).toBeLessThanOrEqual(allowed);
    };

    await card.getByRole('button', { name: 'Like', exact: true }).click();
    const count = card.getByRole('button', { name: '6 people like this' });
    await expect(count).toBeFocused();
    await expectSteady('liking it');
    await count.click();
    await expect(card.getByRole('list', { name: /^Who likes/ }).getByRole('listitem')).toHaveCount(6);
    await expectSteady('who likes it');
    await card.getByRole('button', { name: '1 comment' }).click();
    await expect(card.getByText('Where do they live?')).toBeVisible();
    await expectSteady('its comments');
    await card.getByRole('button', { name: 'More for this report' }).click();
    await expect(card.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await expectSteady('its menu');
  });
}

test('the end of the page does not move for a reader who scrolls while reports are still being drawn', { tag: '@whole' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await logIn(page, account('teacher'));
  await countShifts(page);
  await page.addInitScript(() => {
    const toEnd = () => {
      if (document.querySelector('article')) scrollTo(0, document.documentElement.scrollHeight);
      else requestAnimationFrame(toEnd);
    };
    requestAnimationFrame(toEnd);
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto('/home');
  const drawn = page.getByRole('button', { name: 'Load more' }).or(page.getByRole('article').nth(10));
  await expect(drawn.first()).toBeVisible({ timeout: 90_000 });
  expect(await shifted(page), await shiftedWhat(page)).toBeLessThanOrEqual(allowed);
});
