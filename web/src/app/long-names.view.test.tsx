import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../test/answers.ts';
import { admin, config, framed, lead, me } from '../../test/examples.ts';
import { longestAnswers, longWord } from '../../test/longest.ts';
import { findMisfits } from '../../test/misfits.ts';
import { openScreen } from '../../test/screen.tsx';
import { worker } from '../../test/worker.ts';
import type { Role } from '../lib/session.ts';

// @module-tag whole

// Names without a break, as long as the contract allows.
const widths = [1280, 800, 390, 320];

afterEach(() => page.viewport(1280, 900));

async function expectFit(what: string): Promise<void> {
  const found: string[] = [];
  for (const width of widths) {
    await page.viewport(width, 900);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    for (const each of findMisfits()) found.push(`${what}, ${width} px: ${each}`);
  }
  await page.viewport(1280, 900);
  expect(found).toEqual([]);
}

async function open(address: string, roles: Role[]): Promise<void> {
  const [, ...frame] = framed();
  const user = me({ roles, firstName: longWord(100), lastName: longWord(100), schoolPosition: longWord(100) });
  const answers = [
    answer.get('/api/user', user),
    answer.get('/api/config', config()),
    answer.post('/api/feed/visit', { since: null, comments: [], reports: [], links: 0 }),
    ...frame,
    ...longestAnswers(),
  ];
  await openScreen(address, answers, { roles });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(longWordsShown).toBeGreaterThan(0);
}

/** How many texts and fields have a long word. */
const longWordsShown = () =>
  [...document.querySelectorAll<HTMLInputElement>('main *, main input, main textarea')].filter((each) =>
    (each.value ?? (each.childElementCount === 0 && each.textContent))?.toString().includes(longWord(37)),
  ).length;

test.each([
  '/schoolusers',
  '/schoolprofile',
  '/childrenspictures',
  '/review',
  '/evidence',
  '/book',
  '/userprofile',
  '/messages',
  '/concerns',
  '/concerns/7',
  '/home',
  '/class/7',
  '/read/7',
  '/week',
  '/week/whiteboard',
  '/myConcerns',
  '/noLongerThere',
])('long names fit %s of a Lead', async (address) => {
  await open(address, lead);
  await expectFit(address);
});

test('long names fit a group whose users must move, and a row that is being edited', async () => {
  await open('/schoolusers', lead);
  const group = {
    id: 1,
    name: longWord(255),
    description: longWord(500),
    primaryGroup: false,
    active: true,
    school: { id: 7, name: longWord(255) },
  };
  worker.use(answer.post('/api/schoolgroup/delete/{id}', group));
  await page.getByRole('button', { name: `Delete ${longWord(255)}` }).click();
  await page.getByRole('button', { name: `Yes, delete ${longWord(255)}` }).click();
  await expect.element(page.getByRole('form', { name: `Move the users of ${longWord(255)}` })).toBeVisible();
  await expectFit('a group that has users');
  await page
    .getByRole('region', { name: 'Users' })
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expectFit('a row in edit mode');
});

test('long names fit an open sign-up', async () => {
  await open('/signups?name=a', [...admin, 'SignUpApproval']);
  await page.getByRole('button', { name: longWord(255) }).click();
  await expect.element(page.getByRole('region', { name: `Users of ${longWord(255)}` })).toBeVisible();
  await expectFit('an open sign-up');
});

test.each([
  '/signups?name=a',
  '/schooledit/7',
  '/useredit/71',
  '/adminSchoolSearch?term=a&page=1',
  '/adminUserSearch?term=a&page=1',
  '/announcements',
  '/adminFeedback',
  '/pendingChanges',
])('long names fit %s of staff', async (address) => {
  await open(address, [...admin, 'SignUpApproval']);
  await expectFit(address);
});
