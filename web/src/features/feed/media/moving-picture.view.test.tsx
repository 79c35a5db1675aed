import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aReport, feedOf, teacher } from '../../../../test/examples.ts';
import { openScreen } from '../../../../test/screen.tsx';
import { worker } from '../../../../test/worker.ts';
import { aPhoto } from '../examples.ts';

/** Bytes of a WebP of one white pixel; animated, two frames that begin again for ever. */
const still = 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAUAmJaQAA3AA/v02aAA=';
function moving(): Uint8Array<ArrayBuffer> {
  const image = Uint8Array.from(atob(still), (letter) => letter.charCodeAt(0)).subarray(12);
  const chunk = (name: string, content: Uint8Array) => {
    const bytes = new Uint8Array(8 + content.length);
    bytes.set(new TextEncoder().encode(name));
    new DataView(bytes.buffer).setUint32(4, content.length, true);
    bytes.set(content, 8);
    return bytes;
  };
  const frameOf = () => {
    const content = new Uint8Array(16 + image.length);
    new DataView(content.buffer).setUint32(12, 200, true);
    content.set(image, 16);
    return chunk('ANMF', content);
  };
  const flags = new Uint8Array(10);
  flags[0] = 2;
  const parts = [chunk('VP8X', flags), chunk('ANIM', new Uint8Array(6)), frameOf(), frameOf()];
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  const whole = new Uint8Array(8 + length);
  whole.set(new TextEncoder().encode('RIFF'));
  new DataView(whole.buffer).setUint32(4, length, true);
  whole.set(new TextEncoder().encode('WEBP'), 8);
  let place = 12;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}
const webp = (bytes: Uint8Array<ArrayBuffer>) => new HttpResponse(bytes, { headers: { 'content-type': 'image/webp' } });
const stillBytes = () => Uint8Array.from(atob(still), (letter) => letter.charCodeAt(0));

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

async function openFeed(large: () => Uint8Array<ArrayBuffer>): Promise<void> {
  worker.use(http.get('/api/mediaitem/40/:size', ({ params }) => webp(params.size === 'small' ? stillBytes() : large())));
  await openScreen('/home', feedOf([aReport({ id: 501, title: 'A windy day', mediaItems: [picture] })]), { roles: teacher });
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
  await openFeed(moving);
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
  await openFeed(moving);
  await expect.element(play).toBeVisible();
  expect(shown()).toBe('small');
  await play.click();
  await expect.element(pause).toBeVisible();
  await expect.poll(shown).not.toBe('small');
});

test('a picture that does not move has no such button, and is shown in full for everybody', async () => {
  await openFeed(stillBytes);
  await expect.poll(shown).not.toBe('small');
  await expect.element(play).not.toBeInTheDocument();
  await expect.element(pause).not.toBeInTheDocument();
});
