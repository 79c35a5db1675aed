import { gifOf, pngOf } from '@patchwork/testkit/hostile-files';
import { expect, test } from 'vitest';
import { assertContent } from './file-kinds.ts';

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
  webm: Buffer.concat([Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'), Buffer.alloc(64)]),
  avi: Buffer.from('RIFF\x24\0\0\0AVI LIST', 'latin1'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  zip: Buffer.from('PK\x03\x04rest', 'latin1'),
};
type Sample = keyof typeof samples;

const phone: Sample[] = ['jpeg', 'heic', 'heif'];
const iso: Sample[] = ['mp4', 'quicktime', 'm4v'];
const allowed: Record<string, Sample[]> = {
  jpg: phone,
  jpeg: phone,
  heic: phone,
  heif: phone,
  hif: phone,
  png: ['png'],
  webp: ['webp'],
  gif: ['gif'],
  mp4: iso,
  mov: iso,
  m4v: iso,
  webm: ['webm'],
};

test.each(Object.keys(allowed))('a file named .%s is accepted only with contents of its type', async (extension) => {
  const accepted = [];
  for (const [name, bytes] of Object.entries(samples)) {
    const kind = await assertContent(extension, bytes).catch(({ code }) => code);
    if (typeof kind === 'string') expect(kind).toBe('unsupported-type');
    else accepted.push(name);
  }
  expect(accepted).toEqual(allowed[extension]);
});

test.each([
  ['jpeg', 'heic', 'jpg'],
  ['heic', 'jpg', 'heic'],
  ['heif', 'hif', 'heic'],
  ['png', 'png', 'png'],
  ['quicktime', 'mp4', 'mp4'],
] as const)('a %s file named .%s is stored as .%s, which tells the decoder what it is', async (sample, extension, stored) => {
  expect((await assertContent(extension, samples[sample])).extension).toBe(stored);
});
