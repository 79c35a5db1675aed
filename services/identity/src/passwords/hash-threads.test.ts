import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createHashThreads } from './hash-threads.ts';

const parameters = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };

/** The nice value of each thread of this process: 0 is normal, 19 is the lowest priority. */
const niceValues = () =>
  readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });

test('hashes and verifies, and rejects text that is not a hash', async () => {
  const threads = createHashThreads();
  const hashed = await threads.hash('Paper-Boats-2026', parameters);
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
  expect(await threads.verify(hashed, 'Paper-Boats-2026')).toBe(true);
  expect(await threads.verify(hashed, 'paper-boats-2026')).toBe(false);
  await expect(threads.verify('nonsense', 'Paper-Boats-2026')).rejects.toThrow();
  expect(await threads.verify(hashed, 'Paper-Boats-2026')).toBe(true);
});

const isLinux = process.platform === 'linux';

test.runIf(isLinux && getPriority() < 10)('runs at a lower priority than every other thread of the process', async () => {
  const threads = createHashThreads();
  const before = niceValues();
  for (let n = 0; n < 3; n += 1) await threads.hash('Paper-Boats-2026', parameters);
  const after = niceValues();
  expect(after.filter((nice) => nice === 10)).toHaveLength(before.filter((nice) => nice === 10).length + 1);
  expect(after.filter((nice) => nice === 0).length).toBeGreaterThanOrEqual(before.filter((nice) => nice === 0).length);
});

test.runIf(isLinux)('leaves the priority of a process alone that already runs at a lower one', async () => {
  const script = `
    const { readdirSync, readFileSync } = await import('node:fs');
    const { getPriority } = await import('node:os');
    const { createHashThreads } = await import('${new URL('hash-threads.ts', import.meta.url)}');
    await createHashThreads().hash('Paper-Boats-2026', ${JSON.stringify(parameters)});
    const own = String(getPriority());
    const stats = readdirSync('/proc/self/task').map((thread) => readFileSync('/proc/self/task/' + thread + '/stat', 'utf8'));
    console.log(stats.filter((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16] === own).length === stats.length);
  `;
  const args = ['-n', String(Math.max(0, 15 - getPriority())), process.execPath, '--input-type=module', '--eval', script];
  expect((await promisify(execFile)('nice', args)).stdout.trim()).toBe('true');
});
