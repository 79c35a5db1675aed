import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../../../test/answers.ts';
import { aReport, feedOf, teacher } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';

test('shows the reports, newest first', async () => {
  await openScreen('/home', feedOf([aReport({ id: 501, title: 'Second' }), aReport({ id: 500, title: 'First' })]), {
    roles: teacher,
  });
  await expect.element(page.getByRole('article').first().getByRole('heading', { name: 'Second' })).toBeVisible();
  await expect.element(page.getByRole('article').last().getByRole('heading', { name: 'First' })).toBeVisible();
});

test('suggests a first report where there is none', async () => {
  await openScreen('/home', feedOf([]), { roles: teacher });
  await expect.element(page.getByRole('button', { name: 'Write the first report' })).toBeVisible();
});

test('offers to try again when the reports cannot be loaded', async () => {
  await openScreen('/home', [refuse.get('/api/article/{pageOrId}', 503, { code: 'unavailable' }), ...feedOf([])], {
    roles: teacher,
  });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
