import { expect, type Locator, type Page, test } from '@playwright/test';
import { aClient, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aPicture, aReport, cardOf, consentOf, descriptionOf, tileNames } from './support/feed.ts';
import { fieldOf } from './support/forms.ts';
import { keyboardOf } from './support/keyboard.ts';
import { linkIn, waitForMail } from './support/mailbox.ts';
import { approve } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

test.describe.configure({ mode: 'serial' });

// Tab, Enter, Space, arrows, Escape and letters; no pointer. support/keyboard.ts checks each tab stop.
const run = uniqueId();
const school = `Fellgate ${run} Primary`;
const lead = { email: `rhiannon.${run}@fellgate.example`, password: 'a-ewe-on-the-fell' };
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('by keyboard: a visitor signs a school up in both stages', async ({ page }) => {
  await page.goto('/');
  const { press, type, choose } = keyboardOf(page);
  await press(page.getByRole('navigation').getByRole('link', { name: 'Join Now' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const [mine, about] = [group(page, 'My details'), group(page, 'School')];
  // Nothing typed: the summary has the focus, and its links lead to the fields.
  await press(button(page, 'Confirm'));
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
  await press(page.getByRole('link', { name: 'Enter first name' }));
  await expect(fieldOf(mine, 'First name')).toBeFocused();
  await page.keyboard.type('Rhiannon');

  await type(fieldOf(mine, 'Last name'), 'Bevan');
  await type(fieldOf(mine, 'Email'), lead.email);
  await type(fieldOf(mine, 'Position'), 'Headteacher');
  const isLead = page.getByRole('checkbox', { name: 'make me the lead user' });
  await press(isLead, 'Space');
  await expect(group(page, "Lead user's details")).toBeVisible();
  await page.keyboard.press('Space');
  await expect(isLead).toBeChecked();
  await type(fieldOf(about, 'School name'), school);
  await choose(fieldOf(about, 'School type'), 'Prim');
  await choose(fieldOf(about, 'County'), 'West Y');
  await type(fieldOf(about, 'Postcode'), 'HX1 1AA');
  await press(button(page, 'Verify'), 'Space');
  // The title comes earlier in the form: Shift+Tab leads back to it.
  await choose(fieldOf(mine, 'Title'), 'Ms');
  await press(button(page, 'Confirm'));

  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeFocused();
  await choose(fieldOf(page.getByRole('main'), 'Location type'), 'Vill');
  await type(fieldOf(page.getByRole('main'), 'Number of pupils'), '86');
  await press(button(page, 'Update School Profile'));
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

  const row = page.getByRole('form', { name: 'Add a user' });
  for (const name of ['Cai', 'Dot']) {
    await choose(fieldOf(row, 'Title'), 'Dr');
    await type(fieldOf(row, 'First name'), name);
    await type(fieldOf(row, 'Last name'), 'Hale');
    await type(fieldOf(row, 'Email'), `${name}.${run}@fellgate.example`);
    await type(fieldOf(row, 'Position'), 'Teacher');
    await press(button(row, 'Add'));
    await expect(button(page, `Delete ${name} Hale`)).toBeVisible();
  }
  await press(button(page, 'Delete Cai Hale'));
  await expect(page.getByText('Are you sure you want to delete user: Cai Hale?')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Delete Cai Hale')).toBeFocused();
  await page.keyboard.press('Enter');
  await press(button(page, 'Yes, delete Cai Hale'));
  await expect(button(page, 'Delete Cai Hale')).toHaveCount(0);
});

test('by keyboard: a user logs in, accepts the terms and reaches the requested page', async ({ page, baseURL }) => {
  await approve(baseURL!, school);
  const mail = await waitForMail(lead.email, /resetPassword\?code=/);
  const visitor = await aClient(baseURL!);
  const code = new URL(linkIn(mail, 'resetPassword?code=')).searchParams.get('code');
  await visitor.post('/api/pwd/reset', { code, password: Buffer.from(lead.password).toString('base64') });
  await visitor.dispose();

  await page.goto('/schoolusers?from=a-letter');
  await expect(page).toHaveURL(/\/login$/);
  const { press, type, go } = keyboardOf(page);
  await type(page.getByLabel('Email', { exact: true }), lead.email);
  await type(page.getByLabel('Password', { exact: true }), lead.password);
  await press(button(page, 'Show password'), 'Space');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await press(button(page, 'Login'));
  const terms = page.getByRole('checkbox', { name: /terms and conditions/ });
  await expect(terms).toBeFocused();
  await go(button(page, 'Login'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please confirm you have read the terms and conditions').first()).toBeVisible();
  await press(terms, 'Space');
  await press(button(page, 'Login'));
  await expect(page).toHaveURL(/\/schoolusers\?from=a-letter$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Users & Groups' })).toBeFocused();
});

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
