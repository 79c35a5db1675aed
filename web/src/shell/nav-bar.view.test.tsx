import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../test/answers.ts';
import { admin, framed, lead, teacher } from '../../test/examples.ts';
import { openScreen } from '../../test/screen.tsx';
import { paths } from '../lib/paths.ts';
import type { Role } from '../lib/session.ts';

const counts = ({ unread = 0, review = 0, pending = 0 } = {}) => [
  answer.get('/api/messages/unread/count', unread),
  answer.get('/api/moderation/count', review),
  answer.get('/api/pendingchange/count', pending),
  ...framed(),
];
const nav = () => page.getByRole('navigation', { name: 'Main' });
const links = () =>
  nav()
    .getByRole('link')
    .elements()
    .map((link) => link.textContent?.trim());

const school = {
  School: ['School Profile', 'Users & Groups', 'Children’s pictures', 'Feedback', 'Concerns', 'Evidence of linking', 'Review'],
};
// The entries that the specification names come first.
const further = [
  'Announcements',
  'Waiting for agreement',
  'Feedback received',
  'Quilt questions',
  'Concerns',
  'Children’s pictures',
  'Review',
];
const adminMenu = { Admin: ['Schools', 'Users', ...further] };

const bars: [who: string, roles: Role[], links: string[], menus?: Record<string, string[]>][] = [
  ['the role Viewer alone', ['Viewer'], ['Home', 'My Profile']],
  ['the role Contributor alone', ['Contributor'], ['Messages']],
  ['the role Responder alone', ['Responder'], []],
  ['the role SchoolAdmin alone', ['SchoolAdmin'], [], school],
  ['the role SafeguardingLead alone', ['SafeguardingLead'], ['Concerns']],
  ['the role AdminRO alone', ['AdminRO'], ['Sign Ups', 'Quilt questions']],
  ['the role SignUpApproval alone', ['SignUpApproval'], ['Sign Ups', 'Waiting for agreement']],
  ['the role Admin alone', ['Admin'], [], adminMenu],
  // Its link is in the Admin menu.
  ['the role Superuser alone', ['Superuser'], []],
  ['a teacher', teacher, ['Home', 'Messages', 'My Profile']],
  ['a Lead', lead, ['Home', 'Messages', 'My Profile'], school],
  ['staff who may only read', [...teacher, 'AdminRO'], ['Home', 'Messages', 'Sign Ups', 'Quilt questions', 'My Profile']],
  [
    'staff who approve sign-ups',
    [...teacher, 'SignUpApproval'],
    ['Home', 'Messages', 'Sign Ups', 'Waiting for agreement', 'My Profile'],
  ],
  ['an Admin', [...teacher, ...admin], ['Home', 'Messages', 'Sign Ups', 'My Profile'], adminMenu],
  [
    'a Superuser',
    [...teacher, ...admin, 'Superuser'],
    ['Home', 'Messages', 'Sign Ups', 'My Profile'],
    { Admin: ['Schools', 'Users', 'Connections', ...further] },
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

test('what waits is counted beside Review and beside the menu', async () => {
  await openScreen(paths.contact, counts({ review: 2 }), { roles: lead });
  await expect.element(nav().getByRole('button', { name: 'School 2 items to review' })).toBeVisible();
});

test('what waits for agreement is counted beside the menu', async () => {
  await openScreen(paths.contact, counts({ pending: 1 }), { roles: admin });
  await expect.element(nav().getByRole('button', { name: 'Admin 1 change to decide' })).toBeVisible();
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
