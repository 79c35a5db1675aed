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
