import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findKafkaPrograms } from '@patchwork/dev/backing/kafka-programs';
import { root } from '@patchwork/dev/paths';
import type { Shape } from '@patchwork/dev/ports';
import { isRunning, launch, stop } from '@patchwork/dev/processes';
import { createOutput, type Output } from '@patchwork/dev/progress';
import { keep, middle } from './measure.ts';

const run = promisify(execFile);
const copy = join(root, '.stack/bench-start');
/** What the installation of packages, and the download of Kafka, have left. */
const installed = ['node_modules', 'contracts/node_modules', '.stack/kafka'];
const longestMs = 300_000;

/** Measures the seconds of `npm start`, fresh and the second time, or with `split` those of `npm start -- --split`. */
export async function benchStart({ shape, isQuick }: { shape: Shape; isQuick: boolean }): Promise<void> {
  const seconds = await measureStarts(isQuick ? 1 : 3, createOutput(), shape);
  console.log('medians:', { fresh: middle(seconds.fresh), second: middle(seconds.second) });
  await keep(shape === 'split' ? 'start-split' : 'start', seconds);
}

/**
 * Measures the seconds from `npm start` to "Patchwork is ready", in a copy of this folder: each time first as in a fresh clone
 * whose packages and Kafka's jars are there and nothing else, then with the data of that start.
 * @throws Error when a start fails, for example because Patchwork already runs on the same ports
 */
async function measureStarts(rounds: number, output: Output, shape: Shape): Promise<{ fresh: number[]; second: number[] }> {
  const seconds = { fresh: [] as number[], second: [] as number[] };
  try {
    await output.progress('copying this folder', () => makeCopy(output));
    for (let round = 0; round < rounds; round += 1) {
      await empty();
      seconds.fresh.push(await timeStart(shape));
      seconds.second.push(await timeStart(shape));
      console.log(`npm start: ${seconds.fresh.at(-1)} s fresh, ${seconds.second.at(-1)} s the second time`);
    }
    return seconds;
  } finally {
    await empty().catch(() => undefined);
    await rm(copy, { recursive: true, force: true });
  }
}

async function makeCopy(output: Output): Promise<void> {
  await rm(copy, { recursive: true, force: true });
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await run('git', list, { cwd: root, maxBuffer: 64 * 1_024 * 1_024 });
  for (const file of stdout.split('\0').filter(Boolean)) {
    // A file that git knows may have been deleted.
    if (!(await isThere(join(root, file)))) continue;
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await copyFile(join(root, file), join(copy, file));
  }
  await findKafkaPrograms(output);
  for (const folder of installed) {
    if (!(await isThere(join(root, folder)))) continue;
    await mkdir(dirname(join(copy, folder)), { recursive: true });
    // Linked instead of copied, which takes a minute less; a start only reads them.
    await run('cp', ['-al', join(root, folder), join(copy, folder)]);
  }
  // The file in which a start notes that the packages fit would be written through the link.
  await rm(join(copy, 'node_modules/.patchwork-lock'), { force: true });
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Deletes what starts have made: data, the web app, and the mark that the contracts' JSON is current. */
async function empty(): Promise<void> {
  await run('node', ['dev/reset.mjs'], { cwd: copy, env: newcomersEnvironment() });
  for (const made of ['web/dist', 'contracts/generated/.documents']) await rm(join(copy, made), { recursive: true, force: true });
}

/** The environment without what `npm run bench` has added, such as the Node of this folder. */
function newcomersEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', ...others } = process.env;
  const own = PATH.split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin') && !folder.includes('/npm/'));
  const kept = Object.entries(others).filter(([name]) => !/^(npm_|INIT_CWD$|NODE)/i.test(name));
  return { ...Object.fromEntries(kept), PATH: own.join(delimiter) };
}

async function timeStart(shape: Shape): Promise<number> {
  const begun = performance.now();
  const child = launch({
    command: 'npm',
    args: shape === 'split' ? ['start', '--', '--split'] : ['start'],
    cwd: copy,
    env: newcomersEnvironment(),
  });
  const lines: string[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`npm start ${why}; it printed:\n${lines.slice(-10).join('\n')}`));
      for (const stream of [child.stdout!, child.stderr!])
        createInterface({ input: stream }).on('line', (line) => {
          lines.push(line);
          if (line.startsWith('Patchwork is ready')) resolve();
        });
      child.once('exit', (code) => fail(`ended with ${code}`));
      setTimeout(() => fail(`was not ready within ${longestMs / 1_000} s`), longestMs).unref();
    });
    return Math.round((performance.now() - begun) / 100) / 10;
  } finally {
    // To the system itself, as npm might end before it.
    const pid = Number(await readFile(join(copy, '.stack/pid'), 'utf8').catch(() => ''));
    if (pid && isRunning(child)) process.kill(pid, 'SIGTERM');
    for (const end = Date.now() + 60_000; isRunning(child) && Date.now() < end; ) await sleep(50);
    await stop(child, 'SIGKILL');
  }
}
