import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { awkwardDates, clockOffset } from './awkward-dates.ts';
import { explain } from './failure.ts';
import { fakeClock, findFakeClock } from './fake-clock.ts';
import { root } from './paths.ts';
import { launch, stop } from './processes.ts';
import { createOutput } from './progress.ts';
import { type Run, repeatTable } from './repeat-report.ts';

// `npm run test:repeat -- 10 --busy 3`: runs `npm test` ten times in a row, the last three beside two busy loops, and prints a table.
// `npm run test:repeat -- 3 --awkward-dates`: with the clock of every process at an awkward date, a different one each time, without the
// fault suite, which moves clocks itself. The exit code is 0 when every run passed.

const Options = z.object({
  times: z.coerce.number().int().min(1).max(100),
  busy: z.coerce.number().int().min(0).default(0),
  'awkward-dates': z.boolean().default(false),
});
const { values, positionals } = parseArgs({
  options: { busy: { type: 'string' }, 'awkward-dates': { type: 'boolean' } },
  allowPositionals: true,
});
const options = Options.parse({ times: positionals[0], ...values });
const results = join(root, 'test-results/repeat');
mkdirSync(results, { recursive: true });

let child: ChildProcess | undefined;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
    child?.kill(signal);
  });
}

const runs: Run[] = [];
try {
  const library = options['awkward-dates'] ? await findFakeClock(createOutput()) : null;
  for (let number = 1; number <= options.times && !interrupted; number += 1) {
    const isBusy = number > options.times - options.busy;
    const clock = library ? moveClock(library, number) : null;
    runs.push(await runOnce(number, [isBusy && 'busy loops', clock?.name].filter(Boolean).join(', '), isBusy, clock?.variables));
  }
} catch (error) {
  console.error(explain(error));
  interrupted = true;
}
console.log(`\n${repeatTable(runs)}`);
process.exit(!interrupted && runs.every(({ exitCode }) => exitCode === 0) ? 0 : 1);

/** The clock of the run with this number. */
function moveClock(library: string, number: number) {
  const now = new Date();
  const dates = awkwardDates(now);
  const { name, at } = dates[(number - 1) % dates.length]!;
  return { name, variables: { ...fakeClock(library), FAKETIME: clockOffset(at, now), FAULTS: 'off' } };
}

/** Runs `npm test` once; its output is in a file. */
async function runOnce(number: number, note: string, isBusy: boolean, variables: NodeJS.ProcessEnv = {}): Promise<Run> {
  const log = join(results, `run-${number}.log`);
  console.log(`Run ${number} of ${options.times}${note && ` (${note})`}: ${relative(root, log)}`);
  const loops = isBusy ? [1, 2].map(() => launch({ command: process.execPath, args: ['--eval', 'for (;;);'] })) : [];
  const file = openSync(log, 'w');
  const start = performance.now();
  try {
    const exitCode = await new Promise<number>((resolve, reject) => {
      child = spawn('npm', ['test'], { cwd: root, env: { ...process.env, ...variables }, stdio: ['ignore', file, file] });
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    });
    const seconds = Math.round((performance.now() - start) / 1_000);
    return { note, seconds, exitCode, output: readFileSync(log, 'utf8') };
  } finally {
    closeSync(file);
    for (const loop of loops) await stop(loop);
  }
}
