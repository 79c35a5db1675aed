import { expect, test } from 'vitest';
import { assertPixels, readImageSize } from './image-size.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

// 640 is 0x0280, 480 is 0x01e0.
const application = [0xff, 0xe1, 0, 6, 1, 2, 3, 4];
const frame = [0xff, 0xc2, 0, 17, 8, 0x01, 0xe0, 0x02, 0x80];
const jpeg = bytes([0xff, 0xd8], application, [0xff], frame);

test.each([
  ['image/jpeg', jpeg],
  ['image/png', bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 2, 0x80, 0, 0, 1, 0xe0])],
  ['image/gif', bytes('GIF89a', [0x80, 2, 0xe0, 1])],
  ['image/webp', bytes('RIFF----WEBPVP8 ----', [0, 0, 0, 0x9d, 1, 0x2a, 0x80, 2, 0xe0, 1])],
  // Each size minus one: 639 in 14 bits, then 479 in 14 bits.
  ['image/webp', bytes('RIFF----WEBPVP8L----', [0x2f, 0x7f, 0xc2, 0x77, 0])],
  ['image/webp', bytes('RIFF----WEBPVP8X----', [0, 0, 0, 0, 0x7f, 2, 0, 0xdf, 1, 0])],
  // The picture's after that of a tile.
  ['image/heic', bytes('ispe', [0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0], 'ispe', [0, 0, 0, 0, 0, 0, 2, 0x80, 0, 0, 1, 0xe0], 'ipma')],
])('reads the size from the header of %s', (type, head) => {
  expect(readImageSize(type, head)).toEqual({ width: 640, height: 480 });
});

test.each([
  ['image/jpeg', jpeg.subarray(0, 14)],
  ['image/jpeg', bytes([0xff, 0xd8, 0, 0, 0, 0])],
  ['image/png', bytes([0x89], 'PNG')],
  ['image/webp', bytes('RIFF----WEBPXXXX----------')],
  ['image/heic', bytes('....ftypheic....ispe', [0, 0])],
  ['video/mp4', bytes('....ftyp')],
])('returns null and does not throw if the first bytes of %s contain no size', (type, head) => {
  expect(readImageSize(type, head)).toBeNull();
  expect(() => assertPixels(type, head)).not.toThrow();
});

const refusal = 'This photo is too large to prepare. Please make it smaller and add it again.';
const jpegOf = (marker: number, width: number, height: number, components: number[][]) =>
  bytes(
    [0xff, 0xd8, 0xff, marker, 0, 17, 8, height >> 8, height & 0xff, width >> 8, width & 0xff, components.length],
    components.flat(),
  );
const components = (...sampling: number[]) => sampling.map((factors, index) => [index + 1, factors, 0]);
const webpOf = (width: number, height: number) => {
  const head = bytes('RIFF----WEBPVP8 ----', [0, 0, 0, 0x9d, 1, 0x2a, 0, 0, 0, 0]);
  head.writeUInt16LE(width, 26);
  head.writeUInt16LE(height, 28);
  return head;
};
const pngOf = (depth: number, colour: number, interlace: number) => {
  const head = bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', Array(8).fill(0), [depth, colour, 0, 0, interlace]);
  head.writeUInt32BE(8_000, 16);
  head.writeUInt32BE(6_000, 20);
  return head;
};

test.each([
  ['a WebP of 24 megapixels', 'image/webp', webpOf(6_000, 4_000), true],
  ['a WebP of 48 megapixels', 'image/webp', webpOf(8_000, 6_000), false],
  ['a JPEG of 48 megapixels', 'image/jpeg', jpegOf(0xc0, 8_000, 6_000, components(0x11, 0x11, 0x11)), true],
  ['a progressive JPEG of 48 megapixels', 'image/jpeg', jpegOf(0xc2, 8_000, 6_000, components(0x22, 0x11, 0x11)), true],
  ['one with its colours in full', 'image/jpeg', jpegOf(0xc2, 8_000, 6_000, components(0x11, 0x11, 0x11)), false],
  ['one in grey', 'image/jpeg', jpegOf(0xc2, 8_000, 6_000, components(0x11)), true],
  ['one in CMYK', 'image/jpeg', jpegOf(0xc2, 6_000, 4_000, components(0x11, 0x11, 0x11, 0x11)), false],
  ['a PNG of 48 megapixels', 'image/png', pngOf(16, 6, 0), true],
  ['an interlaced one', 'image/png', pngOf(8, 2, 1), true],
  ['an interlaced one with transparency', 'image/png', pngOf(8, 6, 1), false],
  [
    'an interlaced one with a transparent colour',
    'image/png',
    Buffer.concat([pngOf(8, 2, 1), bytes('----', [0, 0, 0, 6], 'tRNS')]),
    false,
  ],
  ['an interlaced one with a palette', 'image/png', pngOf(8, 3, 1), true],
  ['a GIF of 42 megapixels', 'image/gif', bytes('GIF89a', [0x58, 0x1b, 0x70, 0x17, 0, 0, 0]), true],
  ['a GIF of 48 megapixels', 'image/gif', bytes('GIF89a', [0x40, 0x1f, 0x70, 0x17, 0, 0, 0]), false],
])('refuses before it is stored what the decoder would need too much memory for: %s', (_, type, head, isAccepted) => {
  if (isAccepted) expect(() => assertPixels(type, head)).not.toThrow();
  else expect(() => assertPixels(type, head)).toThrow(refusal);
});
