import type { DemoNetwork } from '@patchwork/stack/demo/network';
import { defaultDates } from './half-terms/default-dates.ts';
import { schoolYearAt } from './half-terms/half-terms.policy.ts';
import { firstHalfTermOf, halfTermName } from './half-terms/names.ts';
import { match } from './matching/match.ts';
import { createPool } from './matching/pool.ts';
import { reasonsFor } from './matching/reasons.ts';
import type { MatchedLink, MatchQuality, MatchSchool, PastLink } from './matching/types.ts';
import { capsOf, MAX_LINKS, REMEMBERED } from './run-limits.ts';

/** A run as it went: of a preview nothing was kept. */
export interface PastRun {
  type: 'main' | 'interim' | 'preview';
  halfTerm: number;
  at: Date;
  seed: number;
  /** By id. */
  participants: number[];
  before: MatchedLink[];
  /** What it made; an interim run adds this to the links before. */
  made: MatchedLink[];
  quality: MatchQuality;
}

/** The runs that the calendar has started so far. */
const MAIN_RUNS = 9;
const SEED = 7;

type Network = Pick<DemoNetwork, 'schools' | 'users' | 'accounts' | 'newcomer'>;
type Planned = Pick<PastRun, 'type' | 'halfTerm' | 'at'>;
type Pair = readonly [one: number, other: number];

/**
 * The last two years of linking, carried out by the matching itself with whoever had joined by then: nine half terms, two runs for
 * newcomers and a preview. Only what the labels of accounts promise is settled beforehand: of the newest links, those of the teacher's school
 * with `connectedTeacher`'s and with the newcomer, and none with `unconnectedTeacher`'s.
 */
export function linkPast(network: Network, schoolId: (key: string) => number, now: Date): PastRun[] {
  const schoolOf = (label: 'teacher' | 'connectedTeacher' | 'unconnectedTeacher') =>
    schoolId(network.users.find(({ key }) => key === network.accounts[label])!.school);
  const own = schoolOf('teacher');
  const newcomers: Pair = [own, schoolId(network.newcomer.school)];
  const plan = planRuns(network, now);
  const lastMain = plan.findLastIndex(({ type }) => type === 'main');
  const promised = (index: number): Pair[] => {
    const isOver = index >= plan.length - 1;
    if (index === lastMain) return [[own, schoolOf('connectedTeacher')], ...(isOver ? [newcomers] : [])];
    return isOver ? [newcomers] : [];
  };
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

/** In order. */
function planRuns({ newcomer }: Network, now: Date): Planned[] {
  const mains = halfTermsUntil(now).slice(-MAIN_RUNS);
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

/** When links were made by themselves: at four in the morning of the first day anywhere. */
function halfTermsUntil(now: Date): Planned[] {
  const year = schoolYearAt(now);
  return [year - 2, year - 1, year].flatMap((schoolYear) =>
    defaultDates(schoolYear).flatMap((dates, index) => {
      const at = fourInLondon(Object.values(dates).sort()[0]!);
      return at <= now ? [{ type: 'main' as const, halfTerm: firstHalfTermOf(schoolYear) + index, at }] : [];
    }),
  );
}

const hours = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' });
function fourInLondon(day: string): Date {
  const four = new Date(`${day}T04:00:00Z`);
  return new Date(four.getTime() - (Number(hours.format(four)) - 4) * 3_600_000);
}

interface Wishes {
  present: readonly MatchSchool[];
  promised: readonly Pair[];
  avoided: Pair;
}

function carryOut(runs: readonly PastRun[], planned: Planned, { present, promised, avoided }: Wishes): PastRun {
  const { type, halfTerm } = planned;
  const before = linksAfter(runs);
  const settled = promised.map((pair) => describe(present, pair));
  const keepsLinks = type === 'interim' || settled.length > 0;
  const kept = [...(type === 'interim' ? before : []), ...settled];
  const { links, quality } = match({
    // An interim run goes around the links that there are.
    type: keepsLinks ? 'interim' : 'main',
    schools: present,
    history: [...historyOf(runs, halfTerm), { ...inOrder(avoided), halfTermsAgo: 1 }],
    currentLinks: kept,
    halfTerm: halfTermName(halfTerm),
    seed: SEED,
    // Main runs leave everybody room for the newcomer.
    caps: { ...capsOf(type), ...(type === 'main' && { max: MAX_LINKS - 1 }) },
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

/** What holds after these runs. */
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
