import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, offline } from '../../../test/answers.ts';
import { admin, framed, lead } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { aConcern } from './examples.ts';

afterEach(() => page.viewport(1280, 900));

test('lists concerns by their state, and marks what is hidden', async () => {
  const concerns = [
    aConcern({ id: 9 }),
    aConcern({ id: 8, state: 'acknowledged', isHidden: true, hiddenReason: 'Three schools have raised a concern about this.' }),
  ];
  await openScreen('/concerns', [...framed(), answer.get('/api/concern', concerns)], { roles: lead });
  const item = (id: number) => page.getByRole('listitem').filter({ hasText: `(concern ${id})` });
  await expect.element(page.getByRole('heading', { name: /^Not acknowledged/ })).toBeVisible();
  await expect.element(item(9).getByText(/A surname is on the coat peg\./)).toBeVisible();
  await expect.element(item(9).getByRole('link')).toHaveAttribute('href', '/concerns/9');
  await expect.element(item(8).getByText('Hidden', { exact: true })).toBeVisible();
});

test('says that there are none', async () => {
  await openScreen('/concerns', [...framed(), answer.get('/api/concern', [])], { roles: lead });
  await expect.element(page.getByText('No concerns')).toBeVisible();
});

test('loads them again after a failure, on a phone', async () => {
  await page.viewport(390, 844);
  await openScreen('/concerns', [offline.get('/api/concern'), ...framed()], { roles: admin });
  await expect.element(page.getByText(/We couldn’t reach the service\./)).toBeVisible();
  worker.use(answer.get('/api/concern', [aConcern()]));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: /^Not acknowledged/ })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('a page of 200 has more, of which a failure can be tried again', async () => {
  const first = Array.from({ length: 200 }, (_, place) => aConcern({ id: 1 + place }));
  const asked: string[] = [];
  await openScreen('/concerns', [...framed(), answer.get('/api/concern', first)], { roles: admin });
  const more = page.getByRole('button', { name: 'Show more open concerns' });
  worker.use(offline.get('/api/concern'));
  await more.click();
  await expect.element(page.getByText(/^That did not work/)).toBeVisible();
  worker.use(
    answer.get('/api/concern', ({ query }) => {
      asked.push(String(query));
      return [aConcern({ id: 900 })];
    }),
  );
  await more.click();
  await expect.element(more).not.toBeInTheDocument();
  await expect.poll(() => asked).toEqual(['state=open&beyond=200']);
  await expect.element(page.getByRole('button', { name: 'Show all 201' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show more closed concerns' })).not.toBeInTheDocument();
});
