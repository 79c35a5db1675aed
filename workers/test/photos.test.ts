import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { phoneHeic } from '@patchwork/testkit/files';
import exifr from 'exifr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processMedia } from '../src/media/process-media.ts';
import { ffmpeg, firstTry, type MediaSystem, photo, startMediaSystem } from './media-system.ts';

let media: MediaSystem;
beforeAll(async () => {
  media = await startMediaSystem();
});
afterAll(() => media?.stop());

/** A phone photo: rotated, with the location and the camera in its metadata. */
const phonePhoto = () =>
  photo(4000, 3000)
    .jpeg()
    .withExif({
      IFD0: { Make: 'CANARY', Model: 'Phone', Copyright: 'CANARY' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 15/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '5/1 3/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

test('a photo of 12 megapixels with location data becomes three upright WebPs without any metadata', async () => {
  const original = await phonePhoto();
  expect(await exifr.gps(original)).toMatchObject({ latitude: 50.25 });
  const id = await media.upload(original, 'IMG_0001.jpg');
  await processMedia(media.deps, id, firstTry);
  expect(await media.show(id)).toMatchObject({ processing: 'ready', width: 1200, height: 1600, isImage: true });
  expect((await media.show(id)).medium).toBe(`/api/mediaitem/${id}/medium`);
  for (const [name, width, height] of [
    ['large', 1200, 1600],
    ['medium', 600, 800],
    ['small', 300, 400],
  ] as const) {
    const bytes = await media.bytesOf(id, name);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width, height });
    for (const kind of ['exif', 'icc', 'iptc', 'xmp', 'orientation'] as const) expect(metadata[kind]).toBeUndefined();
    expect(await exifr.parse(bytes, true).catch(() => undefined)).toBeUndefined();
    expect(bytes.includes('CANARY')).toBe(false);
  }
  expect(await media.leftovers()).toEqual([]);
});

/** The colours of the four quarters of a picture, row by row. */
async function quartersOf(bytes: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const pixel = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * 3;
    return [...data.subarray(pixel, pixel + 3)];
  };
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)];
}

test.each(['IMG_0003.HEIC', 'IMG_0003.jpg'])('a photo of an iPhone becomes what its JPEG would become: %s', async (name) => {
  const original = phoneHeic();
  // exifr does not find the Exif item of this file.
  expect(await exifr.gps(original.subarray(original.indexOf('II*\0')))).toMatchObject({ latitude: 50.25 });
  const id = await media.upload(original, name);
  await processMedia(media.deps, id, firstTry);
  expect(await media.show(id)).toMatchObject({ processing: 'ready', width: 380, height: 500, isImage: true });
  for (const [rendition, width, height] of [
    ['large', 380, 500],
    ['medium', 380, 500],
    ['small', 304, 400],
  ] as const) {
    const bytes = await media.bytesOf(id, rendition);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width, height });
    for (const kind of ['exif', 'icc', 'iptc', 'xmp', 'orientation'] as const) expect(metadata[kind]).toBeUndefined();
    expect(bytes.includes('CANARY')).toBe(false);
    // In sRGB; read without the profile, the red would be 187, 88, 67.
    const quarters = await quartersOf(bytes);
    for (const [index, colour] of [
      [60, 80, 200],
      [200, 80, 60],
      [255, 255, 255],
      [80, 160, 80],
    ].entries())
      for (const [part, wanted] of colour.entries()) expect(Math.abs(quarters[index]![part]! - wanted)).toBeLessThan(5);
  }
  expect(await media.leftovers()).toEqual([]);
});

/** A segment of a JPEG. */
const segment = (marker: number, ...content: string[]) => {
  const body = Buffer.from(content.join(''), 'latin1');
  const head = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
  return Buffer.concat([head, body]);
};

test('a photo loses XMP, IPTC, comments and an ICC profile', async () => {
  const plain = await photo(800, 600).withIccProfile('p3').jpeg().toBuffer();
  const original = Buffer.concat([
    plain.subarray(0, 2),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', '<x:xmpmeta><exif:GPSLatitude>CANARY</exif:GPSLatitude></x:xmpmeta>'),
    segment(0xed, 'Photoshop 3.0\0', '8BIM\x04\x04\0\0\0\0\0\x0b\x1c\x02\x5a\0\x06CANARY\0'),
    segment(0xfe, 'CANARY'),
    plain.subarray(2),
  ]);
  const before = await sharp(original).metadata();
  for (const kind of ['icc', 'iptc', 'xmp'] as const) expect([kind, before[kind] !== undefined]).toEqual([kind, true]);
  const id = await media.upload(original, 'IMG_0002.jpg');
  await processMedia(media.deps, id, firstTry);
  for (const name of ['large', 'medium', 'small']) {
    const bytes = await media.bytesOf(id, name);
    const metadata = await sharp(bytes).metadata();
    for (const kind of ['exif', 'icc', 'iptc', 'xmp', 'comments'] as const)
      expect([name, kind, metadata[kind]]).toEqual([name, kind, undefined]);
    expect(bytes.includes('CANARY')).toBe(false);
  }
});

test('a moving picture loses its comments', async () => {
  const path = join(media.folder, 'commented.gif');
  ffmpeg('-f', 'lavfi', '-i', 'testsrc2=size=64x48:rate=5:duration=1', path);
  const gif = await readFile(path);
  // After the global colour table: an extension block with a comment.
  const at = 13 + 3 * 2 ** ((gif[10]! & 7) + 1);
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 6]), Buffer.from('CANARY'), Buffer.from([0])]);
  const id = await media.upload(Buffer.concat([gif.subarray(0, at), comment, gif.subarray(at)]), 'commented.gif');
  await processMedia(media.deps, id, firstTry);
  expect((await sharp(await media.bytesOf(id, 'large')).metadata()).pages).toBe(5);
  for (const name of ['large', 'medium', 'small']) expect((await media.bytesOf(id, name)).includes('CANARY')).toBe(false);
});

test('a photo is never enlarged, and keeps its transparency and animation', async () => {
  const png = await sharp({ create: { width: 300, height: 200, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.4 } } })
    .png()
    .toBuffer();
  const still = await media.upload(png, 'small.png');
  await processMedia(media.deps, still, firstTry);
  expect(await media.show(still)).toMatchObject({ width: 300, height: 200 });
  expect((await sharp(await media.bytesOf(still, 'small')).metadata()).hasAlpha).toBe(true);

  const path = join(media.folder, 'moving.gif');
  ffmpeg('-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=5:duration=2', path);
  const moving = await media.upload(await readFile(path), 'moving.gif');
  await processMedia(media.deps, moving, firstTry);
  for (const name of ['large', 'medium']) expect((await sharp(await media.bytesOf(moving, name)).metadata()).pages).toBe(10);
  expect((await sharp(await media.bytesOf(moving, 'small')).metadata()).pages ?? 1).toBe(1);
});

test('a truncated photo is shown as failed and not retried', async () => {
  const whole = await photo(2000, 1500).png().toBuffer();
  const id = await media.upload(whole.subarray(0, whole.length / 3), 'truncated.png');
  await processMedia(media.deps, id, firstTry);
  expect((await media.show(id)).processing).toBe('failed');
  expect(await media.leftovers()).toEqual([]);
});

test('a photo of more than 100 frames is rejected', async () => {
  const path = join(media.folder, 'long.gif');
  ffmpeg('-f', 'lavfi', '-i', 'mandelbrot=size=32x32:rate=10', '-frames:v', '120', path);
  const webp = await sharp(await readFile(path), { animated: true })
    .webp()
    .toBuffer();
  expect((await sharp(webp).metadata()).pages).toBeGreaterThan(100);
  const id = await media.upload(webp, 'long.webp');
  await processMedia(media.deps, id, firstTry);
  expect((await media.show(id)).processing).toBe('failed');
});

test.each([
  ['baseline', false],
  ['progressive', true],
])('a %s JPEG that lacks its end marker is prepared, and one that lacks more is shown as failed', async (_, progressive) => {
  const whole = await photo(2000, 1500).jpeg({ progressive }).toBuffer();
  const named = (bytes: Buffer) => media.upload(bytes, 'IMG_0001.jpg');
  const withoutEnd = await named(whole.subarray(0, -2));
  await processMedia(media.deps, withoutEnd, firstTry);
  expect(await media.show(withoutEnd)).toMatchObject({ processing: 'ready', width: 1600, height: 1200 });
  const complete = await named(whole);
  await processMedia(media.deps, complete, firstTry);
  expect(await media.bytesOf(withoutEnd, 'large')).toEqual(await media.bytesOf(complete, 'large'));

  const cut = await named(whole.subarray(0, whole.length * 0.9));
  await processMedia(media.deps, cut, firstTry);
  expect(await media.show(cut)).toMatchObject({ processing: 'failed', failure: 'not-complete' });
});

test('a moving picture that is stored on its side is upright in every rendition, and still moves', async () => {
  // Three frames of 60 × 40, each red in its left half.
  const frame = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0000ff' } })
    .composite([{ input: { create: { width: 30, height: 40, channels: 3, background: '#ff0000' } }, left: 0, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const frames = ['ff', 'c0', '80'].map((red) =>
    Buffer.from(frame.map((value, at) => (at % 3 === 0 && value ? Number(`0x${red}`) : value))),
  );
  const raw = { width: 60, height: 120, channels: 3, pageHeight: 40 } as const;
  const original = await sharp(Buffer.concat(frames), { raw })
    .withMetadata({ orientation: 6 })
    .webp({ lossless: true, delay: [100, 200, 300], loop: 2 })
    .toBuffer();
  expect(await sharp(original).metadata()).toMatchObject({ pages: 3, orientation: 6 });
  const id = await media.upload(original, 'moving.webp');
  await processMedia(media.deps, id, firstTry);
  expect(await media.show(id)).toMatchObject({ processing: 'ready', width: 40, height: 60 });
  for (const name of ['large', 'medium']) {
    const bytes = await media.bytesOf(id, name);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ pages: 3, width: 40, height: 60, delay: [100, 200, 300], loop: 2 });
    expect(metadata.exif).toBeUndefined();
    // Turned clockwise, the left half is above.
    const [upper, , lower] = await quartersOf(bytes);
    expect([upper![0]! > 200, lower![2]! > 200]).toEqual([true, true]);
  }
});

test.each([
  ['without end', { loop: 0, delay: [100, 100] }, true],
  ['four rounds of 1.5 s', { loop: 4, delay: [500, 1_000] }, true],
  ['three rounds of 1.5 s', { loop: 3, delay: [500, 1_000] }, undefined],
])('a picture that moves %s is said to move when that takes longer than five seconds', async (_, rounds, moves) => {
  const raw = { width: 40, height: 80, channels: 3, pageHeight: 40 } as const;
  const pixels = Buffer.concat([Buffer.alloc(4_800, 20), Buffer.alloc(4_800, 200)]);
  const id = await media.upload(await sharp(pixels, { raw }).webp(rounds).toBuffer(), 'moving.webp');
  await processMedia(media.deps, id, firstTry);
  expect(await media.show(id)).toMatchObject({ processing: 'ready' });
  expect((await media.show(id)).moves).toBe(moves);
});
