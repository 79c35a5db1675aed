import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, offline } from '../../../test/answers.ts';
import { noWeek, teacher } from '../../../test/examples.ts';
import { expectToFit, openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { chooseLanguage } from '../../lib/language.ts';
import type { Week } from './api.ts';
import { anAnswer, anAnsweredWeek, aPlace, aWeek, unanswered, weekOf } from './examples.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const field = page.getByRole('textbox', { name: 'We say:' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const theirs = page.getByText('Cawl with leeks from our garden.');
const open = (week: () => Week, address = '/week/whiteboard') => openScreen(address, weekOf(week), { roles: teacher });

test('asks in one large field, without the bars of the app', async () => {
  await page.viewport(1920, 1080);
  await open(() => aWeek());
  await expect.element(page.getByRole('heading', { level: 1, name: 'What do you eat on Sundays?' })).toBeVisible();
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  expect(Number.parseFloat(getComputedStyle(field.element()).fontSize)).toBeGreaterThanOrEqual(28);
  await expect.element(page.getByText(/^1 of 2 linked classes have answered\./)).toBeVisible();
});

test('after Post shows what linked classes say, large enough for the back of a room', async () => {
  await page.viewport(1920, 1080);
  let week: Week = aWeek();
  await open(() => week);
  worker.use(
    answer.post(
      '/api/week/answer',
      () => {
        week = anAnsweredWeek();
        return anAnswer();
      },
      201,
    ),
  );
  await field.click();
  await userEvent.keyboard('Dal.{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Posted.')).toBeVisible();
  await expect.element(theirs).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^Map of the United Kingdom/ })).toBeVisible();
  for (const words of [theirs, page.getByText('Moles'), page.getByText(/^Not answered yet:/)])
    expect(Number.parseFloat(getComputedStyle(words.element()).fontSize)).toBeGreaterThanOrEqual(28);
  await expectToFit();
});

test('from Friday at noon shows the answers to a class that has not answered, which still can', async () => {
  await open(() => aWeek({ isOpen: true, places: [aPlace(), unanswered] }));
  await expect.element(theirs).toBeVisible();
  await expect.element(field).toBeVisible();
});

test('asks again while it is open, and at the moment from which everyone can read', { tags: ['whole'] }, async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() });
  let asked = 0;
  let week: Week = aWeek({ now: '2026-11-27T11:59:15.000Z' });
  await open(() => {
    asked += 1;
    return week;
  });
  const before = asked;
  const until = (count: number) =>
    vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(500);
        expect(asked).toBe(count);
      },
      { timeout: 30_000 },
    );
  await vi.advanceTimersByTimeAsync(29_000);
  expect(asked).toBe(before);
  await until(before + 1);
  week = aWeek({ now: '2026-11-27T12:00:00.000Z', isOpen: true, places: [aPlace(), unanswered] });
  await until(before + 2);
  await vi.advanceTimersByTimeAsync(500);
  await expect.element(theirs).toBeVisible();
});

test('keeps what it shows while the service cannot be reached, and says so', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() });
  await open(() => anAnsweredWeek());
  worker.use(offline.get('/api/week'));
  await vi.advanceTimersByTimeAsync(31_000);
  await expect.element(page.getByText('We couldn’t reach the service. Check your connection to the internet.')).toBeVisible();
  await expect.element(theirs).toBeVisible();
});

test('closes to the week it was opened from, with the focus on the question', async () => {
  const router = await open(() => anAnsweredWeek(), '/week/whiteboard?week=2026-11-23');
  await button('Close').click();
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(router.state.location.pathname + router.state.location.search).toBe('/week?week=2026-11-23');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('leads on to asking something back', async () => {
  await open(() => anAnsweredWeek());
  await expect.element(page.getByRole('link', { name: 'Ask them something back' })).toHaveAttribute('href', '/week');
});

test('says why there is no question', async () => {
  await open(() => noWeek());
  await expect.element(page.getByText(/^There is no question at the moment\./)).toBeVisible();
});

test('reads from right to left', async () => {
  await open(() => anAnsweredWeek());
  await chooseLanguage('ar');
  await expect.element(theirs).toBeVisible();
  await expectToFit();
});
