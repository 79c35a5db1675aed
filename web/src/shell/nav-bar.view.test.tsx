import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../test/answers.ts';
import { admin, framed, lead, teacher } from '../../test/examples.ts';
import { expectToFit, openScreen } from '../../test/screen.tsx';
import { paths } from '../lib/paths.ts';
import type { Role } from '../lib/session.ts';
import { QUILT_HINT } from '../lib/storage.ts';

const counts = ({ unread = 0, review = 0, pending = 0, isRequired = true, open = 0, signUps = 0 } = {}) => [
  answer.get('/api/messages/unread/count', unread),
  answer.get('/api/moderation/count', review),
  answer.get('/api/pendingchange/count', { waiting: pending, isRequired }),
  answer.get('/api/concern/count', { open, overdue: 0 }),
  answer.get('/api/signups/count', { waiting: signUps, overdue: 0 }),
  ...framed(),
];
const nav = () => page.getByRole('navigation', { name: 'Main' });
const links = () =>
  nav()
    .getByRole('link')
    .elements()
    .map((link) => link.textContent?.trim());

// In groups: people, safety, evidence.
const school = {
  School: [
    ...['School Profile', 'Users & Groups', 'Question of the week'],
    ...[
      'Concerns',
      'Review',
      'Who sees our reports',
      'Consent for pictures',
      'Withdrawn and erased',
      'Child references and requests',
    ],
    ...['Evidence of linking', 'The half-term book', 'Feedback'],
  ],
};
const further = [
  ...['Concerns', 'Review', 'Withdrawn and erased', 'Changes to agree'],
  ...['Announcements', 'Feedback received', 'Questions for classes'],
];
const adminMenu = { Admin: ['Schools', 'Users', 'Register of schools', ...further] };

const bars: [who: string, roles: Role[], links: string[], menus?: Record<string, string[]>][] = [
  ['the role Viewer alone', ['Viewer'], ['Home', 'My Profile']],
  ['the role Contributor alone', ['Contributor'], ['Messages']],
  ['the role Responder alone', ['Responder'], []],
  ['the role SchoolAdmin alone', ['SchoolAdmin'], [], school],
  ['the role SafeguardingLead alone', ['SafeguardingLead'], ['Concerns']],
  ['the role AdminRO alone', ['AdminRO'], ['Sign Ups', 'Questions for classes']],
  ['the role SignUpApproval alone', ['SignUpApproval'], ['Sign Ups', 'Changes to agree']],
  ['the role Admin alone', ['Admin'], [], adminMenu],
  // Its link is in the Admin menu.
  ['the role Superuser alone', ['Superuser'], []],
  ['a teacher', teacher, ['Home', 'Messages', 'My Profile']],
  ['a Lead', lead, ['Home', 'Messages', 'My Profile'], school],
  ['staff who may only read', [...teacher, 'AdminRO'], ['Home', 'Messages', 'Sign Ups', 'Questions for classes', 'My Profile']],
  [
    'staff who approve sign-ups',
    [...teacher, 'SignUpApproval'],
    ['Home', 'Messages', 'Sign Ups', 'Changes to agree', 'My Profile'],
  ],
  ['an Admin', [...teacher, ...admin], ['Home', 'Messages', 'Sign Ups', 'My Profile'], adminMenu],
  [
    'a Superuser',
    [...teacher, ...admin, 'Superuser'],
    ['Home', 'Messages', 'Sign Ups', 'My Profile'],
    { Admin: ['Schools', 'Users', 'Register of schools', 'Connections', ...further] },
  ],
];
for (const [who, roles, shown, menus = {}] of bars) {
  test(`the bar of ${who} has its links and menus`, async () => {
    // A short page: axe would report a target that an open menu half covers as too small.
    await openScreen(paths.contact, counts(), { roles });
    await expect.element(nav().getByRole('button', { name: 'Log Out' })).toBeVisible();
    await expect.poll(links).toEqual(shown);
    await expect.element(nav().getByRole('button', { name: /Translate/ })).toBeVisible();
    const buttons = nav().getByRole('button', { name: /^(School|Admin)$/ });
    expect(buttons.elements().map((button) => button.textContent)).toEqual(Object.keys(menus));
    for (const [menu, inside] of Object.entries(menus)) {
      const button = nav().getByRole('button', { name: menu, exact: true });
      await button.click();
      await expect.poll(() => links().filter((name) => !shown.includes(name!))).toEqual(inside);
      await userEvent.keyboard('{Escape}');
      await expect.element(button).toHaveFocus();
      await expect.element(button).toHaveAttribute('aria-expanded', 'false');
      // axe looks at the open menu.
      await button.click();
    }
  });
}

test.each([
  ['a teacher', teacher],
  ['a Lead', lead],
])('the bar leads %s to the quilt from the page after home has found one', async (_, roles) => {
  const router = await openScreen(paths.contact, counts(), { roles });
  await expect.element(nav().getByRole('link', { name: 'Home' })).toBeVisible();
  expect(links()).not.toContain('The quilt');
  localStorage.setItem(QUILT_HINT, 'true');
  await router.navigate(paths.accessibility);
  await expect.element(nav().getByRole('link', { name: 'The quilt' })).toHaveAttribute('href', '/quilt');
  await expectToFit();
});

test('a visitor sees the public bar', async () => {
  await openScreen(paths.contact, []);
  await expect.poll(links).toEqual(['Join Now', 'Login']);
  await expect.element(nav().getByRole('button', { name: /Translate/ })).toBeVisible();
  await expect.element(nav().getByRole('button', { name: 'Log Out' })).not.toBeInTheDocument();
});

test('the Messages link keeps the focus when the unread count arrives', async () => {
  const { promise: count, resolve: send } = Promise.withResolvers<number>();
  await openScreen(paths.contact, [answer.get('/api/messages/unread/count', () => count), ...counts()], { roles: teacher });
  const link = nav().getByRole('link', { name: 'Messages', exact: true });
  await expect.element(link).toBeVisible();
  (link.element() as HTMLElement).focus();
  send(3);
  await expect.element(nav().getByRole('link', { name: 'Messages, 3 unread' })).toHaveFocus();
});

test('what waits is counted beside its entry and beside the menu', async () => {
  await openScreen(paths.contact, counts({ review: 2, open: 1 }), { roles: lead });
  await nav().getByRole('button', { name: 'School 3 things wait for you' }).click();
  await expect.element(nav().getByRole('link', { name: 'Review 2 items to review' })).toBeVisible();
  await expect.element(nav().getByRole('link', { name: 'Concerns 1 open concern' })).toBeVisible();
  await expect.element(nav().getByRole('list', { name: 'Safety' }).getByRole('link')).toHaveLength(6);
  await userEvent.keyboard('{Escape}');
});

test('what waits for staff is counted beside the menu and beside the sign-ups', async () => {
  const roles: Role[] = [...admin, 'SignUpApproval'];
  await openScreen(paths.contact, counts({ pending: 1, open: 2, signUps: 4 }), { roles });
  await expect.element(nav().getByRole('button', { name: 'Admin 3 things wait for you' })).toBeVisible();
  await expect.element(nav().getByRole('link', { name: 'Sign Ups 4 sign-ups wait' })).toBeVisible();
});

test.each([
  [{ isRequired: false }, false],
  [{ isRequired: false, pending: 1 }, true],
  [{ isRequired: true }, true],
])('changes to agree have an entry where they need two people, or while one waits: %o', async (given, isThere) => {
  await openScreen(paths.contact, counts({ open: 1, ...given }), { roles: admin });
  await nav()
    .getByRole('button', { name: /^Admin \d/ })
    .click();
  await expect.element(nav().getByRole('link', { name: 'Announcements' })).toBeVisible();
  await expect.poll(() => links().some((name) => name?.startsWith('Changes to agree'))).toBe(isThere);
  await userEvent.keyboard('{Escape}');
});

test('the bar becomes shorter past 72 pixels without moving what is below', async () => {
  await openScreen(paths.contact, []);
  await expect.element(nav().getByRole('link', { name: 'Login' })).toBeVisible();
  // Long enough to scroll.
  document.getElementById('main')!.style.minHeight = '3000px';
  const height = () => document.querySelector('header [data-short], header > div')!.getBoundingClientRect().height;
  const room = () => document.documentElement.scrollHeight;
  const whole = room();
  for (const [top, expected] of [
    [72, 88],
    [73, 56],
    [72, 88],
  ] as const) {
    scrollTo({ top, behavior: 'instant' });
    await expect.poll(height).toBe(expected);
    expect(room()).toBe(whole);
  }
});
