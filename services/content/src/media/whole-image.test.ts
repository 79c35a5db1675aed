import { gifOf } from '@patchwork/testkit/hostile-files';
import { expect, it } from 'vitest';
import { wholeImage } from './whole-image.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

/** A thumbnail with an end of its own, two scans with stuffed and restart bytes, and something behind the end. */
const thumbnail = bytes([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]);
const jpeg = bytes(
  [0xff, 0xd8, 0xff, 0xe1, 0, 2 + thumbnail.length],
  [...thumbnail],
  [0xff, 0xff, 0xc2, 0, 4, 9, 9, 0xff, 0xda, 0, 3, 0, 1, 2, 0xff, 0, 0xff, 0xd3, 3],
  [0xff, 0xda, 0, 2, 5, 0xff, 0xff, 0xd9],
);

/** Goes through in pieces of so many bytes; answers what came out, or the code of the refusal. */
async function through(type: string, data: Buffer, piece: number): Promise<string> {
  async function* pieces() {
    for (let at = 0; at < data.length; at += piece) yield data.subarray(at, at + piece);
  }
  const out: Buffer[] = [];
  try {
    for await (const chunk of wholeImage(type, pieces())) out.push(chunk);
  } catch (error) {
    return (error as { code: string }).code;
  }
  return Buffer.concat(out).equals(data) ? 'whole' : 'changed';
}

it.each([1, 2, 3, 7, 1_000])('lets a photo through as it is, in pieces of %i', async (piece) => {
  expect(await through('image/jpeg', jpeg, piece)).toBe('whole');
  expect(await through('image/jpeg', Buffer.concat([jpeg, bytes('MP4 behind it', [0xff, 0xda])]), piece)).toBe('whole');
  expect(await through('image/gif', gifOf(8, 8, 100), piece)).toBe('whole');
  expect(await through('image/png', bytes('anything'), piece)).toBe('whole');
});

it.each([1, 3, 1_000])('refuses a JPEG that breaks off anywhere, in pieces of %i', async (piece) => {
  for (let length = 2; length < jpeg.length; length += 1)
    expect([length, await through('image/jpeg', jpeg.subarray(0, length), piece)]).toEqual([length, 'broken-photo']);
});

it.each([1, 5, 1_000])('refuses a GIF of 101 frames, in pieces of %i', async (piece) => {
  expect(await through('image/gif', gifOf(8, 8, 101), piece)).toBe('too-many-frames');
});

it('leaves what it does not understand to the decoder', async () => {
  expect(await through('image/jpeg', bytes([0xff, 0xd8, 1, 2, 3]), 2)).toBe('whole');
  expect(await through('image/gif', bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0, 9, 9]), 2)).toBe('whole');
});
