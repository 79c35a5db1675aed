import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gifOf, pngOf } from '@patchwork/testkit/hostile-files';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Undecodable } from '../src/adapters/images.ts';
import { withoutNetwork } from '../src/adapters/network-namespace.ts';
import { probeFilm, renderFilm } from '../src/adapters/video.ts';

const run = promisify(execFile);
const child = fileURLToPath(new URL('render-child.ts', import.meta.url));

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

/** Renders in a separate process. */
async function render(...paths: string[]): Promise<{ outcomes: string[]; peakMegabytes: number }> {
  const { stdout } = await run(process.execPath, [child, join(folder, 'storage'), ...paths]);
  return JSON.parse(stdout);
}

/** A single colour takes as much memory to decode as any picture. */
const photo = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#7fa65e' } });
const jpeg = (side = 200) => photo(side, side).jpeg().toBuffer();

test.each([
  ['a PNG of 30,000 × 30,000', async () => pngOf(30_000, 30_000), 'too-many-pixels'],
  ['a GIF of 10,000 frames', async () => gifOf(1, 1, 10_000), 'too-many-frames'],
  ['a GIF of 10,000 large frames', async () => gifOf(7_000, 7_000, 10_000), 'too-many-frames'],
  ['a PNG that claims more rows than it has', async () => pngOf(7_000, 7_000).subarray(0, 3_000), 'not-decodable'],
])('the memory of a worker stays under 400 MB for %s', async (name, make, outcome) => {
  const rendered = await render(await file(`${name}.bin`, await make()));
  expect(rendered.outcomes).toEqual([outcome]);
  expect(rendered.peakMegabytes).toBeLessThan(400);
});

test('the memory of a worker stays under 400 MB for several concurrent pictures that must be decoded whole', async () => {
  const heavy = await file('heavy.jpg', await photo(7_000, 6_000).jpeg({ progressive: true }).toBuffer());
  const light = await file('light.jpg', await jpeg(4_000));
  const tooHeavy = await file(
    'too-heavy.jpg',
    await photo(7_000, 6_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  );
  const { outcomes, peakMegabytes } = await render(heavy, heavy, light, tooHeavy);
  expect(outcomes).toEqual(['1600x1371', '1600x1371', '1600x1600', 'too-much-memory']);
  expect(peakMegabytes).toBeLessThan(400);
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['JavaScript that begins like a GIF', 'GIF89a/*\0\0*/=1;alert(1)//'],
  ['a PDF', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'],
  ['nothing at all', ''],
])('a file that is not a picture is rejected: %s', async (name, text) => {
  expect((await render(await file(`${name}.jpg`, text))).outcomes).toEqual(['not-decodable']);
});

test('data appended to a picture is not copied into its renditions: a JPEG with a ZIP at its end', async () => {
  const zip = Buffer.from('PK\x03\x04CANARY of a hidden archive', 'latin1');
  const storage = join(folder, 'polyglot');
  const path = await file('polyglot.jpg', Buffer.concat([await jpeg(), zip]));
  await run(process.execPath, [child, storage, path]);
  const made = (await readdir(storage, { recursive: true })).filter((name) => name.endsWith('.webp'));
  expect(made).toHaveLength(2);
  for (const name of made) {
    expect((await readFile(join(storage, name))).includes('CANARY')).toBe(false);
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
  await expect(renderFilm(path, 'mp4', { duration: 1, isPlayable: true }, join(folder, 'out.mp4'))).rejects.toThrow(Undecodable);
});

test('ffmpeg cannot reach the network where namespaces are permitted', async () => {
  let calls = 0;
  const server = createServer((_, response) => {
    calls += 1;
    response.end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const isolation = await withoutNetwork();
  const script = fileURLToPath(new URL('../src/adapters/ffmpeg-offline.sh', import.meta.url));
  const command = isolation.length > 0 ? script : 'ffmpeg';
  // Without the whitelist of a normal call: the namespace alone must block the request.
  const whitelist = isolation.length > 0 ? [] : ['-protocol_whitelist', 'file,pipe'];
  await expect(run(command, ['-v', 'error', ...whitelist, '-i', url, '-f', 'null', '-'])).rejects.toThrow();
  expect(calls).toBe(0);
  server.close();
});
