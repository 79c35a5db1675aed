import { mkdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '../src/ports.ts';
import { listBegun } from './half-done.ts';
import type { MailWay } from './mail.ts';
import { firstFaults, type PlannedFault, type Point, planFaults, planMail } from './plan.ts';
import type { Prober } from './prober.ts';
import type { FaultProxy, Trap } from './proxy.ts';
import { type FaultSystem, family, signalAll } from './system.ts';
import type { Fault } from './types.ts';

/** A fault that has happened. */
export interface FaultRecord extends Fault {
  detail: string;
  /** Milliseconds from the kill, or from the end of any other fault, until every part answered again; null if not measured. */
  recovery: number | null;
}

/** How long a process has to reach the point at which it is to be killed. */
const POINT_MS = 8_000;
/** A system that is not whole by then counts as not recovered. */
export const RECOVERY_MS = 60_000;
/** The first fault is alone for so long that nothing else explains a mail that comes twice. */
const FIRST_QUIET_MS = 16_000;
/** How often at most the workers are killed until a picture was half done. */
const FIRST_KILLS = 5;
/** Pauses between two faults. */
const BREATH_MS = 700;

/**
 * Disturbs the system until the time is over, one fault after another as the seed decides, while the mail server misbehaves
 * beside them; then everything is as it should be.
 */
export async function runNemesis(
  place: FaultSystem,
  prober: Prober,
  { seed, until, isLong, log }: { seed: number; until: number; isLong: boolean; log: (line: string) => void },
): Promise<FaultRecord[]> {
  const records: FaultRecord[] = [];
  const note = (record: FaultRecord) => {
    records.push(record);
    const recovery = record.recovery === null ? '' : `, whole again after ${(record.recovery / 1_000).toFixed(1)} s`;
    log(`${record.kind} ${record.target}${record.detail ? ` (${record.detail})` : ''}${recovery}`);
  };
  const mails = disturbMail(place, seed, until, note);
  const [first, killed, ...others] = firstFaults(seed, isLong);
  const opening = [first, ...Array.from({ length: FIRST_KILLS }, () => killed!), ...others];
  for (const planned of chain(opening, planFaults(seed, isLong))) {
    if (Date.now() > until) break;
    // Once is enough: the others are for when no picture was half done.
    if (planned === killed && records.some(({ pictures = [] }) => pictures.length > 0)) continue;
    if ((planned.kind === 'disk-full' && !place.disk) || (planned.kind === 'clock' && !place.setClock)) continue;
    const { kind, target, ...rest } = planned;
    const from = Date.now();
    const outcome = await carryOut(place, planned);
    for (const picture of outcome?.pictures ?? []) place.halfDone.add(picture);
    if (!outcome) {
      log(`${kind} ${target} (${describe(rest)}): the moment did not come`);
      continue;
    }
    const end = await prober.whole(outcome.since, RECOVERY_MS);
    const { since, ending, pictures } = outcome;
    const recovery = end && end - since;
    note({ kind, target, from, until: end ?? Date.now(), ending, pictures, detail: describe(rest), recovery });
    if (end === null) {
      log(`No answer from ${prober.missing(outcome.since).join(', ')}: no further faults`);
      break;
    }
    await sleep(planned === first ? FIRST_QUIET_MS : BREATH_MS);
  }
  await mails;
  return records;
}

function* chain<Item>(...lists: Iterable<Item>[]): Generator<Item> {
  for (const list of lists) yield* list;
}

async function disturbMail(place: FaultSystem, seed: number, until: number, note: (record: FaultRecord) => void): Promise<void> {
  for (const { way, seconds, pause } of planMail(seed)) {
    if (Date.now() > until) break;
    const from = Date.now();
    const before = place.mail.met.get(way) ?? 0;
    place.mail.behave(way);
    // As long as planned, and longer until one client has met it.
    await sleep(seconds * 1_000);
    while ((place.mail.met.get(way) ?? 0) === before && Date.now() < Math.min(until, from + 15_000)) await sleep(100);
    place.mail.behave(null);
    const met = (place.mail.met.get(way as MailWay) ?? 0) - before;
    note({ kind: 'mail', target: 'mail', from, until: Date.now(), detail: `${way}, met ${met} times`, recovery: null });
    await sleep(pause * 1_000);
  }
}

const describe = (rest: Record<string, unknown>): string =>
  Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (typeof value === 'number' ? `${name} ${Math.round(value * 10) / 10}` : `${value}`))
    .join(', ');

/** From `since` the recovery counts. Null when the fault did not come about. */
type Done = { since: number; ending?: string | null; pictures?: number[] } | null;

/** Brings about one fault and ends it. */
export async function carryOut(place: FaultSystem, fault: PlannedFault): Promise<Done> {
  const { system, proxies } = place;
  const now = () => ({ since: Date.now() });
  const pidOf = (name: ServiceName) => system.services[name].pid() ?? 0;
  switch (fault.kind) {
    case 'kill':
      signalAll([pidOf(fault.target)], 'SIGKILL');
      return { ...now(), ...(fault.target === 'workers' && { pictures: await listBegun(system) }) };
    case 'kill-at-point':
      return killAt(place, fault.target, fault.point).then(
        async (done) => done && { ...done, ...(fault.target === 'workers' && { pictures: await listBegun(system) }) },
      );
    case 'restart':
      return restart(place, fault.target);
    case 'pause':
    case 'stall': {
      const paused = family(pidOf(fault.target));
      signalAll(paused, 'SIGSTOP');
      await sleep(fault.seconds * 1_000);
      const pictures = fault.kind === 'stall' ? await listBegun(system) : undefined;
      signalAll(paused, 'SIGCONT');
      return { ...now(), pictures };
    }
    case 'kill-backing': {
      const part = system.backing.parts[fault.target];
      // A killed PostgreSQL could not start again beside its orphans.
      signalAll(family(part.pid() ?? 0), 'SIGKILL');
      await part.stop();
      await sleep(fault.seconds * 1_000);
      await startAgain(part);
      return now();
    }
    case 'kill-connection': {
      const [, ...children] = family(system.backing.parts.postgres.pid() ?? 0);
      // The youngest serves a client; PostgreSQL then ends the others too and recovers.
      signalAll(children.slice(-1), 'SIGKILL');
      return now();
    }
    case 'pause-backing': {
      const paused = family(system.backing.parts[fault.target].pid() ?? 0);
      signalAll(paused, 'SIGSTOP');
      await sleep(fault.seconds * 1_000);
      signalAll(paused, 'SIGCONT');
      return now();
    }
    case 'reset':
      proxies[fault.target].reset(fault.owner);
      return now();
    case 'latency':
      return during(proxies[fault.target], { latency: fault.milliseconds }, fault.seconds);
    case 'hold':
      return during(proxies[fault.target], { owner: fault.owner, hold: true }, fault.seconds);
    case 'refuse':
      return during(proxies[fault.target], { owner: fault.owner, refuse: true }, fault.seconds);
    case 'cut': {
      const { owner, direction, bytes } = fault;
      return during(proxies[fault.target], { owner, cut: { direction, bytes } }, fault.seconds);
    }
    case 'disk-full':
      await place.disk?.fill();
      await sleep(fault.seconds * 1_000);
      await place.disk?.empty();
      return now();
    case 'clock':
      place.setClock?.(fault.target, fault.difference);
      await sleep(fault.seconds * 1_000);
      place.setClock?.(fault.target, 0);
      // The process reads its clock's difference once a second.
      await sleep(1_000);
      return now();
  }
}

/** What a process may take to end after SIGTERM; it gives up itself after ten seconds. */
const ENDING_MS = 15_000;

/** Tells a process to stop, as an update does, and waits until it has ended; it is started again. */
async function restart({ system, exits }: FaultSystem, target: ServiceName): Promise<Done> {
  const since = Date.now();
  signalAll([system.services[target].pid() ?? 0], 'SIGTERM');
  const { name } = system.services[target];
  const end = () => exits.find(({ service, at }) => service === name && at >= since);
  while (!end() && Date.now() < since + ENDING_MS) await sleep(50);
  return { since: Date.now(), ending: end()?.how ?? null };
}

async function during(proxy: FaultProxy, rule: Parameters<FaultProxy['apply']>[0], seconds: number): Promise<Done> {
  proxy.apply(rule);
  await sleep(seconds * 1_000);
  proxy.apply(null);
  return { since: Date.now() };
}

/** Starts a backing service: its port or its lock may still be held for a moment by what was killed. */
export async function startAgain(part: { start: () => Promise<unknown> }): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return void (await part.start());
    } catch (error) {
      if (tries === 5) throw error;
      await sleep(500);
    }
  }
}

const PRODUCE = 0;

/** The request at which a process is killed, before it is passed on or after it was answered. */
const requests: Record<string, [keyof FaultSystem['proxies'], Trap['matches']]> = {
  commit: ['postgres', (chunk) => chunk.includes('COMMIT\0')],
  publish: ['kafka', (chunk) => chunk.length > 8 && chunk.readInt16BE(4) === PRODUCE],
  enqueue: ['redis', (chunk) => /evalsha|zadd|hset/i.test(chunk.toString('latin1'))],
};

/** Kills a process at the next moment at which it passes the point; null when it did not within eight seconds. */
async function killAt(place: FaultSystem, target: ServiceName, point: Point): Promise<Done> {
  const killed = Promise.withResolvers<Done>();
  const spring = () => {
    signalAll([place.system.services[target].pid() ?? 0], 'SIGKILL');
    killed.resolve({ since: Date.now() });
  };
  const disarm = arm(place, target, point, spring);
  const given = new AbortController();
  const late = sleep(POINT_MS, null, { signal: given.signal }).catch(() => null);
  const done = await Promise.race([killed.promise, late]);
  given.abort();
  disarm();
  return done;
}

function arm(place: FaultSystem, target: ServiceName, point: Point, spring: () => void): () => void {
  if (point === 'before-mail-answer') {
    place.mail.beforeNextAnswer(spring);
    return () => place.mail.beforeNextAnswer(null);
  }
  if (point === 'while-storing') {
    const folder = join(place.storage, 'partial');
    mkdirSync(folder, { recursive: true });
    // A file in progress begins with the id of the process that writes it.
    const start = `${place.system.services[target].pid()}-`;
    const watcher = watch(folder, (_event, name) => {
      if (!name?.startsWith(start)) return;
      watcher.close();
      spring();
    });
    return () => watcher.close();
  }
  const [when, request] = point.split('-') as [Trap['when'], string];
  const [service, matches] = requests[request]!;
  place.proxies[service].arm({ owner: target, when, matches, spring });
  return () => place.proxies[service].arm(null);
}

/** Ends everything that may still be disturbed after an interruption. */
export async function heal(place: FaultSystem): Promise<void> {
  place.mail.behave(null);
  place.mail.beforeNextAnswer(null);
  for (const proxy of Object.values(place.proxies)) {
    proxy.apply(null);
    proxy.arm(null);
  }
  await place.disk?.empty();
}
