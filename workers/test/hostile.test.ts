import { execFileSync, spawn } from 'node:child_process';
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { phoneHeic } from '@patchwork/testkit/files';
import { gifOf, pngOf } from '@patchwork/testkit/hostile-files';
import fluent from 'fluent-ffmpeg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Undecodable } from '../src/adapters/undecodable.ts';
import { probeFilm, renderFilm } from '../src/adapters/video.ts';
import { decoderEnvironment, programOf } from '../src/decoder/isolation.ts';
import { aDecoder } from './decoder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, bytes: Buffer | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

/** The decoder of HEIC follows from the extension, that of other pictures from the bytes. */
const extensionOf = (path: string) => (path.endsWith('.heic') ? 'heic' : 'png');

/** Decodes the files concurrently, as a worker does; the outcome of each. */
async function decode(...paths: string[]): Promise<string[]> {
  const decoder = aDecoder();
  const outcomes = paths.map(async (path) => {
    const place = await mkdtemp(join(folder, 'job-'));
    const extension = extensionOf(path);
    await copyFile(path, join(place, `original.${extension}`));
    return decoder.decode(place, { kind: 'image', extension }).then(
      ({ width, height }) => `${width}x${height}`,
      (error: unknown) => (error instanceof Undecodable ? error.reason : String(error)),
    );
  });
  return Promise.all(outcomes).finally(() => decoder.close());
}

/** Megabytes of memory that a decoder has used at most when it has decoded the file. */
async function peakOf(path: string): Promise<number> {
  const place = await mkdtemp(join(folder, 'peak-'));
  const extension = extensionOf(path);
  await copyFile(path, join(place, `original.${extension}`));
  const [, ...options] = programOf('decode.ts');
  const child = spawn(process.execPath, options, { cwd: place, env: decoderEnvironment, stdio: 'pipe', detached: true });
  child.stdin.write(`${JSON.stringify({ kind: 'image', extension })}\n`);
  for await (const line of createInterface({ input: child.stdout })) {
    if (JSON.parse(line).type !== 'needs') break;
    child.stdin.write('go\n');
  }
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))!;
  child.stdin.end();
  return Number(kilobytes) / 1_024;
}

/** A single colour takes as much memory to decode as any picture. */
const photo = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#7fa65e' } });
const jpeg = (side = 200) => photo(side, side).jpeg().toBuffer();

test.each([
  ['a PNG of 30,000 × 30,000', async () => pngOf(30_000, 30_000), 'too-many-pixels'],
  ['a GIF of 10,000 frames', async () => gifOf(1, 1, 10_000), 'too-many-frames'],
  ['a GIF of 10,000 large frames', async () => gifOf(7_000, 7_000, 10_000), 'too-many-frames'],
  ['a PNG that claims more rows than it has', async () => pngOf(7_000, 7_000).subarray(0, 3_000), 'not-decodable'],
])('the memory of a decoder stays under 400 MB for %s', async (name, make, outcome) => {
  const path = await file(`${name}.bin`, await make());
  expect(await decode(path)).toEqual([outcome]);
  expect(await peakOf(path)).toBeLessThan(400);
});

/** The size that a HEIC file states, of the whole and of each tile. */
function claiming(width: number, height: number): Buffer {
  const file = phoneHeic();
  for (let at = file.indexOf('ispe'); at >= 0; at = file.indexOf('ispe', at + 4)) {
    file.writeUInt32BE(width, at + 8);
    file.writeUInt32BE(height, at + 12);
  }
  return file;
}

function damaged(from: number, to: number): Buffer {
  const file = phoneHeic();
  for (let at = from; at < to; at += 7) file[at]! ^= 0x5a;
  return file;
}

test.each([
  ['a HEIC photo of 30,000 × 30,000', () => claiming(30_000, 30_000), 'too-many-pixels'],
  ['a HEIC photo whose tiles are larger than it says', () => claiming(16, 16), 'not-decodable'],
  ['a HEIC photo whose tiles are smaller than it says', () => claiming(2_000, 2_000), 'not-decodable'],
  ['a HEIC photo of 100 MB', () => Buffer.concat([phoneHeic(), Buffer.alloc(100_000_000)]), 'too-much-memory'],
  ['a HEIC photo that ends early', () => phoneHeic().subarray(0, 5_000), 'not-decodable'],
  ['a HEIC photo with damaged pixels', () => damaged(4_000, 6_000), 'not-decodable'],
  ['a HEIC photo with a damaged description', () => damaged(60, 1_500), 'not-decodable'],
  ['a HEIC photo that is HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'not-decodable'],
  ['a HEIC photo that is a JPEG', () => jpeg(), 'not-decodable'],
])('the memory of a decoder stays under 400 MB for %s', async (name, make, outcome) => {
  const path = await file(`${name}.heic`, await make());
  expect(await decode(path)).toEqual([outcome]);
  expect(await peakOf(path)).toBeLessThan(400);
});

test('the memory of a decoder stays under 400 MB for pictures that must be decoded whole', { tags: ['whole'] }, async () => {
  const heavy = await file('heavy.jpg', await photo(7_000, 6_000).jpeg({ progressive: true }).toBuffer());
  const light = await file('light.jpg', await jpeg(4_000));
  const tooHeavy = await file(
    'too-heavy.jpg',
    await photo(7_000, 6_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  );
  expect(await decode(heavy, heavy, light, tooHeavy)).toEqual(['1600x1371', '1600x1371', '1600x1600', 'too-much-memory']);
  expect(await peakOf(heavy)).toBeLessThan(400);
});

test.each([
  ['a WebP', {}],
  ['a lossless WebP', { lossless: true }],
])(
  'the memory of a decoder stays under 400 MB for %s of 24 megapixels, which is decoded',
  { tags: ['whole'] },
  async (name, options) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
    const camera = sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: '#000', noise } });
    const path = await file(`${name}.webp`, await camera.webp({ ...options, effort: 0 }).toBuffer());
    expect(await decode(path)).toEqual(['1600x1067']);
    expect(await peakOf(path)).toBeLessThan(400);
  },
);

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['JavaScript that begins like a GIF', 'GIF89a/*\0\0*/=1;alert(1)//'],
  ['a PDF', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'],
  ['nothing at all', ''],
])('a file that is not a picture is rejected: %s', async (name, text) => {
  expect(await decode(await file(`${name}.jpg`, text))).toEqual(['not-decodable']);
});

test('data appended to a picture is not copied into its renditions: a JPEG with a ZIP at its end', async () => {
  const zip = Buffer.from('PK\x03\x04CANARY of a hidden archive', 'latin1');
  const place = await mkdtemp(join(folder, 'polyglot-'));
  await writeFile(join(place, 'original.jpg'), Buffer.concat([await jpeg(), zip]));
  const decoder = aDecoder();
  await decoder.decode(place, { kind: 'image', extension: 'jpg' }).finally(() => decoder.close());
  for (const name of ['large.webp', 'medium.webp', 'small.webp']) {
    expect((await readFile(join(place, name))).includes('CANARY')).toBe(false);
  }
});

test.each([
  ['an HLS playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n'],
  ['a script for concat', "ffconcat version 1.0\nfile '/etc/hostname'\n"],
  ['a description of streams', 'v=0\nc=IN IP4 127.0.0.1\nm=video 4000 RTP/AVP 96\n'],
  ['zero bytes', ''],
])('a film that is a list of other files is rejected: %s', async (name, text) => {
  const path = await file(`${name}.mp4`, text);
  for (const extension of ['mp4', 'mov', 'webm']) await expect(probeFilm(path, extension)).rejects.toThrow(Undecodable);
  const film = { duration: 1, isPlayable: true, sound: null, startsLater: false, lastsToEnd: false, hdr: null };
  await expect(renderFilm(path, 'mp4', film, join(folder, 'out.mp4'))).rejects.toThrow(Undecodable);
});

test('a film that the ffmpeg of this machine lacks a filter for is a fault of ours, and not of the film', async () => {
  const path = join(folder, 'hlg.mov');
  const picture = ['-f', 'lavfi', '-i', 'color=size=64x64:rate=25:duration=0.2', '-pix_fmt', 'yuv420p', '-c:v', 'libx264'];
  execFileSync('ffmpeg', ['-v', 'error', ...picture, '-color_trc', 'arib-std-b67', '-y', path]);
  const film = await probeFilm(path, 'mov');
  expect(film.hdr).toBe('arib-std-b67');
  const lacking = await file(
    'ffmpeg-without-zimg',
    '#!/bin/sh\nfor each; do shift; set -- "$@" "$(echo "$each" | sed s/zscale/nozscale/g)"; done\nexec ffmpeg "$@"\n',
  );
  await chmod(lacking, 0o755);
  fluent.setFfmpegPath(lacking);
  onTestFinished(() => void fluent.setFfmpegPath(''));
  const failure = await renderFilm(path, 'mov', film, join(folder, 'hlg.mp4')).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(Undecodable);
});
