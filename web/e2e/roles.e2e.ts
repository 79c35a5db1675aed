import { expect, type Page, test } from '@playwright/test';
import { paths } from '../src/app/paths.ts';
import { account } from './support/demo.ts';
import { signIn } from './support/steps.ts';

// What each role adds to the bar, and which pages it opens. Nobody holds one role alone: somebody who holds it signs in, and their
// browser then forgets the others.
interface Rule {
  as: string;
  links?: string[];
  menu?: [name: string, links: string[]];
  opens: string[];
}

const edits = [paths.schoolEdit(account('lead').schoolId), paths.userEdit(account('teacher2').userId)];
const rules: Record<string, Rule> = {
  Viewer: { as: 'teacher', links: ['Home', 'My Profile'], opens: [paths.home, paths.messages, paths.profile] },
  Contributor: { as: 'teacher', links: ['Messages'], opens: [paths.feedback] },
  Responder: { as: 'teacher', opens: [] },
  SchoolAdmin: {
    as: 'lead',
    menu: ['School', ['School Profile', 'Users & Groups', 'Feedback', 'Concerns', 'Evidence of linking']],
    opens: [paths.schoolProfile, paths.schoolUsers, paths.concerns, paths.evidence],
  },
  AdminRO: { as: 'adminRO', links: ['Sign Ups'], opens: [paths.signUps] },
  SignUpApproval: { as: 'signUpApproval', links: ['Sign Ups'], opens: [paths.signUps] },
  Admin: {
    as: 'admin',
    menu: ['Admin', ['Schools', 'Users', 'Written Messages', 'Feedback Received', 'Concerns']],
    opens: [paths.adminSchools, paths.adminUsers, ...edits, paths.adminMessages, paths.adminFeedback, paths.concerns],
  },
  // Its link stands in the Admin menu.
  Superuser: { as: 'superuser', opens: [paths.connections] },
};
const guarded = [...new Set(Object.values(rules).flatMap(({ opens }) => opens))];

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
/** The bar's links, without the count behind Messages. */
const links = async (page: Page) =>
  (await nav(page).getByRole('link').allInnerTexts()).map((text) => text.replace(/^Messages\s*\d*$/, 'Messages').trim());

/** Goes there, and answers where that led. */
async function whereTo(page: Page, path: string): Promise<string> {
  await page.goto(path);
  // While it loads the page has the address that was asked for, and a heading that says so.
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading the page' })).toBeVisible();
  return new URL(page.url()).pathname;
}

for (const [role, { as, links: own = [], menu, opens }] of Object.entries(rules)) {
  test(`${role} alone: its part of the bar, and the pages it opens`, async ({ page }) => {
    await signIn(page, account(as));
    await page.evaluate((only) => sessionStorage.setItem('roles', JSON.stringify([only])), role);
    await page.goto(paths.contact);
    await expect(nav(page).getByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(await links(page)).toEqual(own);
    await expect(nav(page).getByRole('button', { name: /^(School|Admin)$/ })).toHaveText(menu ? [menu[0]] : []);
    if (menu) {
      await nav(page).getByRole('button', { name: menu[0], exact: true }).click();
      expect(await links(page)).toEqual([...own, ...menu[1]]);
    }
    await expect(nav(page).getByRole('button', { name: /Translate/ })).toBeVisible();

    for (const path of guarded) {
      await test.step(path, async () => {
        expect(await whereTo(page, path)).toBe(opens.includes(path) ? path : paths.login);
        const refusal = page.getByText('Your account cannot open that page');
        await expect(refusal).toHaveCount(opens.includes(path) ? 0 : 1);
      });
    }
  });
}

test('nobody: the public bar, and the login instead of every guarded page', async ({ page }) => {
  for (const path of guarded) {
    await test.step(path, async () => {
      expect(await whereTo(page, path)).toBe(paths.login);
      await expect(page.getByText('Your account cannot open that page')).toHaveCount(0);
    });
  }
  expect(await links(page)).toEqual(['Join Now', 'Login']);
  await expect(nav(page).getByRole('button', { name: /Translate/ })).toBeVisible();
  await expect(nav(page).getByRole('button', { name: 'Log Out' })).toHaveCount(0);
});
