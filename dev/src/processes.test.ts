import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isRunning, launch, waitUntil } from './processes.ts';

test('a program that does not answer in time has ended when another may be started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'patchwork-processes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const logFile = join(folder, 'log');
  const child = launch({ command: 'sleep', args: ['60'], logFile });
  const never = () => Promise.reject(new Error('no answer'));
  await expect(waitUntil('It', never, { child, logFile, timeout: 100 })).rejects.toThrow('did not answer within 0.1 s');
  expect(isRunning(child)).toBe(false);
});
