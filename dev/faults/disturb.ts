import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCareless } from './careless.ts';
import { allChecks, checkAll } from './checks/all.ts';
import { inContext } from './checks/context.ts';
import { settle } from './checks/settle.ts';
import type { Outcome, Run } from './main.ts';
import { type FaultRecord, heal, RECOVERY_MS, runNemesis } from './nemesis.ts';
import { startProber } from './prober.ts';
import { selfTest } from './self-test.ts';
import type { Facts, Result } from './types.ts';
import { retryMails, startPeople } from './workload.ts';

/** People act so long before the first fault and after the last. */
const QUIET_MS = 2_000;
/** Longer than a request that hangs behind another one's body. */
const BESIDE_MS = 12_000;
/** Such runs have time for faults of over half a minute. */
const LONG_MINUTES = 5;

/** Lets people use the system while it is disturbed, until the time is over and it is whole again, and checks it. */
export async function disturb({ place, options, results, output, log }: Run): Promise<Outcome> {
  const { system, mail } = place;
  const { seed, minutes, rate } = options;
  const prober = await startProber(system);
  const careless = await startCareless(system);
  // Its sign-in is not one of the acts.
  await sleep(QUIET_MS);
  const workload = await startPeople(place, seed, rate, join(results, 'acts.jsonl'));
  log('people act');
  await sleep(QUIET_MS);
  const until = Date.now() + minutes * 60_000;
  const records = await runNemesis(place, prober, { seed, until, isLong: minutes >= LONG_MINUTES, log });
  await heal(place);
  log('no more faults');
  await sleep(QUIET_MS);
  await workload.stop();
  log('people have stopped');

  const isWhole = (await prober.whole(Date.now(), RECOVERY_MS)) !== null;
  log(await retryMails(system));
  const facts: Facts = { acts: workload.acts(), system, mails: mail.accepted, faults: records };
  const [beside, waited] = await Promise.all([
    output.progress('reading beside a careless client', () => careless.lookBeside(BESIDE_MS)),
    output.progress('waiting until everything is done', () => inContext(facts, settle)),
  ]);
  const waits = Object.entries(waited).map(([what, seconds]) => `${what} ${seconds} s`);
  log(`done, at the latest: ${waits.join(', ') || 'everything at once'}`);
  await careless.stop();
  const checked = await output.progress('checking', () => checkAll(facts, allChecks));
  checked.push(allRecovered(records, isWhole), prober.check(), beside);
  await prober.stop();
  if (options['self-test']) checked.push(...(await selfTest(place, facts)));
  return { facts, checked, records };
}

function allRecovered(records: readonly FaultRecord[], isWhole: boolean): Result {
  const measured = records.filter(({ kind }) => kind !== 'mail');
  const late = measured.filter(({ recovery }) => recovery === null);
  const texts = late.map(({ kind, target, detail }) => `${kind} ${target} (${detail}): not whole again`);
  if (!isWhole) texts.push('After healing, not every part answered');
  return {
    name: `After each fault every part answers again within ${RECOVERY_MS / 1_000} s, without help`,
    looked: measured.length + 1,
    violations: texts.map((text) => ({ text, acts: [] })),
  };
}
