import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { explain } from '../src/failure.ts';
import { root } from '../src/paths.ts';
import { ensurePostgresClient } from '../src/postgres-client.ts';
import { createOutput } from '../src/progress.ts';
import { checkAll } from './checks/all.ts';
import { type CheckFunction, closeContext, openContext } from './checks/context.ts';
import { jobsAreDone, knownMails, listFiles, onlyLostFiles, receiptsAreApplied } from './checks/replaced.ts';
import { settle } from './checks/settle.ts';
import { heal } from './nemesis.ts';
import { archiveChanges, copyUnderLoad, restoreTo } from './point-in-time.ts';
import {
  allReady,
  assertReplaceable,
  expectBlocks,
  losePostgres,
  type Operator,
  replaceKafka,
  replaceRedis,
  restorePostgres,
  variablesOf,
} from './replacements.ts';
import { asRestored, erasedAfter, mailsThatCount, type Period } from './restored.ts';
import { follow } from './runbook.ts';
import { type FaultSystem, startFaultSystem, stopWhenInterrupted } from './system.ts';
import { report } from './table.ts';
import type { Act, Facts, Fault, Workload } from './types.ts';
import { retryMails, startPeople } from './workload.ts';

// `npm run faults -- --replace redis`: people use a separate system while a backing service loses its data. It is replaced by
// an empty one as the runbook says, people go on, and everything must be there but what the page says is lost.

const Options = z.object({
  replace: z.enum(['redis', 'kafka', 'postgres', 'point-in-time', 'all']),
  seed: z.coerce.number().int().min(0).default(7),
  rate: z.coerce.number().positive().max(200).default(8),
  /** People act so long before and after. */
  seconds: z.coerce.number().min(10).max(600).default(30),
});
type Replaced = Exclude<z.output<typeof Options>['replace'], 'all'>;

const output = createOutput();
const began = performance.now();
const log = (line: string) => console.log(`${((performance.now() - began) / 1_000).toFixed(1).padStart(7)} s  ${line}`);
const text = { type: 'string' } as const;
const options = Options.parse(parseArgs({ options: { replace: text, seed: text, rate: text, seconds: text } }).values);
const { seed, rate } = options;

let place: FaultSystem | undefined;
const isInterrupted = stopWhenInterrupted(() => place);

/** What happened, and what was found beside the checks of the fault suite. */
interface Outcome {
  facts: Facts;
  /** Made after the others. */
  checks: CheckFunction[];
  /** Names of checks that do not apply, because a stricter one of `checks` does. */
  without?: string[];
  /** Stops what was started beside the system. */
  close?: () => Promise<void>;
}

/** Replaces one service on a started system and prints what was found. Returns whether nothing was wrong. */
async function whole(what: Replaced, running: FaultSystem): Promise<boolean> {
  const results = join(root, 'test-results/faults', `replace-${what}`);
  mkdirSync(results, { recursive: true });
  const { facts, checks: own, without = [], close } = await replacements[what](running, results);
  const checks = (await output.progress('checking', () => checkAll(facts))).filter(
    ({ name }) => !without.some((start) => name.startsWith(start)),
  );
  await inContext(facts, async (context) => {
    for (const check of own) checks.push(await check(context));
  });
  await close?.();
  const violations = report(running, { seed, results, checks, facts, options });
  console.log(`\nReplaced ${what}: ${violations} violations. Acts and mails are in ${results}.`);
  return violations === 0;
}

const replacements: Record<Replaced, (running: FaultSystem, results: string) => Promise<Outcome>> = {
  async redis(running, results) {
    const workload = await people(running, results, 1);
    await act();
    const from = Date.now();
    const lost = await replaceRedis(running);
    const fault = await emptied(running, 'redis', from, workload);
    await act();
    return { facts: await ended(running, workload, [fault]), checks: [(context) => jobsAreDone(context, lost)] };
  },

  async kafka(running, results) {
    const workload = await people(running, results, 1);
    await act();
    const from = Date.now();
    await replaceKafka(running, await operator(running));
    const fault = await emptied(running, 'kafka', from, workload);
    await act();
    return { facts: await ended(running, workload, [fault]), checks: [] };
  },

  async postgres(running, results) {
    const mine = await operator(running);
    const first = await people(running, results, 1);
    await act();
    const filesBefore = await listFiles(running.system);
    const period = { from: Date.now(), until: 0 };
    await follow(expectBlocks('Backup', 1)[0]!, mine.env, log);
    period.until = Date.now();
    log('people act, and this will be lost');
    await actUntilErased(first, period);
    const from = Date.now();
    await losePostgres(running);
    await first.stop();
    const filesAfter = await listFiles(running.system);
    await restorePostgres(running, mine);
    const restoredAt = Date.now();
    log(`restored ${((restoredAt - from) / 1_000).toFixed(1)} s after the loss`);
    const second = await people(running, results, 2);
    const fault: Fault = { kind: 'emptied', target: 'postgres', from, until: Date.now() };
    await act();
    const acts = [...asRestored(first.acts(), period), ...after(first.acts(), await stopped(running, second))];
    const facts: Facts = { acts, system: running.system, mails: running.mail.accepted, faults: [fault] };
    await inContext(facts, settle);
    const known = await inContext(facts, knownMails);
    const mails = mailsThatCount(running.mail.accepted, known, { from: period.from, until: restoredAt });
    const lostFiles = filesAfter.filter((key) => !filesBefore.includes(key));
    const checks: CheckFunction[] = [
      (context) => onlyLostFiles(context, lostFiles),
      (context) => receiptsAreApplied(context, first.acts(), period),
    ];
    return { facts: { ...facts, mails }, checks, without: ['I11 files without a row'] };
  },

  async 'point-in-time'(running, results) {
    const mine = await operator(running);
    await archiveChanges(running);
    const workload = await people(running, results, 1);
    await act();
    const { base, period } = await copyUnderLoad(running, log);
    log('people act, and the other system will not know it');
    await actUntilErased(workload, period);
    const filesBefore = await listFiles(running.system);
    await stopped(running, workload);
    const stoppedAt = Date.now();
    const other = await output.progress('restoring to a point in time', () => restoreTo(running, mine, base, period, output));
    const acts = asRestored(workload.acts(), period);
    const fault: Fault = { kind: 'emptied', target: 'postgres', from: stoppedAt, until: other.startedAt };
    const facts: Facts = { acts, system: other.system, mails: running.mail.accepted, faults: [fault] };
    await inContext(facts, settle);
    const known = await inContext(facts, knownMails);
    const mails = mailsThatCount(running.mail.accepted, known, { from: period.from, until: other.startedAt });
    const checks: CheckFunction[] = [
      (context) =>
        onlyLostFiles(
          context,
          filesBefore.filter((key) => !base.files.includes(key)),
        ),
      (context) => receiptsAreApplied(context, workload.acts(), period),
    ];
    return { facts: { ...facts, mails }, checks, without: ['I11 files without a row'], close: other.system.stop };
  },
};

/** Starts people; `part` counts the workloads of one run. */
async function people(running: FaultSystem, results: string, part: number): Promise<Workload> {
  const workload = await startPeople(running, seed + part - 1, rate, join(results, `acts-${part}.jsonl`));
  log('people act');
  return workload;
}

const act = () => sleep(options.seconds * 1_000);

/** Longest wait for an erasure; a run without one has not tested it. */
const ERASURE_MS = 120_000;

/** Lets people act until something that existed at the moment has been erased. */
async function actUntilErased({ acts }: Workload, period: Period): Promise<void> {
  const until = Date.now() + ERASURE_MS;
  await act();
  while (erasedAfter(acts(), period).length === 0 && Date.now() < until) await sleep(500);
}

/** Waits until the processes are ready and something is written again; returns the fault. */
async function emptied(running: FaultSystem, target: string, from: number, { acts }: Workload): Promise<Fault> {
  const replacedAt = Date.now();
  await allReady(running.system);
  const isBack = ({ kind, outcome, startedAt }: Act) =>
    kind !== 'sign-in' && outcome === 'acknowledged' && startedAt > replacedAt;
  while (!acts().some(isBack) && Date.now() < replacedAt + 60_000) await sleep(100);
  const until = Date.now();
  log(`${target} is empty; people go on ${((until - replacedAt) / 1_000).toFixed(1)} s after its start`);
  return { kind: 'emptied', target, from, until };
}

/** Stops the people, and sends refused mails again as an operator does. */
async function stopped(running: FaultSystem, workload: Workload): Promise<Act[]> {
  await workload.stop();
  await heal(running);
  log(await retryMails(running.system));
  return workload.acts();
}

async function ended(running: FaultSystem, workload: Workload, faults: Fault[]): Promise<Facts> {
  const acts = await stopped(running, workload);
  return { acts, system: running.system, mails: running.mail.accepted, faults };
}

/** Numbers acts on after those of the workload before. */
const after = (before: readonly Act[], acts: readonly Act[]): Act[] =>
  acts.map((act) => ({ ...act, number: act.number + before.length }));

/** What the runbook's commands need. */
const operator = async ({ system, home, storage }: FaultSystem): Promise<Operator> => {
  const programs = { PG_BIN: await ensurePostgresClient(output), BACKUP: join(home, 'backup') };
  return { env: { ...variablesOf(system), ...programs, STORAGE_DIR: storage }, log };
};

async function inContext<Result>(facts: Facts, work: (context: Awaited<ReturnType<typeof openContext>>) => Promise<Result>) {
  const context = await openContext(facts);
  return work(context).finally(() => closeContext(context));
}

let code = 0;
const wanted: Replaced[] = options.replace === 'all' ? ['redis', 'kafka', 'postgres', 'point-in-time'] : [options.replace];
for (const what of wanted) {
  try {
    place = await startFaultSystem(output);
    assertReplaceable(place);
    if (!(await whole(what, place))) code = 1;
  } catch (error) {
    console.error(explain(error));
    code = 1;
  }
  if (isInterrupted()) break;
  await place?.stop();
}
if (!isInterrupted()) process.exit(code);
