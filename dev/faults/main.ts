import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { explain } from '../src/failure.ts';
import { root } from '../src/paths.ts';
import { createOutput } from '../src/progress.ts';
import { startCareless } from './careless.ts';
import { checkAll, settled } from './checks/all.ts';

import { type FaultRecord, heal, RECOVERY_MS, runNemesis } from './nemesis.ts';
import { type Prober, startProber } from './prober.ts';
import { faceDown, revealIn } from './reveal.ts';
import { type FaultSystem, startFaultSystem, stopWhenInterrupted } from './system.ts';
import { report } from './table.ts';
import type { Check, Workload } from './types.ts';
import { retryMails, startPeople } from './workload.ts';

// `npm run faults -- --minutes 5 --seed 7`: people use a separate system while parts of it are killed, paused and cut off.
// After healing, the checks compare what was promised to them with what is stored and sent. Ends with a table and the exit
// code: 0 without a violation. `--shape all` runs the gateway and the services in one process. `--self-test` then plants faults in the data, each of which a check must find.

const Options = z.object({
  minutes: z.coerce.number().min(0).max(600).default(5),
  seed: z.coerce.number().int().min(0).default(7),
  rate: z.coerce.number().positive().max(200).default(8),
  'self-test': z.boolean().default(false),
  shape: z.enum(['all', 'split']).default('split'),
});
/** People act so long before the first fault and after the last. */
const QUIET_MS = 5_000;
/** Longer than a request that hangs behind another one's body. */
const BESIDE_MS = 12_000;
/** Such runs have time for faults of over half a minute. */
const LONG_MINUTES = 5;

const output = createOutput();
const began = performance.now();
const log = (line: string) => console.log(`${((performance.now() - began) / 1_000).toFixed(1).padStart(7)} s  ${line}`);
const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    rate: { type: 'string' },
    'self-test': { type: 'boolean' },
    shape: { type: 'string' },
  },
});
const options = Options.parse(values);

let place: FaultSystem | undefined;
const isInterrupted = stopWhenInterrupted(() => place);
let code = 1;
try {
  place = await startFaultSystem(output, options.shape);
  code = await whole(place);
} catch (error) {
  console.error(explain(error));
}
if (!isInterrupted()) {
  await place?.stop();
  process.exit(code);
}

/** Runs everything on a started system and returns the exit code. */
async function whole(running: FaultSystem): Promise<number> {
  const { seed, minutes } = options;
  const results = join(root, 'test-results/faults', `seed-${seed}`);
  mkdirSync(results, { recursive: true });
  const prober = await startProber(running.system);
  const careless = await startCareless(running.system);
  // Its sign-in is not one of the acts.
  await sleep(QUIET_MS);
  const { workload, records } = await disturb(running, prober, results);
  const mended = await mend(running, prober);
  const facts = { acts: workload.acts(), system: running.system, mails: running.mail.accepted, faults: records };
  const [beside] = await Promise.all([
    output.progress('reading beside a careless client', () => careless.lookBeside(BESIDE_MS)),
    output.progress('waiting until everything is done', () => settled(facts)),
  ]);
  await careless.stop();
  await workload.lookAtLast();
  facts.acts = workload.acts();
  const checks = await output.progress('checking', () => checkAll(facts));
  checks.push(...ownChecks(records, mended), prober.check(), beside);
  await prober.stop();
  const planted = options['self-test'] ? await (await import('./self-test.ts')).selfTest(running, facts) : [];

  const violations = report(running, { seed, results, checks: [...checks, ...planted], facts, options, records });
  if (violations > 0) cpSync(join(running.home, 'logs'), join(results, 'logs'), { recursive: true });
  console.log(`\nSeed ${seed}, ${minutes} minutes: ${violations} violations. Acts, mails and faults are in ${results}.`);
  return violations === 0 && facts.acts.some(({ outcome }) => outcome === 'acknowledged') ? 0 : 1;
}

/** Lets people use the system while it is disturbed, until the time is over and it is whole again. */
async function disturb(
  running: FaultSystem,
  prober: Prober,
  results: string,
): Promise<{ workload: Workload; records: FaultRecord[] }> {
  const { seed, minutes, rate } = options;
  await faceDown(running.system);
  const workload = await startPeople(running, seed, rate, join(results, 'acts.jsonl'));
  log('people act');
  await revealIn(running.system, QUIET_MS + minutes * 30_000);
  await sleep(QUIET_MS);
  const records = await runNemesis(running, prober, {
    seed,
    until: Date.now() + minutes * 60_000,
    isLong: minutes >= LONG_MINUTES,
    log,
  });
  await heal(running);
  log('no more faults');
  await sleep(QUIET_MS);
  await workload.stop();
  log('people have stopped');
  return { workload, records };
}

/**
 * Waits until every part answers, and does what the runbook asks an operator to do: mails that the server refused for good are
 * sent again. Returns whether every part answers.
 */
async function mend({ system }: FaultSystem, prober: Prober): Promise<boolean> {
  const answered = await prober.whole(Date.now(), RECOVERY_MS);
  log(await retryMails(system));
  return answered !== null;
}

/** What only this file knows. */
function ownChecks(records: readonly FaultRecord[], isWhole: boolean): Check[] {
  const measured = records.filter(({ kind }) => kind !== 'mail');
  const late = measured.filter(({ recovery }) => recovery === null);
  const violations = late.map(({ kind, target, detail }) => ({
    text: `${kind} ${target} (${detail}): not whole again within ${RECOVERY_MS / 1_000} s`,
    acts: [],
  }));
  if (!isWhole) violations.push({ text: `After healing, not every part answered within ${RECOVERY_MS / 1_000} s`, acts: [] });
  return [{ name: 'After each fault every part answers again, without help', looked: measured.length + 1, violations }];
}
