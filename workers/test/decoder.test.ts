import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { inTurn } from '../src/adapters/picture-memory.ts';
import { Undecodable } from '../src/adapters/undecodable.ts';
import { decoderCommand, decoderEnvironment, programOf } from '../src/decoder/isolation.ts';
import { createDecoder, type Decoder } from '../src/decoder/processes.ts';
import { canIsolate } from './decoder.ts';
import { photo } from './media-system.ts';

const run = promisify(execFile);
const image = { kind: 'image', extension: 'jpg' } as const;

let folder: string;
let jpeg: Buffer;
const decoders: Decoder[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decoder-test-'));
  jpeg = await photo(640, 480).jpeg().toBuffer();
  await mkdir(join(folder, 'tmp'));
  vi.stubEnv('TMPDIR', join(folder, 'tmp'));
});
afterEach(async () => {
  for (const decoder of decoders.splice(0)) await decoder.close();
  expect(await readdir(join(folder, 'tmp'))).toEqual([]);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

function aDecoder(...options: Parameters<typeof createDecoder>): Decoder {
  const decoder = createDecoder(...options);
  decoders.push(decoder);
  return decoder;
}

/** A folder with an original, as a job has it. */
async function job(bytes: Buffer | string): Promise<string> {
  const place = await mkdtemp(join(folder, 'job-'));
  await writeFile(join(place, 'original.jpg'), bytes);
  return place;
}

/** The programs of this file's decoders that run. */
async function pids(): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    all.map(async (pid) => {
      const place = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
      return place.startsWith(folder) && program.includes('node') ? Number(pid) : null;
    }),
  );
  return found.filter((pid) => pid !== null);
}

describe.skipIf(!canIsolate)('an isolated decoder', () => {
  /** Runs a shell command as a decoder runs. */
  async function inside(command: string): Promise<string> {
    const place = await mkdtemp(join(folder, 'shell-'));
    const [program, options] = decoderCommand(true, 'image', place, ['sh', '-c', command]);
    const { stdout } = await run(program, options, { cwd: place, env: decoderEnvironment });
    return stdout.trim();
  }

  test('cannot connect to this machine, nor ffmpeg to a URL', async () => {
    let calls = 0;
    const server = createServer((socket) => {
      calls += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const node = `require("net").connect(${port}, "127.0.0.1").on("error", (error) => console.log(error.code)).on("connect", () => console.log("connected"))`;
    expect(await inside(`'${process.execPath}' -e '${node}'`)).toMatch(/^E(NETUNREACH|CONNREFUSED|ADDRNOTAVAIL)$/);
    await expect(inside(`ffmpeg -v error -i http://127.0.0.1:${port}/ -f null -`)).rejects.toThrow();
    expect(calls).toBe(0);
    server.close();
  });

  test('finds no key in its environment, no process but its own and no file of the workers', async () => {
    vi.stubEnv('SIGNING_KEYS_CONTENT', 'CANARY');
    const secrets = join(folder, 'secrets');
    await mkdir(secrets, { recursive: true });
    await writeFile(join(secrets, 'LINK_KEYS'), 'CANARY');
    expect(await inside(`cat /proc/*/environ ${secrets}/LINK_KEYS 2>&1 | tr '\\0' '\\n'`)).not.toContain('CANARY');
    expect(await inside(`cat /proc/${process.pid}/environ 2>&1 || true`)).toMatch(/No such file/);
    expect(await inside('ls /etc; ls -d /root /home /var /tmp 2>&1 || true')).not.toMatch(/passwd|shadow|^\/(root|home|var)$/m);
  });

  test('cannot write outside its folder, mount, gain rights or make namespaces, and its memory and files are limited', async () => {
    expect(await inside('touch here && ls')).toContain('here');
    for (const command of [
      'touch /usr/x',
      `touch '${programOf('decode.ts')[1]}'`,
      'mount -t tmpfs none /usr',
      'unshare --user true',
      'head -c 300000000 /dev/zero > large',
    ])
      expect([command, await inside(`${command} 2>/dev/null && echo done || echo refused`)]).toEqual([command, 'refused']);
    expect(await inside(`'${process.execPath}' -e 'try { Buffer.alloc(900_000_000) } catch { console.log("refused") }'`)).toBe(
      'refused',
    );
    expect(await inside('grep CapEff /proc/self/status')).toMatch(/\t0+$/);
    // Its three pipes, and the folder that ls reads.
    expect(await inside('ls /proc/self/fd')).toBe('0\n1\n2\n3');
  });
});

test('a decoder that crashes fails only its file, and the next photo is decoded', async () => {
  const decoder = aDecoder(canIsolate);
  const first = await job(jpeg);
  expect(await decoder.decode(first, image)).toEqual({ width: 640, height: 480 });
  const before = await pids();
  expect(before.length).toBeGreaterThan(0);
  const doomed = decoder.decode(await job(jpeg), image);
  for (const pid of before) process.kill(pid, 'SIGKILL');
  await expect(doomed).rejects.toThrow('The decoder ended before it answered.');
  expect(await decoder.decode(await job(jpeg), image)).toEqual({ width: 640, height: 480 });
});

test('a decoder that hangs is ended, its file fails, and the next photo is decoded', async () => {
  const decoder = aDecoder(canIsolate, { image: 1, video: 1 });
  await expect(decoder.decode(await job(jpeg), image)).rejects.toThrow(Undecodable);
  expect(await pids()).toEqual([]);
  expect(await aDecoder(canIsolate).decode(await job(jpeg), image)).toEqual({ width: 640, height: 480 });
});

test('a decoder keeps nothing between photos, and is replaced after a file that it refused and after 20 photos', async () => {
  const decoder = aDecoder(canIsolate);
  const decode = async (bytes: Buffer | string) => decoder.decode(await job(bytes), image).catch((error: Error) => error.message);
  await decode(jpeg);
  const first = await pids();
  await decode(jpeg);
  expect(await pids()).toEqual(first);
  const [place] = await readdir(join(folder, 'tmp'));
  expect((await readdir(join(folder, 'tmp', place!))).filter((name) => name !== 'root')).toEqual([]);

  expect(await decode('not a photo')).toContain('not-decodable');
  expect(await pids()).toEqual([]);
  for (let photos = 0; photos < 19; photos += 1) await decode(jpeg);
  expect(await pids()).toHaveLength(first.length);
  await decode(jpeg);
  expect(await pids()).toEqual([]);
});

test('a link that a decoder leaves instead of a rendition is not followed', async () => {
  const decoder = aDecoder(false);
  await decoder.decode(await job(jpeg), image);
  const [place] = await readdir(join(folder, 'tmp'));
  // As if an earlier file had taken the decoder over: what it writes under the rendition's name goes elsewhere.
  const secret = join(folder, 'secret');
  await copyFile('/etc/hostname', secret);
  await symlink(secret, join(folder, 'tmp', place!, 'small.webp'));
  const next = await job(jpeg);
  await expect(decoder.decode(next, image)).rejects.toThrow('not a file');
});

test('without isolation a decoder has an empty environment all the same', async () => {
  const place = await mkdtemp(join(folder, 'shell-'));
  const [program, options] = decoderCommand(false, 'image', place, ['env']);
  const { stdout } = await run(program, options, { cwd: place, env: decoderEnvironment });
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0]),
  ).toEqual(Object.keys(decoderEnvironment));
  expect(await aDecoder(false).decode(await job(jpeg), image)).toEqual({ width: 640, height: 480 });
});

/** Lets decoders be a shell script instead. */
async function insteadOf(script: string): Promise<void> {
  const path = join(folder, 'decoder.sh');
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const { execPath } = process;
  process.execPath = path;
  onTestFinished(() => {
    process.execPath = execPath;
  });
}

test('a decoder whose process cannot be started leaves no folder behind', async () => {
  const { execPath } = process;
  // No argument of a program can hold this character.
  process.execPath = 'node\0';
  onTestFinished(() => {
    process.execPath = execPath;
  });
  await expect(aDecoder(false).decode(await job(jpeg), image)).rejects.toThrow();
});

test('a film cannot take the memory that large photos wait for', async () => {
  await insteadOf(`echo '{"type":"needs","bytes":100000000}'; sleep 60`);
  const decoder = aDecoder(false, { image: 1_000, video: 60_000 });
  const film = decoder.decode(await job(jpeg), { kind: 'video', extension: 'jpg' });
  await expect(film).rejects.toThrow('The decoder of a film asked for memory.');
  const order: string[] = [];
  await inTurn(100_000_000, async () => void order.push('photo'));
  expect(order).toEqual(['photo']);
});

test('a photo whose decoder ends while it waits for memory leaves its turn to the next, and no timer', async () => {
  await insteadOf(`echo '{"type":"needs","bytes":100000000}'; sleep 1`);
  const turn = Promise.withResolvers<void>();
  const holder = inTurn(100_000_000, () => turn.promise);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await expect(aDecoder(false).decode(await job(jpeg), image)).rejects.toThrow('The decoder ended before it answered.');
  turn.resolve();
  await holder;
  await inTurn(100_000_000, async () => undefined);
  expect(vi.getTimerCount()).toBe(0);
});
