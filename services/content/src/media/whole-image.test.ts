import { gifOf } from '@patchwork/testkit/hostile-files';
import { expect, test } from 'vitest';
import { wholeImage } from './whole-image.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

/** A JPEG with a thumbnail that has its own end marker, and two scans with stuffed, restart and fill bytes. */
const thumbnail = bytes([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]);
const jpeg = bytes(
  [0xff, 0xd8, 0xff, 0xe1, 0, 2 + thumbnail.length],
  [...thumbnail],
  [0xff, 0xff, 0xc2, 0, 4, 9, 9, 0xff, 0xda, 0, 3, 0, 1, 2, 0xff, 0, 0xff, 0xd3, 3],
  [0xff, 0xda, 0, 2, 5, 0xff, 0xff, 0xd9],
);

/** Three boxes, the last with a length of eight bytes. */
const heic = bytes(
  [0, 0, 0, 16],
  'ftypheicmif1',
  [0, 0, 0, 12],
  'metaabcd',
  [0, 0, 0, 1],
  'mdat',
  [0, 0, 0, 0, 0, 0, 0, 20],
  'data',
);

/** Passes the data on in pieces of `piece` bytes; returns whether it is unchanged, or the code of the error. */
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

test.each([1, 2, 3, 7, 1_000])('passes a photo on unchanged, in pieces of %i', async (piece) => {
  expect(await through('image/jpeg', jpeg, piece)).toBe('whole');
  expect(await through('image/jpeg', Buffer.concat([jpeg, bytes('MP4 behind it', [0xff, 0xda])]), piece)).toBe('whole');
  expect(await through('image/gif', gifOf(8, 8, 100), piece)).toBe('whole');
  expect(await through('image/heic', heic, piece)).toBe('whole');
  expect(await through('image/heif', Buffer.concat([heic, bytes('what a camera adds')]), piece)).toBe('whole');
  expect(await through('image/png', bytes('anything'), piece)).toBe('whole');
});

test.each([1, 3, 1_000])('rejects a JPEG that is truncated before its last scan, in pieces of %i', async (piece) => {
  const lastScan = jpeg.lastIndexOf(Buffer.from([0xff, 0xda])) + 4;
  for (let length = 2; length < jpeg.length; length += 1) {
    // Within the data of a scan only decoding shows whether more than the end marker is missing.
    const isWithinScan = length >= lastScan || (length >= lastScan - 11 && length <= lastScan - 3);
    const outcome = await through('image/jpeg', jpeg.subarray(0, length), piece);
    expect([length, outcome]).toEqual([length, isWithinScan ? 'whole' : 'broken-photo']);
  }
});

test.each([1, 3, 1_000])('rejects a HEIC file that is truncated within a box, in pieces of %i', async (piece) => {
  const boundaries = [0, 16, 28, heic.length];
  for (let length = 1; length < heic.length; length += 1)
    expect([length, await through('image/heic', heic.subarray(0, length), piece)]).toEqual([
      length,
      boundaries.includes(length) ? 'whole' : 'broken-photo',
    ]);
});

test.each([1, 5, 1_000])('rejects a GIF of 101 frames, in pieces of %i', async (piece) => {
  expect(await through('image/gif', gifOf(8, 8, 101), piece)).toBe('too-many-frames');
});

test('passes on data that it cannot parse, for the decoder to check', async () => {
  expect(await through('image/jpeg', bytes([0xff, 0xd8, 1, 2, 3]), 2)).toBe('whole');
  expect(await through('image/gif', bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0, 9, 9]), 2)).toBe('whole');
});
