import { expect, type Locator, type Page, test } from '@playwright/test';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aPicture, aReport, cardOf, consentOf, descriptionOf, tileNames } from './support/feed.ts';
import { keyboardOf } from './support/keyboard.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

// Tab, Enter, Space, arrows, Escape and letters; no pointer. support/keyboard.ts checks each tab stop.
const run = uniqueId();
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });

test('by keyboard: an author posts a report with three pictures, describes and sorts them', async ({ page }) => {
  await signIn(page, account('teacher'));
  const { press, type } = keyboardOf(page);
  const title = `Only the keys ${run}`;
  await press(page.getByRole('link', { name: 'Skip to main content' }));
  await expect(page.getByRole('main')).toBeFocused();
  await press(button(page, 'Create report'));
  const form = page.locator('#composer form');
  await type(form.getByLabel('Title', { exact: true }), title);
  await type(form.getByLabel('Report', { exact: true }), 'Written without a mouse.');
  const choosing = page.waitForEvent('filechooser');
  await press(button(form, 'Add Photos/Videos'));
  await (await choosing).setFiles(await Promise.all(['red', 'green', 'blue'].map(aPicture)));

  for (const colour of ['red', 'green', 'blue']) await type(descriptionOf(form, `${colour}.png`), `A ${colour} newt`);
  await press(button(form, 'Move later: Photo 1'), 'Space');
  await expect.poll(() => tileNames(form)).toEqual(['Photo 1: green.png', 'Photo 2: red.png', 'Photo 3: blue.png']);
  // The focus stays on the button, so that the user can press it again.
  await expect(button(form, 'Move later: Photo 2')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => tileNames(form)).toEqual(['Photo 1: green.png', 'Photo 2: blue.png', 'Photo 3: red.png']);
  // At the end that button goes, and the picture has the focus.
  await expect(button(form, 'Drag Photo 3')).toBeFocused();
  await press(button(form, 'Drag Photo 2'), 'ArrowUp');
  await expect.poll(() => tileNames(form)).toEqual(['Photo 1: blue.png', 'Photo 2: green.png', 'Photo 3: red.png']);
  await press(consentOf(form), 'Space');
  await press(button(form, 'Save'));
  const card = cardOf(page, title);
  await expect(card).toBeVisible({ timeout: 60_000 });
  await expect(card.locator('img[src*="/api/mediaitem/"]')).toHaveCount(3, { timeout: 90_000 });
  await expect(page.locator('#composer')).toBeHidden();

  // Each picture can be opened and closed.
  await press(card.getByRole('button', { name: /A blue newt/ }));
  const box = page.getByRole('dialog');
  await expect(box.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(box.getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(card.getByRole('button', { name: /A blue newt/ })).toBeFocused();
});

test('by keyboard: a user finds a school, likes and comments on its report, and replies', async ({ page, baseURL }) => {
  const connected = account('connectedTeacher');
  const author = await signedIn(baseURL!, connected);
  const { title } = await aReport(author, `Newts for the keys ${run}`);
  await author.dispose();
  await signIn(page, account('teacher'));
  const { press, type, go } = keyboardOf(page);
  await type(page.getByRole('combobox', { name: 'Search reports' }), title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Showing reports containing: ${title}` })).toBeVisible();
  const card = cardOf(page, title);
  await press(card.getByRole('link', { name: connected.schoolName }).first());
  await expect(page.getByRole('heading', { name: `All reports from ${connected.schoolName}` })).toBeVisible();

  await press(button(card, 'Like'));
  await expect(button(card, '1 person likes this')).toBeFocused();
  await press(button(card, '0 comments'), 'Space');
  await type(card.getByLabel(`Add a comment to ${title}`), `Which one is yours? ${run}`);
  await press(button(card, 'Post'));
  const comment = card
    .getByRole('listitem')
    .filter({ hasText: `Which one is yours? ${run}` })
    .last();
  await expect(comment).toBeVisible();
  await press(comment.getByRole('button', { name: /^Reply to/ }));
  const answer = card.getByRole('textbox', { name: /^Reply to/ });
  await expect(answer).toBeFocused();
  await page.keyboard.type(`The golden one ${run}`);
  await page.keyboard.press('Control+Enter');
  await expect(card.getByText(`The golden one ${run}`)).toBeVisible();
  await expect(button(card, '2 comments')).toBeVisible();

  // Leaves the feed and moves through the lists of schools.
  await go(button(page, 'Favourites'));
  await page.keyboard.press('Enter');
  await expect(button(page, 'Favourites')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Favourites')).toBeFocused();
});
