import { type Prng, prng } from '../demo/prng.ts';
import { type ServiceName, serviceNames } from '../src/ports.ts';
import { type MailWay, mailWays } from './mail.ts';
import type { Direction } from './proxy.ts';
import { type BackingName, backingNames } from './system.ts';

/** The moments at which a process is killed, seen from outside in what it says to the backing services. */
export const points = [
  'before-commit',
  'after-commit',
  'before-publish',
  'after-publish',
  'before-enqueue',
  'after-enqueue',
  'while-storing',
  'before-mail-answer',
] as const;
export type Point = (typeof points)[number];

type Through = BackingName | 'mail';

/** One fault as the seed decides it. */
export type PlannedFault =
  | { kind: 'kill'; target: ServiceName }
  | { kind: 'kill-at-point'; target: ServiceName; point: Point }
  | { kind: 'restart'; target: ServiceName }
  | { kind: 'pause'; target: ServiceName; seconds: number }
  | { kind: 'stall'; target: 'workers'; seconds: number }
  | { kind: 'kill-backing'; target: BackingName; seconds: number }
  | { kind: 'kill-connection'; target: 'postgres' }
  | { kind: 'pause-backing'; target: BackingName; seconds: number }
  | { kind: 'latency'; target: Through; seconds: number; milliseconds: number }
  | { kind: 'hold'; target: Through; owner?: ServiceName; seconds: number }
  | { kind: 'refuse'; target: Through; owner?: ServiceName; seconds: number }
  | { kind: 'reset'; target: Through; owner?: ServiceName }
  | { kind: 'cut'; target: Through; owner?: ServiceName; seconds: number; direction: Direction; bytes: number }
  | { kind: 'disk-full'; target: 'disk'; seconds: number }
  | { kind: 'clock'; target: ServiceName; seconds: number; difference: number };

export interface PlannedMail {
  way: MailWay;
  /** For so long the mail server misbehaves, and then behaves. */
  seconds: number;
  pause: number;
}

const through: readonly Through[] = [...backingNames, 'mail'];
const owners = ['identity', 'schools', 'content', 'messaging', 'connections'] as const;

/** The points that each process passes. The workers have no database and publish nothing; the gateway only knows Redis. */
const pointsOf = (target: ServiceName): readonly Point[] => {
  if (target === 'gateway') return ['before-enqueue', 'after-enqueue'];
  if (target === 'workers') return ['before-enqueue', 'after-enqueue', 'while-storing', 'before-mail-answer'];
  const ofDatabase: Point[] = ['before-commit', 'after-commit', 'before-publish', 'after-publish'];
  return target === 'content' ? [...ofDatabase, 'before-enqueue', 'after-enqueue', 'while-storing'] : ofDatabase;
};

const ownerOf = (random: Prng, target: Through): { owner?: ServiceName } =>
  target !== 'mail' && random.chance(0.5) ? { owner: random.pick(owners) } : {};

const kinds: { [Kind in Exclude<PlannedFault['kind'], 'stall'>]: (random: Prng) => Extract<PlannedFault, { kind: Kind }> } = {
  kill: (random) => ({ kind: 'kill', target: random.pick(serviceNames) }),
  'kill-at-point': (random) => {
    const target = random.pick(serviceNames);
    return { kind: 'kill-at-point', target, point: random.pick(pointsOf(target)) };
  },
  restart: (random) => ({ kind: 'restart', target: random.pick(serviceNames) }),
  pause: (random) => ({ kind: 'pause', target: random.pick(serviceNames), seconds: random.between(1, 8) }),
  'kill-backing': (random) => ({ kind: 'kill-backing', target: random.pick(backingNames), seconds: random.between(0, 4) }),
  'kill-connection': () => ({ kind: 'kill-connection', target: 'postgres' }),
  'pause-backing': (random) => ({ kind: 'pause-backing', target: random.pick(backingNames), seconds: random.between(1, 8) }),
  latency: (random) => ({
    kind: 'latency',
    target: random.pick(through),
    seconds: random.between(2, 6),
    milliseconds: random.whole(5, 200),
  }),
  hold: (random) => {
    const target = random.pick(through);
    return { kind: 'hold', target, ...ownerOf(random, target), seconds: random.between(1, 8) };
  },
  refuse: (random) => {
    const target = random.pick(through);
    return { kind: 'refuse', target, ...ownerOf(random, target), seconds: random.between(1, 5) };
  },
  reset: (random) => {
    const target = random.pick(through);
    return { kind: 'reset', target, ...ownerOf(random, target) };
  },
  cut: (random) => {
    const target = random.pick(through);
    const direction = random.pick(['out', 'in'] as const);
    // Mostly within one message, sometimes after dozens.
    const bytes = Math.round(10 ** random.between(0, 4.5));
    return { kind: 'cut', target, ...ownerOf(random, target), seconds: random.between(2, 5), direction, bytes };
  },
  'disk-full': (random) => ({ kind: 'disk-full', target: 'disk', seconds: random.between(2, 8) }),
  clock: (random) => ({
    kind: 'clock',
    target: random.pick(serviceNames),
    seconds: random.between(3, 10),
    difference: random.pick([-600, 600]),
  }),
};

const pauseWorkers = (random: Prng): PlannedFault => ({ kind: 'pause', target: 'workers', seconds: random.between(2, 8) });
/** A worker's lock on a job lasts 30 s: later than that the job is given out again, while the worker still works on it. */
const stall = (random: Prng): PlannedFault => ({ kind: 'stall', target: 'workers', seconds: random.between(32, 40) });

/**
 * How every run begins, so that none is without a fact for I8 and I18: the workers are paused, and stall where there is time for
 * it, while nothing else fails; then they are killed with a picture half done, and a process is told to stop.
 */
export function firstFaults(seed: number, isLong = false): [PlannedFault, ...PlannedFault[]] {
  const random = prng(seed + 2_000_003);
  return [
    isLong ? stall(random) : { kind: 'pause', target: 'workers', seconds: 3 },
    { kind: 'kill-at-point', target: 'workers', point: 'while-storing' },
    kinds.restart(random),
  ];
}

/**
 * The faults that a seed stands for, without end. Every kind comes once before any comes again, except that killing comes three
 * times as often, and that the workers are paused; they stall only where there is time for it.
 */
export function* planFaults(seed: number, isLong = false): Generator<PlannedFault> {
  const random = prng(seed);
  const round = [
    ...Object.values(kinds),
    ...(isLong ? [pauseWorkers, stall] : [pauseWorkers]),
    ...[kinds.kill, kinds.kill, kinds['kill-at-point'], kinds['kill-at-point']],
  ];
  for (;;) for (const plan of random.shuffle(round)) yield plan(random);
}

/** How the mail server misbehaves with this seed, without end: every way once before any comes again. */
export function* planMail(seed: number): Generator<PlannedMail> {
  const random = prng(seed + 1_000_003);
  for (;;) {
    for (const way of random.shuffle(mailWays)) yield { way, seconds: random.between(2, 6), pause: random.between(1, 5) };
  }
}
