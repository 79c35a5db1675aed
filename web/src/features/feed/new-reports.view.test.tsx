import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { aReport, feedOf, teacher } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const reports = page.getByRole('article');

test('offers new reports once a minute while the user is here, without moving the page; a press shows and focuses them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const asked: unknown[] = [];
  const count = answer.get('/api/feed/new', ({ query, headers }) => {
    // A timer's call does not count as use of the session.
    asked.push({ after: query.get('after'), isUse: headers.has('x-user-active') });
    return { count: 2 };
  });
  let shown = [503, 502, 501].map((id) => aReport({ id, title: `Report ${id}`, narrative: 'A line.\n'.repeat(8) }));
  await openScreen('/home', [count, answer.get('/api/article/{pageOrId}', () => shown), ...feedOf([])], { roles: teacher });
  await expect.element(reports).toHaveLength(3);
  const read = reports.nth(1).element();
  read.scrollIntoView({ block: 'start', behavior: 'instant' });
  const before = read.getBoundingClientRect().top;

  // Nobody has used the page.
  await vi.advanceTimersByTimeAsync(180_000);
  expect(asked).toEqual([]);
  await userEvent.keyboard('{Shift}');
  for (let steps = 0; steps < 3; steps += 1) {
    await vi.advanceTimersByTimeAsync(25_000);
    await userEvent.keyboard('{Shift}');
  }
  const offer = page.getByRole('button', { name: '2 new reports' });
  await expect.element(offer).toBeInViewport();
  expect(read.getBoundingClientRect().top).toBe(before);
  expect(asked[0]).toEqual({ after: '503', isUse: false });

  shown = [505, 504].map((id) => aReport({ id, title: `Report ${id}` }));
  await offer.click();
  await expect.element(page.getByRole('heading', { name: 'Report 505' })).toHaveFocus();
  await expect.element(offer).not.toBeInTheDocument();
});
