import { defaultExtensions } from '@patchwork/contracts/upload-names';
import { gifOf, pngOf } from '@patchwork/testkit/hostile-files';
import { expect, test } from 'vitest';
import type { UploadRules } from '../deps.ts';
import { assertContent, assertName } from './file-kinds.ts';

const ftyp = (brand: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\x02\0${brand}mp42`)]);
const samples = {
  png: pngOf(8, 8),
  gif: gifOf(8, 8, 1),
  jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  heic: ftyp('heic'),
  heif: ftyp('mif1'),
  avif: ftyp('avif'),
  webp: Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'),
  mp4: ftyp('isom'),
  quicktime: ftyp('qt  '),
  m4v: ftyp('M4V '),
  '3gp': ftyp('3gp4'),
  '3g2': ftyp('3g2a'),
  webm: Buffer.concat([Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'), Buffer.alloc(64)]),
  avi: Buffer.from('RIFF\x24\0\0\0AVI LIST', 'latin1'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  zip: Buffer.from('PK\x03\x04rest', 'latin1'),
};

const rules = (image = defaultExtensions.image, video = defaultExtensions.video) =>
  ({ imageFileExtensions: image, videoFileExtensions: video }) as UploadRules;
const outcomeOf = (bytes: Buffer, given = rules()) =>
  assertContent(bytes, given).then(
    ({ kind, extension }) => `${kind} ${extension}`,
    ({ code }) => code,
  );

test('the content decides what a file is, and under which extension it is stored', async () => {
  const outcomes = Object.entries(samples).map(async ([name, bytes]) => [name, await outcomeOf(bytes)]);
  expect(Object.fromEntries(await Promise.all(outcomes))).toEqual({
    png: 'image png',
    gif: 'image gif',
    jpeg: 'image jpg',
    heic: 'image heic',
    heif: 'image heic',
    webp: 'image webp',
    mp4: 'video mp4',
    quicktime: 'video mov',
    m4v: 'video mp4',
    '3gp': 'video mp4',
    '3g2': 'video mp4',
    webm: 'video webm',
    avif: 'unsupported-type',
    avi: 'unsupported-type',
    html: 'unsupported-type',
    svg: 'unsupported-type',
    zip: 'unsupported-type',
  });
});

test('a format of which no extension is configured is refused, whatever the file is called', async () => {
  const noFilms = rules(undefined, []);
  for (const sample of ['mp4', 'quicktime', '3gp', 'webm'] as const)
    expect(await outcomeOf(samples[sample], noFilms)).toBe('unsupported-type');
  const few = rules(['jfif', 'png'], ['mov']);
  expect(await outcomeOf(samples.heic, few)).toBe('unsupported-type');
  expect(await outcomeOf(samples.jpeg, few)).toBe('image jpg');
  expect(await outcomeOf(samples.mp4, few)).toBe('video mp4');
  expect(await outcomeOf(samples.webm, few)).toBe('unsupported-type');
});

test('a format that no decoder reads is refused, even if an operator configures it', async () => {
  expect(await outcomeOf(samples.svg, rules(['svg', 'avif']))).toBe('unsupported-type');
  expect(await outcomeOf(samples.avif, rules(['svg', 'avif']))).toBe('unsupported-type');
});

test('a file whose extension is not configured is refused', () => {
  for (const name of ['photo.jfif', 'photo.JPE', 'pond.webm']) expect(() => assertName(name, rules())).not.toThrow();
  for (const name of ['photo.svg', 'photo', '../../etc/passwd', 'photo.png ', 'photo.png\0.html'])
    expect(() => assertName(name, rules())).toThrow('Image or video files only please.');
});
