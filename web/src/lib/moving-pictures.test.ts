import sharp from 'sharp';
import { expect, test } from 'vitest';
import { movesForLong } from './moving-pictures.ts';

/** A WebP of that many frames, each shown for `delay` milliseconds. */
async function aWebp({ frames, delay = 100, loop = 0 }: { frames: number; delay?: number; loop?: number }): Promise<Uint8Array> {
  const [width, height] = [4, 4];
  const colours = Array.from({ length: frames }, (_, frame) =>
    Array.from({ length: width * height * 3 }, () => frame * 20),
  ).flat();
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height };
  return new Uint8Array(
    await sharp(Uint8Array.from(colours), { raw })
      .webp({ loop, delay: Array.from({ length: frames }, () => delay) })
      .toBuffer(),
  );
}

test.each([
  ['one frame', { frames: 1 }, false],
  ['begins again for ever', { frames: 3 }, true],
  ['three rounds of two seconds', { frames: 4, delay: 500, loop: 3 }, true],
  ['two rounds of two seconds', { frames: 4, delay: 500, loop: 2 }, false],
])('whether a picture moves for longer than five seconds: %s', async (_, given, expected) => {
  const bytes = await aWebp(given);
  expect(movesForLong(bytes, true)).toBe(expected);
});

test('the first bytes say so, unless the rounds end', async () => {
  const forEver = await aWebp({ frames: 3 });
  expect(movesForLong(forEver.subarray(0, 20), false)).toBeUndefined();
  expect(movesForLong(forEver.subarray(0, 64), false)).toBe(true);
  const short = await aWebp({ frames: 4, delay: 500, loop: 2 });
  expect(movesForLong(short.subarray(0, 64), false)).toBeUndefined();
  expect(movesForLong((await aWebp({ frames: 1 })).subarray(0, 64), false)).toBe(false);
});

test('what is no WebP does not move', () => {
  expect(movesForLong(new Uint8Array(), true)).toBe(false);
  expect(movesForLong(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), true)).toBe(false);
});
