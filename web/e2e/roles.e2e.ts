import { expect, type Page, test } from '@playwright/test';
import { paths } from '../src/app/paths.ts';
import { account } from './support/demo.ts';
import { signIn } from './support/steps.ts';

// What each role adds to the bar, and which pages it opens. No account has one role alone: a user with the role signs in, and their
// browser then drops the other roles.
interface Rule {
  as: string;
  links?: string[];
  menu?: [name: string, links: string[]];
  opens: string[];
}

const cases = [paths.concerns, paths.concern(1)];
const pictures = [paths.pictures, paths.review];
const edits = [paths.schoolEdit(account('lead').schoolId), paths.userEdit(account('teacher2').userId)];
const rules: Record<string, Rule> = {
  Viewer: {
    as: 'teacher',
    links: ['Home', 'My Profile'],
    opens: [paths.home, paths.classOf(1), paths.messages, paths.profile, paths.ownConcerns, paths.quilt, paths.quiltWhiteboard],
  },
  Contributor: { as: 'teacher', links: ['Messages'], opens: [paths.feedback] },
  Responder: { as: 'teacher', opens: [] },
  SchoolAdmin: {
    as: 'lead',
    menu: [
      'School',
      ['School Profile', 'Users & Groups', 'Children’s pictures', 'Feedback', 'Concerns', 'Evidence of linking', 'Review'],
    ],
    opens: [paths.schoolProfile, paths.schoolUsers, ...pictures, ...cases, paths.evidence],
  },
  SafeguardingLead: { as: 'lead', links: ['Concerns'], opens: cases },
  AdminRO: { as: 'adminRO', links: ['Sign Ups', 'Quilt questions'], opens: [paths.signUps, paths.quiltQuestions] },
  SignUpApproval: {
    as: 'signUpApproval',
    links: ['Sign Ups', 'Waiting for agreement'],
    opens: [paths.signUps, paths.pendingChanges],
  },
  Admin: {
    as: 'admin',
    menu: [
      'Admin',
      [
        'Schools',
        'Users',
        'Announcements',
        'Waiting for agreement',
        'Feedback received',
        'Quilt questions',
        'Concerns',
        'Children’s pictures',
        'Review',
      ],
    ],
    opens: [
      ...[paths.adminSchools, paths.adminUsers, ...edits, paths.announcements, paths.pendingChanges, paths.adminFeedback],
      paths.quiltQuestions,
      ...[...cases, ...pictures],
    ],
  },
  // Its link is in the Admin menu.
  Superuser: { as: 'superuser', opens: [paths.connections] },
};
const guarded = [...new Set(Object.values(rules).flatMap(({ opens }) => opens))];

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
/** The bar's links, without the counts beside Messages and Review. */
const links = async (page: Page) =>
  (await nav(page).getByRole('link').allInnerTexts()).map((text) => text.replace(/\s*\d+.*$/s, '').trim());

/** Navigates inside the app, like Back. The page that opens sets the title; the guard that refuses it sets the target. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    document.title = '';
    sessionStorage.removeItem('patchwork.target');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Each guarded page opens or redirects to the login; the first one is loaded, as from a bookmark. */
async function expectGuarded(page: Page, opens: string[], refusals: number): Promise<void> {
  for (const [place, path] of guarded.entries()) {
    await test.step(path, async () => {
      const isOpen = opens.includes(path);
      await (place === 0 ? page.goto(path) : go(page, path));
      await expect(page).toHaveURL(({ pathname }) => pathname === (isOpen ? path : paths.login));
      await expect(page).toHaveTitle(isOpen ? / – Patchwork$/ : /^(Login – Patchwork)?$/);
      // A page that is loading has a heading that says so.
      await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading the page' })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(isOpen ? path : paths.login);
      expect(await page.evaluate(() => sessionStorage.getItem('patchwork.target'))).toBe(isOpen ? null : path);
      await expect(page.getByText('Your account cannot open that page')).toHaveCount(isOpen ? 0 : refusals);
    });
  }
}

for (const [role, { as, links: own = [], menu, opens }] of Object.entries(rules)) {
  test(`the role ${role} alone shows its part of the bar and opens its pages`, async ({ page }) => {
    await signIn(page, account(as), paths.messages);
    await expect(nav(page).getByRole('button', { name: 'Log Out' })).toBeVisible();
    await page.evaluate((only) => sessionStorage.setItem('roles', JSON.stringify([only])), role);
    await page.goto(paths.contact);
    await expect(nav(page).getByRole('button', { name: 'Log Out' })).toBeVisible();
    await expect.poll(() => links(page)).toEqual(own);
    await expect(nav(page).getByRole('button', { name: /^(School|Admin)$/ })).toHaveText(menu ? [menu[0]] : []);
    if (menu) {
      await nav(page).getByRole('button', { name: menu[0], exact: true }).click();
      await expect.poll(() => links(page)).toEqual([...own, ...menu[1]]);
    }
    await expect(nav(page).getByRole('button', { name: /Translate/ })).toBeVisible();

    await expectGuarded(page, opens, 1);
  });
}

test('a visitor sees the public bar, and the login instead of every guarded page', async ({ page }) => {
  await expectGuarded(page, [], 0);
  await expect.poll(() => links(page)).toEqual(['Join Now', 'Login']);
  await expect(nav(page).getByRole('button', { name: /Translate/ })).toBeVisible();
  await expect(nav(page).getByRole('button', { name: 'Log Out' })).toHaveCount(0);
});
