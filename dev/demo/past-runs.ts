import { halfTermName } from '@patchwork/connections/half-terms/names';
import { match } from '@patchwork/matching/match';
import { createPool } from '@patchwork/matching/pool';
import { reasonsFor } from '@patchwork/matching/reasons';
import type { MatchedLink, MatchQuality, MatchSchool, PastLink } from '@patchwork/matching/types';
import { begunHalfTerms } from './calendar.ts';
import { quilts } from './data.ts';
import type { DemoNetwork } from './network.ts';

/** A run with its result; the links of a preview were not stored. */
interface PastRun {
  type: 'main' | 'interim' | 'preview';
  halfTerm: number;
  at: Date;
  seed: number;
  /** School ids in ascending order. */
  participants: number[];
  before: MatchedLink[];
  /** New links; an interim run adds them to the links before. */
  made: MatchedLink[];
  quality: MatchQuality;
}

/** Main runs, one for each half term. */
const MAIN_RUNS = 9;
const SEED = 7;
const MAX_LINKS = 6;
/** Half terms of link history that the matching receives. */
const REMEMBERED = 12;

type Network = Pick<DemoNetwork, 'schools' | 'users' | 'accounts' | 'newcomer'>;
type Planned = Pick<PastRun, 'type' | 'halfTerm' | 'at'>;
type Pair = readonly [one: number, other: number];

const known = new WeakMap<Network, PastRun[]>();

/**
 * Computes the runs of the last two years with the matching itself, on the schools that had joined by then: nine main runs, two
 * interim runs and a preview. Fixed are only the links of the teacher's school in this half term and the one before, for which
 * patches are drawn and account labels promise something: `connectedTeacher`'s and the newest school are among the newest, and
 * `unconnectedTeacher`'s is not. Two services' rows need the result, so it is kept for each network.
 */
export function linkPast(network: Network, schoolId: (key: string) => number, now: Date): PastRun[] {
  const runs = known.get(network) ?? computeRuns(network, schoolId, now);
  known.set(network, runs);
  return runs;
}

function computeRuns(network: Network, schoolId: (key: string) => number, now: Date): PastRun[] {
  const schoolOf = (label: 'teacher' | 'unconnectedTeacher') =>
    schoolId(network.users.find(({ key }) => key === network.accounts[label])!.school);
  const own = schoolOf('teacher');
  const plan = planRuns(network, now);
  const mains = plan.flatMap(({ type }, index) => (type === 'main' ? [index] : []));
  const pairsOf = ({ linked }: { linked: readonly string[] }): Pair[] => linked.map((key) => [own, schoolId(key)]);
  const isNewcomers = ([, other]: Pair) => other === schoolId(network.newcomer.school);
  const linkedNow = pairsOf(quilts.waiting);
  const promised = (index: number): Pair[] => [
    ...(index === mains.at(-2) ? pairsOf(quilts.revealed) : []),
    ...(index === mains.at(-1) ? linkedNow.filter((pair) => !isNewcomers(pair)) : []),
    ...(index === plan.length - 1 ? linkedNow.filter(isNewcomers) : []),
  ];
  const runs: PastRun[] = [];
  for (const [index, planned] of plan.entries()) {
    const minutesAgo = (now.getTime() - planned.at.getTime()) / 60_000;
    const present: MatchSchool[] = network.schools
      .filter(({ isActive, typeId, approvedMinutesAgo }) => isActive && typeId < 10 && approvedMinutesAgo > minutesAgo)
      .map((school) => ({ ...school, id: schoolId(school.key) }));
    const avoided: Pair = [own, schoolOf('unconnectedTeacher')];
    runs.push(carryOut(runs, planned, { present, promised: promised(index), avoided }));
  }
  return runs;
}

/** The runs in order of time. */
function planRuns({ newcomer }: Network, now: Date): Planned[] {
  const begun = begunHalfTerms(now, 2).slice(-MAIN_RUNS);
  const mains = begun.map(({ id, startsAt }): Planned => ({ type: 'main', halfTerm: id, at: startsAt }));
  const halfTermAt = (at: Date) => (mains.findLast((main) => main.at <= at) ?? mains[0]!).halfTerm;
  const linkedAt = now.getTime() - newcomer.linkedMinutesAgo * 60_000;
  const extra = (type: 'interim' | 'preview', moment: number) => {
    const at = new Date(moment);
    return { type, halfTerm: halfTermAt(at), at };
  };
  return [
    ...mains,
    extra('interim', mains[4]!.at.getTime() + (21 * 24 + 6) * 3_600_000),
    extra('preview', linkedAt - 9 * 60_000),
    extra('interim', linkedAt),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
}

interface Constraints {
  present: readonly MatchSchool[];
  promised: readonly Pair[];
  avoided: Pair;
}

function carryOut(runs: readonly PastRun[], planned: Planned, { present, promised, avoided }: Constraints): PastRun {
  const { type, halfTerm } = planned;
  const before = linksAfter(runs);
  const settled = promised.map((pair) => describe(present, pair));
  const keepsLinks = type === 'interim' || settled.length > 0;
  const kept = [...(type === 'interim' ? before : []), ...settled];
  const { links, quality } = match({
    // An interim run keeps current links.
    type: keepsLinks ? 'interim' : 'main',
    schools: present,
    history: [...historyOf(runs, halfTerm), { ...inOrder(avoided), halfTermsAgo: 1 }],
    currentLinks: kept,
    halfTerm: halfTermName(halfTerm),
    seed: SEED,
    // Main runs leave each school room for a link with the newest school.
    caps: { target: type === 'interim' ? MAX_LINKS : MAX_LINKS - 1, max: type === 'main' ? MAX_LINKS - 1 : MAX_LINKS },
  });
  const participants = present.map(({ id }) => id).sort((one, other) => one - other);
  return { ...planned, seed: SEED, participants, before, made: [...settled, ...links], quality };
}

const inOrder = ([one, other]: Pair) => ({ schoolA: Math.min(one, other), schoolB: Math.max(one, other) });

function describe(schools: readonly MatchSchool[], pair: Pair): MatchedLink {
  const pool = createPool(schools);
  const [one, other] = pair.map((id) => pool.indexOf.get(id)!) as [number, number];
  return { ...inOrder(pair), contrast: pool.contrast.of(one, other), reasons: reasonsFor(pool, one, other) };
}

/** Returns the links that are current after these runs. */
export function linksAfter(runs: readonly PastRun[]): MatchedLink[] {
  const lastMain = runs.findLastIndex(({ type }) => type === 'main');
  return runs.slice(Math.max(0, lastMain)).flatMap(({ type, made }) => (type === 'preview' ? [] : made));
}

const historyOf = (runs: readonly PastRun[], halfTerm: number): PastLink[] =>
  runs
    .filter((run) => run.type !== 'preview' && run.halfTerm >= halfTerm - REMEMBERED)
    .flatMap((run) =>
      run.made.map(({ schoolA, schoolB }) => ({ schoolA, schoolB, halfTermsAgo: Math.max(1, halfTerm - run.halfTerm) })),
    );

/** Counts the links, and the schools that have 0, 1, … 6 of them, as the run log shows it. */
export function countLinks(participants: readonly number[], links: readonly Pick<MatchedLink, 'schoolA' | 'schoolB'>[]) {
  const ends = links.flatMap(({ schoolA, schoolB }) => [schoolA, schoolB]);
  const schoolsByLinks = Array<number>(MAX_LINKS + 1).fill(0);
  for (const id of participants) schoolsByLinks[ends.filter((end) => end === id).length]! += 1;
  return { links: links.length, schoolsByLinks };
}
