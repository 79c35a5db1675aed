import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aReport, feedOf, teacher } from '../../../../test/examples.ts';
import { openScreen } from '../../../../test/screen.tsx';
import { worker } from '../../../../test/worker.ts';
import { aPhoto } from '../examples.ts';

/** A WebP of one white pixel, in place of every size. */
const pixel = 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAUAmJaQAA3AA/v02aAA=';
const bytes = Uint8Array.from(atob(pixel), (letter) => letter.charCodeAt(0));

const picture = aPhoto({
  id: 40,
  url: '/api/mediaitem/40/large',
  medium: '/api/mediaitem/40/medium',
  thumbnail: '/api/mediaitem/40/small',
  width: 1600,
  height: 1067,
  altText: 'A kite in the wind',
  processing: 'ready',
});

async function openFeed(given: { moves?: true }): Promise<void> {
  worker.use(http.get('/api/mediaitem/40/:size', () => new HttpResponse(bytes, { headers: { 'content-type': 'image/webp' } })));
  const report = aReport({ id: 501, title: 'A windy day', mediaItems: [{ ...picture, ...given }] });
  await openScreen('/home', feedOf([report]), { roles: teacher });
}

/** As a browser without the wish for reduced motion, which these tests have. */
const withMotion = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as unknown as MediaQueryList,
    );

const card = page.getByRole('article', { name: 'A windy day' });
const image = card.getByRole('img', { name: 'A kite in the wind' });
const shown = () => new URL((image.element() as HTMLImageElement).currentSrc).pathname.split('/').at(-1);
const pause = page.getByRole('button', { name: 'Pause the moving picture' });
const play = page.getByRole('button', { name: 'Play the moving picture' });

test('a picture that moves for longer than five seconds can be paused, on the card and large', async () => {
  const spy = withMotion();
  await openFeed({ moves: true });
  await card.getByRole('button', { name: 'Pause the moving picture' }).click();
  await expect.poll(shown).toBe('small');
  await expect.element(card.getByRole('button', { name: 'Play the moving picture' })).toHaveFocus();
  await card.getByRole('button', { name: 'Play the moving picture' }).click();
  await expect.poll(shown).not.toBe('small');
  await card.getByRole('button', { name: /^Enlarge/ }).click();
  const large = page.getByRole('dialog', { name: 'Pictures of A windy day' });
  await large.getByRole('button', { name: 'Pause the moving picture' }).click();
  await expect.element(large.getByRole('button', { name: 'Play the moving picture' })).toBeVisible();
  await expect.element(large).toBeVisible();
  spy.mockRestore();
});

test('for who wants reduced motion it stands still until it is played', async () => {
  await openFeed({ moves: true });
  await expect.element(play).toBeVisible();
  expect(shown()).toBe('small');
  await play.click();
  await expect.element(pause).toBeVisible();
  await expect.poll(shown).not.toBe('small');
});

test('a picture that does not move has no such button, and is shown in full for everybody', async () => {
  await openFeed({});
  await expect.poll(shown).not.toBe('small');
  await expect.element(play).not.toBeInTheDocument();
  await expect.element(pause).not.toBeInTheDocument();
});

test('it stands still in the form that changes the report', { tags: ['whole'] }, async () => {
  const spy = withMotion();
  await openFeed({ moves: true });
  await page.getByRole('button', { name: 'More for this report' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.element(page.getByLabelText('Title')).toHaveFocus();
  const preview = page.getByRole('list', { name: 'Photos and videos in this report' }).element().querySelector('img');
  expect(new URL(preview!.src).pathname).toBe('/api/mediaitem/40/small');
  spy.mockRestore();
});
