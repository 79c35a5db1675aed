import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, offline, refuse } from '../../../test/answers.ts';
import { EARLIER, framed, teacher } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import type { GoneItem } from './api.ts';
import { school } from './examples.ts';

const item: GoneItem = {
  kind: 'comment',
  id: 61,
  mediaKind: null,
  school: { id: 8, name: 'Hollowbank School' },
  placeSchool: school,
  schoolGroup: { id: 1, name: 'Kestrels' },
  createDate: EARLIER,
  goneDate: EARLIER,
};
const open = (items: GoneItem[], ...answers: Parameters<typeof openScreen>[1]) =>
  openScreen('/noLongerThere', [...answers, ...framed(), answer.get('/api/gone', items)], { roles: teacher });
const dialog = page.getByRole('dialog', { name: 'Report a concern' });

test('names what is gone by school, class and dates, and raises a concern about it', async () => {
  let sent: unknown;
  const raised = { id: 7, kind: 'comment' as const, targetId: 61, articleId: 500, excerpt: null, closeDate: null };
  await open(
    [item],
    answer.post(
      '/api/concern',
      ({ body }) => {
        sent = body;
        return { ...raised, reason: 'Abuse', createDate: EARLIER, state: 'new' as const };
      },
      201,
    ),
  );
  const shown = page.getByRole('listitem').filter({ hasText: 'A comment' });
  for (const text of ['Hollowbank School', school.name, 'Kestrels']) await expect.element(shown.getByText(text)).toBeVisible();
  await shown.getByRole('button', { name: 'Report a concern about this comment' }).click();
  await dialog.getByLabelText('What’s the concern?').fill('Abuse');
  await dialog.getByRole('radio', { name: 'No', exact: true }).click();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(dialog.getByText('Thank you. We’ve told our team.')).toBeVisible();
  expect(sent).toEqual({ kind: 'comment', id: 61, reason: 'Abuse', about: 'nobody', aboutUserId: null });
});

test('says so when it went too long ago or was never to be seen', async () => {
  await open([item], refuse.post('/api/concern', 404, { code: 'not-found' }));
  await page.getByRole('button', { name: 'Report a concern about this comment' }).click();
  await dialog.getByLabelText('What’s the concern?').fill('Abuse');
  await dialog.getByRole('radio', { name: 'No', exact: true }).click();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(dialog.getByText(/it went more than 30 days ago, or you could never see it/)).toBeVisible();
});

test('finds a school by its name, and says when it cannot', async () => {
  await open([item]);
  worker.use(answer.get('/api/gone', []));
  await page.getByLabelText('School').fill('Other');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: '0 found' })).toHaveFocus();
  await expect.element(page.getByText('Nothing that you could see is gone')).toBeVisible();
  worker.use(offline.get('/api/gone'));
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'That did not work.' })).toHaveFocus();
});

test('shows more after the first hundred', async () => {
  const first = Array.from({ length: 100 }, (_, place) => ({ ...item, id: 1_000 - place }));
  await open(first);
  const more = page.getByRole('button', { name: 'Show more' });
  await expect.element(more).toBeVisible();
  const asked: string[] = [];
  worker.use(
    answer.get('/api/gone', ({ query }) => {
      asked.push(String(query));
      return [first.at(-1)!, { ...item, id: 5 }];
    }),
  );
  await more.click();
  await expect.element(more).not.toBeInTheDocument();
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'A comment' }).elements().length).toBe(101);
  expect(asked).toEqual(['page=1']);
});
