import { addUp } from './contrast.ts';
import { type Field, fieldOf } from './field.ts';
import { chanceOf } from './hash.ts';
import { agoOf, FORBIDDEN_HALF_TERMS, recall } from './history.ts';
import { createNetwork, type Network } from './network.ts';
import { createPool, type Pool } from './pool.ts';
import { sharedDoubles, sharedInts } from './shared.ts';
import { type MatchInput, MIN_LINKS } from './types.ts';

/**
 * Candidate pairs, listed for both schools: those of school `s` are at `start[s]` up to but not including `start[s + 1]`. The
 * other arrays may be longer than the last end.
 */
export interface Candidates {
  start: Int32Array;
  partner: Int32Array;
  /** The contrast of the pair, a little less for an older link. */
  worth: Float32Array;
}

/** The state of a run; all but pool, field, caps and seekers changes during it. */
export interface Task {
  type: MatchInput['type'];
  pool: Pool;
  field: Field;
  network: Network;
  /** Target for the most links of each school; `network.width` is the absolute maximum. */
  caps: Uint8Array;
  /** The schools that need links, by people kind: all schools, or in an interim run those with fewer than four links. */
  seekers: Int32Array;
  isSeeker: Uint8Array;
  price: Float64Array;
  candidates: Candidates;
  /** Pairs linked in this many last half terms are not allowed. */
  forbidden: number;
  /** Whether a school is a seeker with fewer links than its cap. */
  wants(school: number): boolean;
  isAllowed(one: number, other: number): boolean;
  /** The worth of a link: its contrast, less a penalty for an older link. */
  worthOf(one: number, other: number): number;
}

export const OLD_LINK_PENALTY = 0.03;

/** A smaller pool allows fewer links, so that new partners remain for a whole year. */
const capOf = (poolSize: number, target: number) => Math.max(Math.min(Math.floor(poolSize / 7), target), MIN_LINKS);

/** Returns an empty set of candidates for `size` schools. */
const noCandidates = (size: number): Candidates => ({
  start: new Int32Array(size + 1),
  partner: new Int32Array(0),
  worth: new Float32Array(0),
});

/** Prepares a run from its input; the candidates are added later. @throws RangeError when two schools share an id */
export function prepareTask(input: MatchInput): Task {
  const pool = createPool(input.schools);
  const chance = sharedInts(pool.size);
  for (const [index, { id }] of pool.schools.entries()) chance[index] = chanceOf(input.seed, input.halfTerm, id);
  const field = fieldOf(pool, recall(pool.size, pool.indexOf, input.history), chance);
  const network = createNetwork(pool.size, Math.max(input.caps.max, MIN_LINKS));
  if (input.type === 'interim') keepCurrentLinks(pool, network, input.currentLinks);
  const isSeeker = network.degree.map((degree) => Number(input.type === 'main' || degree < MIN_LINKS));
  const caps = capsOf(input, pool, network, isSeeker);
  const task: Task = {
    ...{ type: input.type, pool, field, network, caps, isSeeker },
    seekers: byPeople(field, isSeeker),
    price: sharedDoubles(pool.size),
    candidates: noCandidates(pool.size),
    forbidden: FORBIDDEN_HALF_TERMS,
    wants: (school) => isSeeker[school] === 1 && network.degree[school]! < caps[school]!,
    isAllowed: (one, other) => pool.areCompatible(one, other) && agoOf(field.history, one, other) > task.forbidden,
    worthOf(one, other) {
      const ago = agoOf(field.history, one, other);
      return addUp(field, one, other) - (ago === Infinity ? 0 : OLD_LINK_PENALTY / ago);
    },
  };
  return task;
}

function keepCurrentLinks({ indexOf }: Pool, network: Network, links: MatchInput['currentLinks']): void {
  for (const { schoolA, schoolB } of links) {
    const [one, other] = [indexOf.get(schoolA), indexOf.get(schoolB)];
    if (one === undefined || other === undefined || one === other || network.has(one, other)) continue;
    if (network.degree[one]! >= network.width || network.degree[other]! >= network.width) continue;
    network.add(one, other);
    network.lock(one, other);
  }
}

/** In an interim run, seekers get up to four links, and other schools may accept links up to the maximum. */
function capsOf({ type, caps }: MatchInput, { partners }: Pool, { width }: Network, isSeeker: Uint8Array): Uint8Array {
  const target = Math.min(caps.target, width);
  return Uint8Array.from(partners, (count, school) => {
    if (type === 'main') return capOf(count + 1, target);
    return isSeeker[school] === 1 ? MIN_LINKS : width;
  });
}

function byPeople({ people, size }: Field, isSeeker: Uint8Array): Int32Array {
  const seekers = Int32Array.from({ length: size }, (_, school) => school).filter((school) => isSeeker[school] === 1);
  const sorted = sharedInts(seekers.length);
  sorted.set(seekers.sort((one, other) => people.kind[one]! - people.kind[other]! || one - other));
  return sorted;
}

/** Whether a school has fewer than `MIN_LINKS` links. */
export const isLacking = ({ network }: Task, school: number): boolean => network.degree[school]! < MIN_LINKS;

/** Returns the schools that lack links, fewest links first. */
export function lackingSchools(task: Task): number[] {
  const lacking: number[] = [];
  for (let school = 0; school < task.pool.size; school += 1) if (isLacking(task, school)) lacking.push(school);
  return lacking.sort((one, other) => task.network.degree[one]! - task.network.degree[other]! || one - other);
}
