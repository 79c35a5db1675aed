import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { teacher } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import { aQuilt, aWaitingQuilt, moles, otters, quiltOf } from './examples.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const theAnswer = page.getByRole('region', { name: 'The answer' });
const turned = (count: number) => expect.element(page.getByText(`${count} of 2 have turned over`)).toBeVisible();
const patch = (words: string) => page.getByRole('button', { name: new RegExp(`\\. ${words}$`) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const saidBy = (words: string) => expect.element(theAnswer.getByText(`“${words}”`)).toBeVisible();

test('shows a waiting quilt without answers, and without the bars of the app', async () => {
  await openScreen(
    '/quilt/whiteboard',
    quiltOf(() => aWaitingQuilt()),
    { roles: teacher },
  );
  await expect.element(page.getByRole('heading', { level: 1, name: 'What do you hear at playtime?' })).toBeVisible();
  await expect.element(page.getByText(/^All patches turn over (at|on) /)).toBeVisible();
  await expect.element(page.getByText('2 of 3 sewn')).toBeVisible();
  expect(
    page
      .getByRole('button')
      .elements()
      .map((each) => each.getAttribute('aria-label')),
  ).toEqual(['Close', 'Full screen']);
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  expect(document.getElementById('root')!.innerHTML).not.toContain(otters.description);
});

test('counts the seconds of the last minute', async () => {
  const soon = new Date(Date.now() + 55_000).toISOString();
  await openScreen(
    '/quilt/whiteboard',
    [answer.get('/api/quilt/reveal', aWaitingQuilt({ revealsAt: soon })), ...quiltOf(() => aWaitingQuilt({ revealsAt: soon }))],
    { roles: teacher },
  );
  await expect.element(page.getByRole('timer').getByText(/^\d+ seconds$/)).toBeVisible();
});

test('turns the patches over one after the other, by itself or at the pace of the class', async () => {
  await openScreen(
    '/quilt/whiteboard',
    quiltOf(() => aQuilt()),
    { roles: teacher },
  );
  await turned(2);
  await expect.element(theAnswer.getByText('Press a patch to read its answer.')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await button('Turn over again').click();
  await vi.advanceTimersByTimeAsync(100);
  await turned(1);
  await saidBy(otters.description!);
  await expect.element(theAnswer.getByText('Otters')).toBeVisible();
  await expect.element(theAnswer.getByText('Ravensmoor Primary')).toBeVisible();
  await expect.element(patch(otters.description!)).toHaveAttribute('aria-current', 'true');
  await expect.element(patch(moles.description!)).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(3_000);
  await turned(2);
  await saidBy(moles.description!);

  // Who presses a key takes over, until the end and back.
  await button('Turn over again').click();
  await vi.advanceTimersByTimeAsync(100);
  await turned(1);
  (page.getByRole('heading', { level: 1 }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await vi.advanceTimersByTimeAsync(60_000);
  await turned(1);
  await userEvent.keyboard(' ');
  await vi.advanceTimersByTimeAsync(100);
  await turned(2);
  await saidBy(moles.description!);
  await userEvent.keyboard('{PageUp}');
  await saidBy(otters.description!);
  await patch(moles.description!).click();
  await saidBy(moles.description!);
});

test('closes to the quilt, without sound or full screen', async () => {
  const router = await openScreen(
    '/quilt/whiteboard',
    quiltOf(() => aQuilt()),
    { roles: teacher },
  );
  await button('Sound').click();
  await expect.element(button('Sound')).toHaveAttribute('aria-pressed', 'true');
  await button('Full screen').click();
  await expect.element(button('Full screen')).toHaveAttribute('aria-pressed', 'true');
  await button('Close').click();
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/quilt');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(document.fullscreenElement).toBeNull();
});

test('asks again before the new moment when the turning over is put off', { tags: ['whole'] }, async () => {
  // Asks as early as any page: 22 seconds before.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() });
  let revealsAt = new Date(Date.now() + 10_000).toISOString();
  let asked = 0;
  await openScreen(
    '/quilt/whiteboard',
    [
      answer.get('/api/quilt/reveal', () => {
        asked += 1;
        return aWaitingQuilt({ revealsAt });
      }),
      ...quiltOf(() => aWaitingQuilt({ revealsAt })),
    ],
    { roles: teacher },
  );
  const until = (count: number) =>
    vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(200);
        expect(asked).toBe(count);
      },
      { timeout: 30_000 },
    );
  await until(1);
  revealsAt = new Date(Date.now() + 45_000).toISOString();
  await until(2);
});
