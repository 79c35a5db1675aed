import { mkdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Prng, prng } from '../demo/prng.ts';
import { type ServiceName, serviceNames } from '../src/ports.ts';
import type { FaultProxy, Rule, Trap } from './proxy.ts';
import { type BackingName, backingNames, type FaultSystem, family, signalAll } from './system.ts';

// What may fail, and how it is brought about.

/** From `since` the recovery counts; the others as in `Fault`. Null when the fault did not come about. */
type Done = { since: number; ending?: string | null } | null;

/** One fault as the seed decides it. */
export interface PlannedFault {
  kind: string;
  target: string;
  /** Such as its length in seconds. */
  detail: string;
  /** Brings it about and ends it. */
  carryOut: (place: FaultSystem) => Promise<Done>;
}

const now = () => ({ since: Date.now() });
/** A process with those that it has started. */
const pidsOf = ({ system }: FaultSystem, target: ServiceName | BackingName) =>
  family((isBacking(target) ? system.backing.parts[target] : system.services[target]).pid());
const isBacking = (name: string): name is BackingName => (backingNames as readonly string[]).includes(name);
const inSeconds = (seconds: number) => `${seconds.toFixed(1)} s`;

const kill = (target: ServiceName): PlannedFault => ({
  ...{ kind: 'kill', target, detail: '' },
  async carryOut(place) {
    signalAll([place.system.services[target].pid()], 'SIGKILL');
    return now();
  },
});

/** How long a process has to reach the point at which it is to be killed. */
const POINT_MS = 8_000;

/** Kills a process at the next moment at which it passes the point. */
const killAt = (target: ServiceName, point: Point): PlannedFault => ({
  ...{ kind: 'kill-at-point', target, detail: point },
  async carryOut(place) {
    const reached = Promise.withResolvers<Done>();
    const disarm = arm(place, target, point, () => kill(target).carryOut(place).then(reached.resolve, reached.reject));
    const given = new AbortController();
    const late = sleep(POINT_MS, null, { signal: given.signal }).catch(() => null);
    const done = await Promise.race([reached.promise, late]);
    given.abort();
    disarm();
    return done;
  },
});

/** The moments at which a process is killed, seen from outside in what it says to the backing services. */
type Point = `${Trap['when']}-${keyof typeof requests}` | 'while-storing' | 'before-mail-answer';

const PRODUCE = 0;
/** The request at which a process is killed, before it is passed on or after it was answered. */
const requests = {
  commit: { service: 'postgres', matches: (chunk: Buffer) => chunk.includes('COMMIT\0') },
  publish: { service: 'kafka', matches: (chunk: Buffer) => chunk.length > 8 && chunk.readInt16BE(4) === PRODUCE },
  enqueue: { service: 'redis', matches: (chunk: Buffer) => /evalsha|zadd|hset/i.test(chunk.toString('latin1')) },
} as const;

/** The points that each process passes. The workers have no database and publish nothing; the gateway only knows Redis. */
function pointsOf(target: ServiceName): readonly Point[] {
  if (target === 'gateway') return ['before-enqueue', 'after-enqueue'];
  if (target === 'workers') return ['before-enqueue', 'after-enqueue', 'while-storing', 'before-mail-answer'];
  const ofDatabase: Point[] = ['before-commit', 'after-commit', 'before-publish', 'after-publish'];
  return target === 'content' ? [...ofDatabase, 'before-enqueue', 'after-enqueue', 'while-storing'] : ofDatabase;
}

/** Calls `spring` once when the process passes the point. Returns how to stop waiting for it. */
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
  const [when, request] = point.split('-') as [Trap['when'], keyof typeof requests];
  const { service, matches } = requests[request];
  place.proxies[service].arm({ owner: target, when, matches, spring });
  return () => place.proxies[service].arm(null);
}

/** What a process may take to end after SIGTERM; it gives up itself after ten seconds. */
const ENDING_MS = 15_000;

/** Tells a process to stop, as an update does, and waits until it has ended; it is started again. */
const restart = (target: ServiceName): PlannedFault => ({
  ...{ kind: 'restart', target, detail: '' },
  async carryOut(place) {
    const since = Date.now();
    const { name, pid } = place.system.services[target];
    signalAll([pid()], 'SIGTERM');
    const end = () => place.exits.find(({ service, at }) => service === name && at >= since);
    while (!end() && Date.now() < since + ENDING_MS) await sleep(50);
    return { ...now(), ending: end()?.how ?? null };
  },
});

const pause = (kind: string, target: ServiceName | BackingName, seconds: number): PlannedFault => ({
  ...{ kind, target, detail: inSeconds(seconds) },
  async carryOut(place) {
    const paused = pidsOf(place, target);
    signalAll(paused, 'SIGSTOP');
    await sleep(seconds * 1_000);
    signalAll(paused, 'SIGCONT');
    return now();
  },
});

/** A worker's lock on a job lasts 30 s: later than that the job is given out again, while the worker still works on it. */
const stall = (random: Prng) => pause('stall', 'workers', random.between(32, 40));

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

type Through = BackingName | 'mail';
const through: readonly Through[] = [...backingNames, 'mail'];
const owners = ['identity', 'schools', 'content', 'messaging', 'connections'] as const;

/** Disturbs the connections to one service for a while, of all processes or of one. */
function disturb(random: Prng, kind: string, rule: Rule, longest = 5): PlannedFault {
  const target = random.pick(through);
  const owner = target !== 'mail' && !rule.latency && random.chance(0.5) ? random.pick(owners) : undefined;
  const seconds = random.between(1, longest);
  const detail = [owner, inSeconds(seconds), JSON.stringify(rule.cut ?? rule.latency ?? '')].filter(
    (each) => each && each !== '""',
  );
  return {
    ...{ kind, target, detail: detail.join(', ') },
    carryOut: ({ proxies }) => during(proxies[target], { ...rule, owner }, seconds),
  };
}

async function during(proxy: FaultProxy, rule: Rule, seconds: number): Promise<Done> {
  proxy.apply(rule);
  await sleep(seconds * 1_000);
  proxy.apply(null);
  return now();
}

const kinds = {
  kill: (random) => kill(random.pick(serviceNames)),
  'kill-at-point'(random) {
    const target = random.pick(serviceNames);
    return killAt(target, random.pick(pointsOf(target)));
  },
  restart: (random) => restart(random.pick(serviceNames)),
  pause: (random) => pause('pause', random.pick(serviceNames), random.between(1, 8)),
  'pause-workers': (random) => pause('pause', 'workers', random.between(2, 8)),
  'kill-backing'(random) {
    const [target, seconds] = [random.pick(backingNames), random.between(0, 4)];
    return {
      ...{ kind: 'kill-backing', target, detail: inSeconds(seconds) },
      async carryOut(place) {
        const part = place.system.backing.parts[target];
        // A killed PostgreSQL could not start again beside its orphans.
        signalAll(pidsOf(place, target), 'SIGKILL');
        await part.stop();
        await sleep(seconds * 1_000);
        await startAgain(part);
        return now();
      },
    };
  },
  'pause-backing': (random) => pause('pause-backing', random.pick(backingNames), random.between(1, 8)),
  latency: (random) => disturb(random, 'latency', { latency: random.whole(5, 200) }),
  hold: (random) => disturb(random, 'hold', { hold: true }, 8),
  refuse: (random) => disturb(random, 'refuse', { refuse: true }),
  // Mostly within one message, sometimes after dozens.
  cut: (random) =>
    disturb(random, 'cut', {
      cut: { direction: random.pick(['out', 'in'] as const), bytes: Math.round(10 ** random.between(0, 4.5)) },
    }),
  'disk-full'(random) {
    const seconds = random.between(2, 8);
    return {
      ...{ kind: 'disk-full', target: 'disk', detail: inSeconds(seconds) },
      async carryOut({ disk }) {
        if (!disk) return null;
        await disk.fill();
        await sleep(seconds * 1_000);
        await disk.empty();
        return now();
      },
    };
  },
  clock(random) {
    const [target, seconds, difference] = [random.pick(serviceNames), random.between(3, 10), random.pick([-600, 600])];
    return {
      ...{ kind: 'clock', target, detail: `${difference} s for ${inSeconds(seconds)}` },
      async carryOut({ setClock }) {
        if (!setClock) return null;
        setClock(target, difference);
        await sleep(seconds * 1_000);
        setClock(target, 0);
        // The process reads its clock's difference once a second.
        await sleep(1_000);
        return now();
      },
    };
  },
} satisfies Record<string, (random: Prng) => PlannedFault>;

/**
 * The faults that a seed stands for, without end. Every run begins alike, so that none is without a fact for I8 and I18: the
 * workers are paused, and stall where there is time for it, while nothing else fails; then they are killed while they store a
 * picture, and a process is told to stop. After that every kind comes once before any comes again, killing three times as often.
 */
export function* planFaults(seed: number, isLong = false): Generator<PlannedFault> {
  const random = prng(seed);
  yield isLong ? stall(random) : pause('pause', 'workers', 3);
  yield killAt('workers', 'while-storing');
  yield kinds.restart(random);
  const round = [...Object.values(kinds), kinds.kill, kinds.kill, kinds['kill-at-point'], kinds['kill-at-point']];
  for (;;) for (const plan of random.shuffle(isLong ? [...round, stall] : round)) yield plan(random);
}
