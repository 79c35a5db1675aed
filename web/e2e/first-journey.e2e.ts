import { expect, test } from '@playwright/test';
import exifr from 'exifr';
import sharp from 'sharp';
import { expectAccessible } from './support/accessible.ts';
import { account, teacherAt } from './support/demo.ts';
import { consentOf } from './support/feed.ts';
import { linkIn, mailsTo, waitForMail } from './support/mailbox.ts';
import { phoneClip, phonePhoto } from './support/media.ts';
import { menu, signIn, signOut } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

// A new school for each run, so that the journey can be repeated on the same system.
const run = uniqueId();
const school = `Larkhill ${run} Primary`;
const teacher = {
  title: 'Mrs',
  firstName: 'Nadia',
  lastName: 'Okoro',
  email: `nadia.${run}@larkhill.example`,
  position: 'Year 4 teacher',
};
const colleague = { firstName: 'Owen', lastName: 'Pugh', email: `owen.${run}@larkhill.example`, position: 'Year 6 teacher' };
const password = 'a-kite-over-larkhill';
const reportTitle = `Kites on the hill ${run}`;

test.describe.configure({ mode: 'serial' });

test('a teacher signs a school up and adds a colleague', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Learning Through Collaboration' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Join Now' }).first().click();
  await expect(page).toHaveURL(/\/signup/);

  const mine = page.getByRole('group', { name: 'My details' });
  await mine.getByLabel('Title').selectOption(teacher.title);
  await mine.getByLabel('First name').fill(teacher.firstName);
  await mine.getByLabel('Last name').fill(teacher.lastName);
  await mine.getByLabel('Email').fill(teacher.email);
  await mine.getByLabel('Position').fill(teacher.position);
  await expect(page.getByRole('checkbox', { name: 'make me the lead user' })).toBeChecked();
  const details = page.getByRole('group', { name: 'School' });
  await details.getByLabel('School name').fill(school);
  await details.getByLabel('School type').selectOption({ label: 'Primary' });
  await details.getByLabel('County').selectOption({ label: 'West Yorkshire' });
  await details.getByLabel('Postcode').fill('HX1 1AA');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  await page.getByLabel('Location type').selectOption({ label: 'Village' });
  await page.getByLabel('Number of pupils').fill('86');
  await page.getByLabel('Primary ethnicity').selectOption({ label: 'Pakistani' });
  await page.getByRole('button', { name: 'Update School Profile' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

  const users = page.getByRole('table', { name: 'Users' });
  const adding = users.getByRole('row').last();
  await adding.getByLabel('First name').fill(colleague.firstName);
  await adding.getByLabel('Last name').fill(colleague.lastName);
  await adding.getByLabel('Email').fill(colleague.email);
  await adding.getByLabel('Position').fill(colleague.position);
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(users.getByRole('row').filter({ hasText: colleague.email })).toBeVisible();
  await page.reload();
  await expect(users.getByRole('row').filter({ hasText: colleague.email })).toBeVisible();
  await expectAccessible(page);
});

test('the Lead confirms their address with the mailed link, and learns that the school waits', async ({ page }) => {
  await page.goto(linkIn(await waitForMail(teacher.email, /emailChange\?signUp=/), 'emailChange?signUp='));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address has been confirmed' })).toBeFocused();
  await expect(page.getByText('Your school is now waiting for our approval')).toBeVisible();
  await expectAccessible(page);
});

test('staff with the approval role approve the school, and the welcome email arrives', async ({ page }) => {
  await signIn(page, account('signUpApproval'), '/messages');
  await page.getByRole('link', { name: 'Sign Ups' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Ups' })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(school) }).click();
  await expect(page.getByText(colleague.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText(/has been approved\. \d+ welcome emails sent\./)).toBeVisible();
  await signOut(page);
  const mail = await waitForMail(teacher.email, /resetPassword\?code=/);
  expect(mail.html).toContain('resetPassword?code=');
  await waitForMail(colleague.email, /resetPassword\?code=/);
});

test('the mailed link sets a password and works once, and login asks for the terms', async ({ page }) => {
  const link = linkIn(await waitForMail(teacher.email, /resetPassword\?code=/), 'resetPassword?code=');
  await page.goto(link);
  await expect(page).toHaveURL(/\/resetPassword$/);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password has been set')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /terms and conditions/ })).toBeFocused();

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(`${password}2`);
  await page.getByLabel('Confirm new password', { exact: true }).fill(`${password}2`);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Unfortunately the password reset attempt failed.')).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(teacher.email);
  await page.getByLabel('Password', { exact: true }).fill('not-my-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error logging in. Please try again.' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  const terms = page.getByRole('checkbox', { name: /terms and conditions/ });
  await expect(terms).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('readonly', '');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Please confirm you have read the terms and conditions').first()).toBeVisible();
  await terms.check();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('a teacher posts a report with a photo and a clip, which lose all metadata of the phone', async ({ page, request }) => {
  await signIn(page, { email: teacher.email, password });
  await page.getByRole('button', { name: 'Create report' }).click();
  await page.getByLabel('Title', { exact: true }).fill(reportTitle);
  await page.getByLabel('Report', { exact: true }).fill('We flew our kites from the top of the hill and counted forty of them.');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') });
  await expect(page.getByText('Image or video files only please.')).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await phonePhoto());
  await page.locator('input[type=file]').first().setInputFiles(phoneClip());
  await consentOf(page).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: reportTitle }) });
  await expect(card).toBeVisible({ timeout: 60_000 });
  await expect(card.locator('img[src*="/api/mediaitem/"]').first()).toBeVisible({ timeout: 60_000 });
  await expect(card.locator('video')).toHaveAttribute('poster', /\/api\/mediaitem\//, { timeout: 90_000 });
  await expect
    .poll(() =>
      card
        .locator('img[src*="/api/mediaitem/"]')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await expectAccessible(page);

  const id = Number(await card.getAttribute('data-article-id'));
  const cookies = await page.context().cookies();
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  const article = (await (await request.get(`/api/article/id/${id}`, { headers })).json()) as {
    mediaItems: { url: string; thumbnail: string; isImage: boolean }[];
  };
  expect(article.mediaItems).toHaveLength(2);
  for (const item of article.mediaItems) {
    const bytes = await (await request.get(item.thumbnail, { headers })).body();
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    const full = await (await request.get(item.url, { headers })).body();
    for (const canary of ['GPS-CANARY', 'TITLE-CANARY', 'Canary']) expect(full.includes(canary)).toBe(false);
    if (!item.isImage) continue;
    expect(await exifr.parse(full, true).catch(() => undefined)).toBeFalsy();
    const { width, height } = await sharp(full).metadata();
    // Taken with the phone on its side: upright, the picture is portrait.
    expect([width, height]).toEqual([1200, 1600]);
  }
  expect((await request.get(article.mediaItems[0]!.url)).status()).toBe(401);
});

test('the Superuser links the schools, and a teacher of a linked school comments', async ({ page, browser }) => {
  await signIn(page, account('superuser'), '/messages');
  await menu(page, 'Admin').click();
  await page.getByRole('link', { name: 'Connections' }).click();
  const question = page.waitForEvent('dialog').then(async (dialog) => {
    expect(dialog.message()).toBe('Confirm run connections process now?');
    await dialog.accept();
  });
  await page.getByRole('button', { name: 'Generate Connections For All' }).click();
  await question;
  const log = page.getByRole('table', { name: 'Log of runs' });
  await expect(log.getByRole('row').nth(1)).toContainText('Finished', { timeout: 60_000 });
  await expectAccessible(page);
  await signOut(page);

  // Finds a school linked to the new one: as the new school's teacher, then as one of the linked school.
  await signIn(page, { email: teacher.email, password });
  const linked = await page.evaluate(
    async () => (await fetch('/api/connection')).json() as Promise<{ connectedSchool: { id: number; name: string } }[]>,
  );
  expect(linked.length).toBeGreaterThanOrEqual(4);
  expect(linked.length).toBeLessThanOrEqual(6);
  const friend = teacherAt(linked.map(({ connectedSchool }) => connectedSchool.id));

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, friend);
  await other.getByRole('combobox', { name: 'Search reports' }).fill(reportTitle);
  await other.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(other.getByText(`Showing reports containing: ${reportTitle}`)).toBeVisible();
  const card = other.getByRole('article').filter({ has: other.getByRole('heading', { name: reportTitle }) });
  await card.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(card.getByRole('img', { name: 'You like this' })).toBeVisible();
  await card.getByRole('button', { name: '0 comments' }).click();
  await card.getByLabel(`Add a comment to ${reportTitle}`).fill('Which kite flew highest?');
  await card.getByRole('button', { name: 'Post' }).click();
  await expect(card.getByText('Which kite flew highest?')).toBeVisible();
  await expect(card.getByRole('button', { name: '1 comment' })).toBeVisible();
  await expectAccessible(other);
  await context.close();
});

test('the author gets one email whose link opens the report with its comments', async ({ page }) => {
  const mail = await waitForMail(teacher.email, /commented on/);
  expect(mail.text).not.toContain('Which kite flew highest?');
  await page.goto(linkIn(mail, '/home?id='));
  await page.getByLabel('Email', { exact: true }).fill(teacher.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  const card = page.getByRole('article').first();
  await expect(card.getByRole('heading', { name: reportTitle })).toBeVisible();
  await expect(card.getByText('Which kite flew highest?')).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  const notices = (await mailsTo(teacher.email)).filter(({ text }) => text.includes('/home?id='));
  expect(notices).toHaveLength(1);
});
