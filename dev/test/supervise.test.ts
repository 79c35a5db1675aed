import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePorts } from '../src/ports.ts';
import { type Supervised, supervise } from '../src/supervise.ts';

// A stand-in for a service: responds to /readyz on PORT, and takes a while to stop.
const service = `
import { createServer } from 'node:http';
createServer((request, response) => response.end('ready')).listen(Number(process.env.PORT), '127.0.0.1');
console.log('serving');
if (process.env.STUBBORN) process.on('SIGTERM', () => undefined);
`;

let dir: string;
let port: number;
let lines: string[];
let running: Supervised | undefined;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'supervise-'));
  chmodSync(dir, 0o755);
  [port] = (await freePorts(1)) as [number];
  lines = [];
  writeFileSync(join(dir, 'main.mjs'), service);
});
afterEach(async () => {
  await running?.stop();
  rmSync(dir, { recursive: true });
});

const begin = (code = 'main.mjs', env: Record<string, string> = {}) =>
  supervise({
    name: 'standin',
    cwd: dir,
    args: [code],
    env: { PORT: String(port), ...env },
    logFile: join(dir, 'standin.log'),
    onLine: (_name, line) => lines.push(line),
  });

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('restarts a program that ended by itself', async () => {
  running = begin();
  await running.ready(port, port);
  const first = running.pid()!;
  process.kill(first, 'SIGKILL');
  await vi.waitUntil(() => running?.pid() !== first && lines.filter((line) => line === 'serving').length === 2, 10_000);
  expect(lines.join()).toContain('ended by itself (SIGKILL); starting again in 0.1 s');
});

test('reports the output of a program that cannot start', async () => {
  writeFileSync(join(dir, 'broken.mjs'), 'console.error("PORT: is missing"); process.exit(1);');
  running = begin('broken.mjs');
  await expect(running.ready(port, port)).rejects.toThrow('standin ended while starting; it said:\nPORT: is missing');
});

test('stops for good', async () => {
  running = begin();
  await running.ready(port, port);
  const pid = running.pid()!;
  await running.stop();
  expect(isAlive(pid)).toBe(false);
});

test('starts again after a stop, and is restarted from then on', async () => {
  running = begin();
  await running.ready(port, port);
  await running.stop();
  running.startAgain();
  await running.ready(port, port);
  const second = running.pid()!;
  process.kill(second, 'SIGKILL');
  await vi.waitUntil(() => running?.pid() !== second, 10_000);
  expect(lines.join()).toContain('ended by itself (SIGKILL)');
});
