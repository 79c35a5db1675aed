import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { explain } from '../src/failure.ts';
import { root } from '../src/paths.ts';
import { createOutput, type Output } from '../src/progress.ts';
import { disturb } from './disturb.ts';
import type { FaultRecord } from './nemesis.ts';
import { replacements } from './replace.ts';
import { report } from './report.ts';
import { type FaultSystem, startFaultSystem, stopWhenInterrupted } from './system.ts';
import type { Facts, Result } from './types.ts';

// `npm run faults -- --minutes 5 --seed 7`: people use a separate system while parts of it are killed, paused and cut off, and
// with `--replace redis` while a backing service loses its data. The checks then compare what people were told with what is stored
// and sent. `--self-test` plants faults in the data, each of which a check must find. The exit code is 0 without a violation.

const Options = z.object({
  minutes: z.coerce.number().min(0).max(600).default(5),
  seed: z.coerce.number().int().min(0).default(7),
  /** Acts a second. */
  rate: z.coerce.number().positive().max(200).default(8),
  'self-test': z.boolean().default(false),
  /** With `all`, the gateway and the services are one process. */
  shape: z.enum(['all', 'split']).default('split'),
  replace: z.enum(['redis', 'kafka', 'postgres', 'point-in-time', 'all']).optional(),
  /** People act so long before a backing service is replaced, and after. */
  seconds: z.coerce.number().min(10).max(600).default(30),
});

export interface Run {
  place: FaultSystem;
  options: z.output<typeof Options>;
  /** The folder of the results. */
  results: string;
  output: Output;
  log: (line: string) => void;
}

/** What happened, and what the checks say of it. */
export interface Outcome {
  facts: Facts;
  checked: Result[];
  records?: FaultRecord[];
}

const text = { type: 'string' } as const;
const args = { minutes: text, seed: text, rate: text, shape: text, replace: text, seconds: text };
const options = Options.parse(parseArgs({ options: { ...args, 'self-test': { type: 'boolean' } } }).values);
const output = createOutput();
const began = performance.now();
const log = (line: string) => console.log(`${((performance.now() - began) / 1_000).toFixed(1).padStart(7)} s  ${line}`);

const { replace, seed, shape } = options;
const runs: Record<string, (run: Run) => Promise<Outcome>> =
  replace === undefined
    ? { [`seed-${seed}`]: disturb }
    : Object.fromEntries(
        Object.entries(replacements)
          .filter(([what]) => replace === 'all' || replace === what)
          .map(([what, run]) => [`replace-${what}`, run]),
      );

let place: FaultSystem | undefined;
const isInterrupted = stopWhenInterrupted(() => place);
let code = 0;
for (const [name, run] of Object.entries(runs)) {
  if (isInterrupted()) break;
  try {
    place = await startFaultSystem(output, shape);
    if (!(await isClean(name, run, place))) code = 1;
  } catch (error) {
    console.error(explain(error));
    code = 1;
  }
  if (!isInterrupted()) await place?.stop();
}
if (!isInterrupted()) process.exit(code);

/** Runs one on a started system and prints what was found. Returns whether people could act, and nothing was wrong. */
async function isClean(name: string, run: (run: Run) => Promise<Outcome>, running: FaultSystem): Promise<boolean> {
  const results = join(root, 'test-results/faults', name);
  mkdirSync(results, { recursive: true });
  const outcome = await run({ place: running, options, results, output, log });
  const violations = report(running, outcome, results, options);
  if (violations > 0) cpSync(join(running.home, 'logs'), join(results, 'logs'), { recursive: true });
  console.log(`\n${name}: ${violations} violations. Acts, mails and faults are in ${results}.`);
  return violations === 0 && outcome.facts.acts.some(({ outcome }) => outcome === 'acknowledged');
}
