import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Client, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { choose } from './support/feed.ts';
import { button, expectSound } from './support/lead.ts';
import { aNewTeacher, type Newcomer } from './support/newcomer.ts';
import { fillLogin, logOutLocked, pressWithoutSession, signIn, signOut } from './support/steps.ts';

// A new school, so that the journey can be repeated on the same system.
let teacher: Newcomer & { userId: number; lead: Newcomer };
let asAdmin: Client;
test.beforeAll(async ({ baseURL }) => {
  teacher = await aNewTeacher(baseURL!);
  asAdmin = await signedIn(baseURL!, account('admin'));
});
test.afterAll(() => asAdmin.dispose());

const restored = (place: Page | Locator) => place.getByText('Draft restored', { exact: true });
const storage = (page: Page, kind: 'localStorage' | 'sessionStorage') =>
  page.evaluate((name) => JSON.stringify(Object.entries(window[name])), kind);

test('an Admin’s edits of a user and of a school survive a reload', async ({ page }) => {
  const { id: schoolId } = (await asAdmin.get<{ school: { id: number } }>(`/api/user/${teacher.userId}`)).school;
  await signIn(page, account('admin'), `/useredit/${teacher.userId}`);
  await page.getByLabel('Last Name').fill('Shah-Wilding');
  await page.reload();
  await expect(page.getByLabel('Last Name')).toHaveValue('Shah-Wilding');
  await expect(restored(page)).toBeVisible();
  await expectSound(page);
  await button(page, 'Save').click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Last Name')).toHaveValue('Shah-Wilding');
  await expect(restored(page)).toHaveCount(0);

  await page.goto(`/schooledit/${schoolId}`);
  await page.getByLabel('Primary Contact Name').fill('Ada Wilding');
  await page.getByLabel('Trial Start').fill('2027-01-04');
  // A draft of an inactive school waits: its form cannot be edited.
  await asAdmin.post(`/api/school/deactivate/${schoolId}`);
  await page.reload();
  await expect(page.getByText('This school is inactive.', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Primary Contact Name')).not.toHaveValue('Ada Wilding');
  await asAdmin.post(`/api/school/activate/${schoolId}`);
  await page.reload();
  await expect(page.getByLabel('Primary Contact Name')).toHaveValue('Ada Wilding');
  await expect(page.getByLabel('Trial Start')).toHaveValue('2027-01-04');
  await button(page, 'Discard').click();
  await expect(page.getByLabel('Primary Contact Name')).not.toHaveValue('Ada Wilding');
});

test('the dates of a half term survive until Cancel', async ({ page }) => {
  await signIn(page, account('superuser'), '/superuserLinks');
  const edit = page.getByRole('table', { name: 'Upcoming half terms' }).getByRole('button', { name: /^Edit/ }).first();
  await edit.click();
  const wales = page.getByRole('dialog').getByLabel('Wales');
  const stored = await wales.inputValue();
  await wales.fill('2031-02-03');
  await page.keyboard.press('Escape');
  await page.reload();
  await edit.click();
  await expect(wales).toHaveValue('2031-02-03');
  await expect(restored(page.getByRole('dialog'))).toBeVisible();
  await button(page.getByRole('dialog'), 'Cancel').click();
  await edit.click();
  await expect(wales).toHaveValue(stored);
});

test('what is written about a case stays in the tab, and survives a reload', async ({ page, baseURL }) => {
  const asTeacher = await signedIn(baseURL!, teacher);
  const report = await asTeacher.post<{ id: number }>('/api/article', { title: 'Our coats', narrative: 'By colour.' });
  await asTeacher.dispose();
  const raiser = await signedIn(baseURL!, account('connectedTeacher'));
  const { id } = await raiser.post<{ id: number }>('/api/concern', { kind: 'article', id: report.id, reason: 'A surname.' });
  await raiser.dispose();

  await signIn(page, account('admin'), `/concerns/${id}`);
  await page.getByLabel('Reason').fill('We have asked the school to crop it.');
  expect(await storage(page, 'localStorage')).not.toContain('crop it');
  await page.reload();
  await expect(page.getByLabel('Reason')).toHaveValue('We have asked the school to crop it.');
  await expectSound(page);
  await button(page, 'Add a note').click();
  await expect(page.getByRole('region', { name: 'What has happened' })).toContainText('crop it');
  await expect(page.getByLabel('Reason')).toHaveValue('');
  expect(await storage(page, 'sessionStorage')).not.toContain('crop it');
});

test('a concern being raised stays in the tab until Cancel, Send or Log Out', async ({ page, baseURL }) => {
  const asTeacher = await signedIn(baseURL!, teacher);
  const { id } = await asTeacher.post<{ id: number }>('/api/article', { title: 'Our gloves', narrative: 'By colour.' });
  await asTeacher.dispose();
  const raiser = account('connectedTeacher');
  await signIn(page, raiser, `/home?id=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Report a concern' });
  const words = dialog.getByLabel('What’s the concern?');
  const open = () => choose(page.locator(`[data-article-id="${id}"]`), 'report', 'Report a concern about this report');
  await open();
  await words.fill('A surname can be read.');
  expect(await storage(page, 'localStorage')).not.toContain('surname');
  await page.keyboard.press('Escape');
  await open();
  await expect(words).toHaveValue('A surname can be read.');
  await expect(words).toBeFocused();
  await expectSound(page);

  await pressWithoutSession(page, () => button(dialog, 'Send').click());
  await logOutLocked(page);
  await expect(page.getByText('You were logged out. Your draft is safe.')).toBeVisible();
  await fillLogin(page, raiser);
  await expect(page).toHaveURL(/\/home/);
  await page.goto(`/home?id=${id}`);
  await open();
  await expect(words).toHaveValue('A surname can be read.');
  await expect(restored(dialog)).toBeVisible();
  await expectSound(page);
  await button(dialog, 'Cancel').click();
  await open();
  await expect(words).toHaveValue('');
  await words.fill('A surname can be read.');
  await button(dialog, 'Send').click();
  await expect(dialog.getByText('Thank you. We’ve told our team.')).toBeVisible();
  expect(await storage(page, 'sessionStorage')).not.toContain('surname');

  await button(dialog, 'Close').last().click();
  await open();
  await words.fill('A second surname.');
  await page.keyboard.press('Escape');
  expect(await storage(page, 'sessionStorage')).toContain('A second surname');
  await signOut(page);
  await expect.poll(() => storage(page, 'sessionStorage')).not.toContain('A second surname');
});

test('the reason of a withdrawal survives Escape and a reload, and its password does not', async ({ page, baseURL }) => {
  const asTeacher = await signedIn(baseURL!, teacher);
  const { id } = await asTeacher.post<{ id: number }>('/api/article', { title: 'Our hats', narrative: 'By colour.' });
  await asTeacher.post('/api/withdrawal', { kind: 'article', id, reason: 'A surname.' });
  await asTeacher.dispose();

  await signIn(page, teacher.lead, '/childrenspictures');
  const erase = page.getByRole('button', { name: `Erase now…: A report, number ${id}` });
  const dialog = page.getByRole('dialog');
  await erase.click();
  await dialog.getByLabel('Reason').fill('Her parents asked for it.');
  await dialog.getByLabel('Your password', { exact: true }).fill('a-secret-of-mine');
  expect(await storage(page, 'localStorage')).not.toContain('parents');
  expect(await storage(page, 'sessionStorage')).not.toContain('a-secret-of-mine');
  await page.keyboard.press('Escape');
  await page.reload();
  await erase.click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Her parents asked for it.');
  await expect(dialog.getByLabel('Your password', { exact: true })).toHaveValue('');
  await expectSound(page);
  await button(dialog, 'Cancel').click();
  await erase.click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('');
});

test('a rejection being written is open after a reload', async ({ page, baseURL }) => {
  const asLead = await signedIn(baseURL!, teacher.lead);
  await asLead.post('/api/school/childrenspictures', { defaultAudience: 'everyone', preModeration: true });
  await asLead.dispose();
  const asTeacher = await signedIn(baseURL!, teacher);
  await asTeacher.post('/api/article', { title: 'Our kite', narrative: 'It flew over the school.' });
  await asTeacher.dispose();

  await signIn(page, teacher.lead, '/review');
  await page.getByRole('button', { name: /^Reject…: A report/ }).click();
  await page.getByLabel('Why is it rejected?').fill('Please leave out the surname.');
  expect(await storage(page, 'localStorage')).not.toContain('surname');
  await page.reload();
  await expect(page.getByLabel('Why is it rejected?')).toHaveValue('Please leave out the surname.');
  await expect(restored(page)).toBeVisible();
  await expectSound(page);
  await page
    .getByRole('form', { name: /^Reject: A report/ })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Reject…: A report/ })).toBeVisible();
});

test('a refusal, and the reason for a second person, survive a reload', async ({ page }) => {
  const change = {
    id: '5c8d2bb0-6d9a-4f0e-9a3f-0d6a8a4a3f11',
    kind: 'change-address',
    subject: 'Ms Nell Bell',
    details: 'nell.bell@otters.example → nell.price@otters.example',
    reason: 'She has married.',
    requestedBy: { id: 1, title: 'Dr', firstName: 'Ada', lastName: 'Price' },
    requestDate: '2026-11-05T14:05:00.000Z',
    state: 'waiting',
    decidedBy: null,
    decideDate: null,
    decideReason: null,
    mayDecide: true,
  };
  await page.route('**/api/pendingchange', (route) => route.fulfill({ json: [change] }));
  await signIn(page, account('admin'), '/pendingChanges');
  await page.getByRole('button', { name: /^Refuse…/ }).click();
  await page.getByLabel('Why do you refuse?').fill('She wrote from another address.');
  await page.reload();
  await expect(page.getByLabel('Why do you refuse?')).toHaveValue('She wrote from another address.');
  await expect(restored(page)).toBeVisible();

  // As where the operator requires two people.
  await page.route(`**/api/user/update/admin/${teacher.userId}`, (route) =>
    route.fulfill({
      status: 409,
      json: { type: 'about:blank', title: 'Conflict', status: 409, code: 'second-person-required', detail: 'Say why.' },
    }),
  );
  await page.goto(`/useredit/${teacher.userId}`);
  await page.getByLabel('Email').fill(`new.${teacher.email}`);
  await button(page, 'Save').click();
  await page.getByLabel('Why is this needed?').fill('Their old address is closed.');
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(`new.${teacher.email}`);
  await button(page, 'Save').click();
  await expect(page.getByLabel('Why is this needed?')).toHaveValue('Their old address is closed.');
});

test('the list of sign-ups is not loaded again when its tab gets the focus', async ({ page }) => {
  await signIn(page, account('adminRO'), '/signups');
  await expect(page.getByText(/^\d+ sign-ups?$/)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('focus'));
  });
  // Whatever the focus had caused would have been sent before this.
  await page.evaluate(() => fetch('/api/config'));
  expect(asked).toContain('/api/config');
  expect(asked.filter((path) => path.startsWith('/api/signups'))).toEqual([]);
});
