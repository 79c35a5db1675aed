import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { feedOf, teacher } from '../../../../test/examples.ts';
import { openScreen } from '../../../../test/screen.tsx';
import { some } from '../examples.ts';

// @module-tag whole

const reports = page.getByRole('article');
const like = page.getByRole('button', { name: 'Like', exact: true });
const cardOf = (id: number) => document.querySelector<HTMLElement>(`[data-article-id="${id}"]`)!;
const likeOf = (id: number) => cardOf(id).querySelector('[aria-label="Like"]');
const heightOf = (id: number) => cardOf(id).getBoundingClientRect().height;

/** Opens the feed at its top, with 40 reports, of which only some are near the window. */
async function openLongFeed(): Promise<void> {
  await openScreen('/home', feedOf(some(1040, 40)), { roles: teacher });
  await expect.element(reports).toHaveLength(40);
  await expect.poll(() => likeOf(1001)).toBeNull();
}

test('a card far outside the window keeps its heading, its text and its height, and is whole again when one comes near', async () => {
  await openLongFeed();
  await expect.element(page.getByRole('heading', { level: 2, name: /^Report 10/ })).toHaveLength(40);
  expect(cardOf(1001).textContent).toContain('A line of it.');
  expect(likeOf(1040)).not.toBeNull();
  expect(heightOf(1001)).toBe(heightOf(1040));

  const height = document.documentElement.scrollHeight;
  cardOf(1001).scrollIntoView({ block: 'end', behavior: 'instant' });
  await expect.poll(() => likeOf(1001)).not.toBeNull();
  await expect.poll(() => likeOf(1040)).toBeNull();
  expect(document.documentElement.scrollHeight).toBe(height);
});

test('a card stays whole while the focus is in it', async () => {
  await openLongFeed();
  (likeOf(1040) as HTMLElement).focus();
  cardOf(1001).scrollIntoView({ block: 'end', behavior: 'instant' });
  await expect.poll(() => likeOf(1039)).toBeNull();
  expect(likeOf(1040)).toBe(document.activeElement);
});

test('all cards are printed whole', async () => {
  await openLongFeed();
  dispatchEvent(new Event('beforeprint'));
  await expect.element(like).toHaveLength(40);
});
