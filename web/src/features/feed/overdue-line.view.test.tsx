import { delay } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { admin, aReport, feedOf, lead, teacher } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import type { Role } from '../../lib/session.ts';

const open = (roles: Role[], { concerns = 0, signUps = 0, after = 0 }) =>
  openScreen(
    '/home',
    [
      answer.get('/api/concern/count', async () => {
        await delay(after);
        return { open: 5, overdue: concerns };
      }),
      answer.get('/api/signups/count', { waiting: 5, overdue: signUps }),
      ...feedOf([aReport()]),
    ],
    { roles },
  );
const concerns = page.getByRole('link', { name: /waited for over a day$/ });
const signUps = page.getByRole('link', { name: /waited for over three days$/ });

test('one line above the reports tells a Lead which concerns have waited for too long', async () => {
  await page.viewport(390, 844);
  await open(lead, { concerns: 1, signUps: 2 });
  await expect.element(concerns).toHaveTextContent('1 concern has waited for over a day');
  await expect.element(concerns).toHaveAttribute('href', '/concerns');
  await expect.element(signUps).not.toBeInTheDocument();
  await page.viewport(1280, 900);
});

test('the line is there as soon as the reports are, which it would move', async () => {
  const isThere: boolean[] = [];
  const drawing = new MutationObserver(() => {
    if (page.getByRole('article').query()) isThere.push(concerns.query() !== null);
  });
  drawing.observe(document.body, { subtree: true, childList: true });
  await open(lead, { concerns: 1, after: 300 });
  await expect.element(concerns).toBeVisible();
  drawing.disconnect();
  expect(isThere[0]).toBe(true);
});

test('staff read there which sign-ups have waited, too', async () => {
  await open([...admin, 'SignUpApproval'], { concerns: 2, signUps: 3 });
  await expect.element(concerns).toHaveTextContent('2 concerns have waited for over a day');
  await expect.element(signUps).toHaveTextContent('3 sign-ups have waited for over three days');
  await expect.element(signUps).toHaveAttribute('href', '/signups');
});

test.each([
  ['a Lead with nothing overdue', lead, 0],
  ['a teacher', teacher, 1],
])('the line is not there for %s', async (_, roles, overdue) => {
  await open(roles, { concerns: overdue, signUps: overdue });
  await expect.element(page.getByRole('article')).toBeVisible();
  await expect.element(concerns).not.toBeInTheDocument();
  await expect.element(signUps).not.toBeInTheDocument();
});
