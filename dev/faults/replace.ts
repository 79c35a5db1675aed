import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensurePostgresClient } from '../src/postgres-client.ts';
import { allChecks, checkAll } from './checks/all.ts';
import { type Check, inContext } from './checks/context.ts';
import { listKeys } from './checks/media.ts';
import { jobsAreDone, knownMails, onlyLostFiles, receiptsAreApplied } from './checks/replaced.ts';
import { settle } from './checks/settle.ts';
import type { Outcome, Run } from './main.ts';
import { heal } from './nemesis.ts';
import { archiveChanges, copyUnderLoad, restoreTo } from './point-in-time.ts';
import {
  allReady,
  assertReplaceable,
  losePostgres,
  type Operator,
  replaceKafka,
  replaceRedis,
  restorePostgres,
  stopAll,
  variablesOf,
} from './replacements.ts';
import { asRestored, erasedAfter, mailsThatCount, type Period } from './restored.ts';
import { blocksOf, follow } from './runbook.ts';
import type { Act, CheckedSystem, Facts, Fault, Workload } from './types.ts';
import { retryMails, startPeople } from './workload.ts';

// People use the system while a backing service loses its data. It is replaced by an empty one as the runbook says, people go on,
// and everything must be there but what the page says is lost.

export const replacements: Record<string, (run: Run) => Promise<Outcome>> = {
  redis: (run) => replaceBesidePeople(run, 'redis', async () => [jobsAreDone(await replaceRedis(run.place))]),

  kafka: (run) =>
    replaceBesidePeople(run, 'kafka', async () => {
      await replaceKafka(run.place, await operator(run));
      return [];
    }),

  async postgres(run) {
    const { place, log } = run;
    const mine = await operator(run);
    const first = await people(run, 1);
    await act(run);
    const filesBefore = await listKeys(place);
    const period = { from: Date.now(), until: 0 };
    await follow(blocksOf('Backup', 1)[0]!, mine.env, log);
    period.until = Date.now();
    log('people act, and this will be lost');
    await actUntilErased(run, first, period);
    const from = Date.now();
    await losePostgres(place);
    await first.stop();
    // A worker may still be storing a picture.
    await stopAll(place.system);
    const lostFiles = without(await listKeys(place), filesBefore);
    await restorePostgres(place, mine);
    const restoredAt = Date.now();
    log(`restored ${((restoredAt - from) / 1_000).toFixed(1)} s after the loss`);
    const second = await people(run, 2);
    const fault: Fault = { kind: 'emptied', target: 'postgres', from, until: Date.now() };
    await act(run);
    const after = (await stopped(run, second)).map((each) => ({ ...each, number: each.number + first.acts().length }));
    return checkRestored(run, place.system, { before: first.acts(), after, period, restoredAt, fault, lostFiles });
  },

  async 'point-in-time'(run) {
    const { place, log, output } = run;
    const mine = await operator(run);
    await archiveChanges(place);
    const workload = await people(run, 1);
    await act(run);
    const { files, period } = await copyUnderLoad(place, log);
    log('people act, and the other system will not know it');
    await actUntilErased(run, workload, period);
    const lostFiles = without(await listKeys(place), files);
    const before = await stopped(run, workload);
    const from = Date.now();
    const other = await output.progress('restoring to a point in time', () => restoreTo(place, mine, period, output));
    const restoredAt = Date.now();
    const fault: Fault = { kind: 'emptied', target: 'postgres', from, until: restoredAt };
    const found = await checkRestored(run, other, { before, after: [], period, restoredAt, fault, lostFiles });
    await other.stop();
    return found;
  },
};

const without = (all: readonly string[], known: readonly string[]) => all.filter((key) => !known.includes(key));

/** Replaces a service while people act, who then go on. */
async function replaceBesidePeople(run: Run, target: string, replace: () => Promise<Check[]>): Promise<Outcome> {
  const { system, mail } = run.place;
  const workload = await people(run, 1);
  await act(run);
  const from = Date.now();
  const checks = await replace();
  const until = await untilWritten(run, workload);
  await act(run);
  const fault = { kind: 'emptied', target, from, until };
  const facts: Facts = { acts: await stopped(run, workload), system, mails: mail.accepted, faults: [fault] };
  return { facts, checked: await run.output.progress('checking', () => checkAll(facts, [...allChecks, ...checks])) };
}

interface Restored {
  before: Act[];
  /** Those on the restored system. */
  after: Act[];
  /** The moment that was restored lies in it. */
  period: Period;
  restoredAt: number;
  fault: Fault;
  /** Files that the restored system does not know. */
  lostFiles: string[];
}

async function checkRestored(run: Run, system: CheckedSystem, restored: Restored): Promise<Outcome> {
  const { before, after, period, restoredAt, fault, lostFiles } = restored;
  const { accepted } = run.place.mail;
  const facts: Facts = { acts: [...asRestored(before, period), ...after], system, mails: accepted, faults: [fault] };
  const isKnown = await inContext(facts, async (context) => {
    await settle(context);
    return knownMails(context);
  });
  facts.mails = mailsThatCount(accepted, isKnown, { from: period.from, until: restoredAt });
  const checks = [
    // A stricter one takes its place.
    ...allChecks.filter(({ name }) => !name.startsWith('I11 files without a row')),
    onlyLostFiles(lostFiles),
    receiptsAreApplied(before, period),
  ];
  return { facts, checked: await run.output.progress('checking', () => checkAll(facts, checks)) };
}

/** Starts people; `part` counts the workloads of one run. */
async function people({ place, options, results, log }: Run, part: number): Promise<Workload> {
  assertReplaceable(place);
  const workload = await startPeople(place, options.seed + part - 1, options.rate, join(results, `acts-${part}.jsonl`));
  log('people act');
  return workload;
}

const act = ({ options }: Run) => sleep(options.seconds * 1_000);

/** Longest wait for an erasure; a run without one has not tested it. */
const ERASURE_MS = 120_000;

/** Lets people act until something that existed at the moment has been erased. */
async function actUntilErased(run: Run, { acts }: Workload, period: Period): Promise<void> {
  const until = Date.now() + ERASURE_MS;
  await act(run);
  while (erasedAfter(acts(), period).length === 0 && Date.now() < until) await sleep(500);
}

/** Waits until the processes are ready and something is written again; returns when that was. */
async function untilWritten({ place, log }: Run, { acts }: Workload): Promise<number> {
  const replacedAt = Date.now();
  await allReady(place.system);
  const isBack = ({ kind, outcome, startedAt }: Act) =>
    kind !== 'sign-in' && outcome === 'acknowledged' && startedAt > replacedAt;
  while (!acts().some(isBack) && Date.now() < replacedAt + 60_000) await sleep(100);
  log(`people go on ${((Date.now() - replacedAt) / 1_000).toFixed(1)} s after its start`);
  return Date.now();
}

/** Stops the people, and sends refused mails again as an operator does. */
async function stopped({ place, log }: Run, workload: Workload): Promise<Act[]> {
  await workload.stop();
  await heal(place);
  log(await retryMails(place.system));
  return workload.acts();
}

/** What the runbook's commands need. */
async function operator({ place, output, log }: Run): Promise<Operator> {
  const { system, home, storage } = place;
  const programs = { PG_BIN: await ensurePostgresClient(output), BACKUP: join(home, 'backup') };
  return { env: { ...variablesOf(system), ...programs, STORAGE_DIR: storage }, log };
}
