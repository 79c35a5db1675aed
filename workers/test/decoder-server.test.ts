import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@patchwork/platform/log';
import { eventually } from '@patchwork/testkit/wait';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { Undecodable } from '../src/adapters/undecodable.ts';
import { assertNoNetwork } from '../src/decoder/network.ts';
import { createDecoder, type Decoder } from '../src/decoder/processes.ts';
import { createRemoteDecoder } from '../src/decoder/remote.ts';
import { createDecoderServer } from '../src/decoder/server.ts';
import { clip, photo } from './media-system.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decoder-server-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A decoder on a port, as in its own container, and the workers' client of it. */
async function start(decoder: Decoder = createDecoder(false), concurrency = 1) {
  const server = createDecoderServer({ decoder, concurrency, log: createLog('decoder', 'silent') });
  const listen = (port = 0) => new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  await listen();
  const { port } = server.address() as { port: number };
  const remote = createRemoteDecoder(`http://127.0.0.1:${port}`);
  onTestFinished(async () => {
    await Promise.all([remote.close(), decoder.close()]);
    await new Promise((resolve) => void server.close(resolve));
  });
  return { remote, port };
}

async function job(bytes: Buffer | string, extension: string): Promise<string> {
  const place = await mkdtemp(join(folder, 'job-'));
  await writeFile(join(place, `original.${extension}`), bytes);
  return place;
}

test('a photo and a video are decoded in another container, with the same renditions as here', async () => {
  const { remote } = await start();
  const jpeg = await photo(800, 600).jpeg().toBuffer();
  const [there, here] = [await job(jpeg, 'jpg'), await job(jpeg, 'jpg')];
  expect(await remote.decode(there, { kind: 'image', extension: 'jpg' })).toEqual({ width: 800, height: 600 });
  const local = createDecoder(false);
  await local.decode(here, { kind: 'image', extension: 'jpg' }).finally(() => local.close());
  for (const name of ['large.webp', 'medium.webp', 'small.webp'])
    expect(await readFile(join(there, name))).toEqual(await readFile(join(here, name)));

  const film = await job(await clip(folder, 'film.mp4', '-t', '1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'), 'mp4');
  expect(await remote.decode(film, { kind: 'video', extension: 'mp4' })).toEqual({ width: 640, height: 360 });
  expect(await sharp(await readFile(join(film, 'poster.webp'))).metadata()).toMatchObject({ format: 'webp', width: 640 });
  expect((await readFile(join(film, 'video.mp4'))).toString('latin1', 4, 8)).toBe('ftyp');
});

test('a file that cannot be used is refused with its reason, and the next one is decoded', async () => {
  const { remote } = await start();
  const refused = remote.decode(await job('not a photo', 'jpg'), { kind: 'image', extension: 'jpg' });
  await expect(refused).rejects.toMatchObject({ name: 'Undecodable', reason: 'not-decodable' });
  await expect(refused).rejects.toBeInstanceOf(Undecodable);
  const jpeg = await photo(80, 60).jpeg().toBuffer();
  expect(await remote.decode(await job(jpeg, 'jpg'), { kind: 'image', extension: 'jpg' })).toEqual({ width: 80, height: 60 });
});

test('a file waits while the decoder is busy', async () => {
  const local = createDecoder(false);
  let release = () => {};
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  let decoding = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    decoding = resolve;
  });
  const { remote, port } = await start({
    ...local,
    async decode(...job) {
      decoding();
      await isHeld;
      return local.decode(...job);
    },
  });
  const jpeg = await photo(80, 60).jpeg().toBuffer();
  const first = remote.decode(await job(jpeg, 'jpg'), { kind: 'image', extension: 'jpg' });
  await hasBegun;
  expect((await fetch(`http://127.0.0.1:${port}/?kind=image&extension=jpg`, { method: 'POST', body: 'x' })).status).toBe(503);
  const second = remote.decode(await job(jpeg, 'jpg'), { kind: 'image', extension: 'jpg' });
  release();
  expect(await Promise.all([first, second])).toEqual(Array(2).fill({ width: 80, height: 60 }));
});

test('a file that finds no room on the disk leaves its place to the next one', async () => {
  const { port } = await start();
  const jpeg = new Uint8Array(await photo(80, 60).jpeg().toBuffer());
  const post = () =>
    fetch(`http://127.0.0.1:${port}/?kind=image&extension=jpg`, {
      method: 'POST',
      body: jpeg,
      signal: AbortSignal.timeout(20_000),
    });
  vi.stubEnv('TMPDIR', join(folder, 'missing'));
  onTestFinished(() => void vi.unstubAllEnvs());
  expect((await post()).status).toBe(500);
  vi.unstubAllEnvs();
  expect((await post()).status).toBe(200);
});

test('films leave places for photos', async () => {
  const local = createDecoder(false);
  const films = Promise.withResolvers<void>();
  const { remote, port } = await start(
    {
      ...local,
      async decode(place, { kind, extension }) {
        if (kind === 'video') await films.promise;
        return local.decode(place, { kind, extension });
      },
    },
    2,
  );
  const mp4 = await clip(folder, 'short.mp4', '-t', '1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p');
  const first = remote.decode(await job(mp4, 'mp4'), { kind: 'video', extension: 'mp4' });
  const second = remote.decode(await job(mp4, 'mp4'), { kind: 'video', extension: 'mp4' });
  const another = () => fetch(`http://127.0.0.1:${port}/?kind=video&extension=mp4`, { method: 'POST', body: 'x' });
  await eventually(async () => (await another()).status === 503);
  const jpeg = await photo(80, 60).jpeg().toBuffer();
  expect(await remote.decode(await job(jpeg, 'jpg'), { kind: 'image', extension: 'jpg' })).toEqual({ width: 80, height: 60 });
  films.resolve();
  expect(await Promise.all([first, second])).toEqual(Array(2).fill({ width: 640, height: 360 }));
});

test('an answer that is not that of a decoder fails the file, and nothing is written outside its folder', async () => {
  for (const [answer, message] of [
    ['{"shape":{"width":1,"height":1},"bytes":[1,1,1]}\nabcd', 'more than it announced'],
    ['{"shape":{"width":1,"height":1},"bytes":[1,1,5]}\nabc', 'ended early'],
    ['{"shape":{"width":1,"height":1},"bytes":[1,1]}\nab', 'other files'],
    ['x'.repeat(5_000), 'something else'],
  ] as const) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () =>
        socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: ${answer.length}\r\n\r\n${answer}`),
      );
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const remote = createRemoteDecoder(`http://127.0.0.1:${(server.address() as { port: number }).port}`);
    await expect(remote.decode(await job('x', 'jpg'), { kind: 'image', extension: 'jpg' })).rejects.toThrow(message);
  }
});

test('a decoder in a container refuses to start while it can open a connection', async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = `127.0.0.1:${(server.address() as { port: number }).port}`;
  await expect(assertNoNetwork([address])).rejects.toThrow(`This decoder can reach ${address}.`);
  await new Promise((resolve) => void server.close(resolve));
  await assertNoNetwork([address]);
});
