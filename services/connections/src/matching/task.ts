import type { Candidates } from './candidates.ts';
import { addUp } from './contrast.ts';
import { type Field, fieldOf } from './field.ts';
import { chanceOf } from './hash.ts';
import { agoOf, FORBIDDEN_HALF_TERMS, recall } from './history.ts';
import { createNetwork, type Network } from './network.ts';
import { createPool, type Pool } from './pool.ts';
import { sharedDoubles, sharedInts } from './shared.ts';
import { type MatchInput, MIN_LINKS } from './types.ts';

/** Everything that the steps of a run work on; all but pool, field, caps and seekers changes on the way. */
export interface Task {
  type: MatchInput['type'];
  pool: Pool;
  field: Field;
  network: Network;
  /** Links that each school should have at most; `network.width` is the most it may ever have. */
  caps: Uint8Array;
  /** Those whom links are sought for, by people kind: all of them, in an interim run those with fewer than four. */
  seekers: Int32Array;
  isSeeker: Uint8Array;
  price: Float64Array;
  candidates: Candidates;
  /** Links of this many half terms are out of the question. */
  forbidden: number;
  /** Whether links are sought for a school and it has not got all of them. */
  wants(school: number): boolean;
  isAllowed(one: number, other: number): boolean;
  /** What a link is worth: its contrast, a little less when it is an old one. */
  worthOf(one: number, other: number): number;
}

export const OLD_LINK_PENALTY = 0.03;

/** The smaller the pool the fewer links, so that a year of fresh partners stays possible. */
const capOf = (poolSize: number, target: number) => Math.max(Math.min(Math.floor(poolSize / 7), target), MIN_LINKS);

export const noCandidates = (size: number): Candidates => ({
  start: new Int32Array(size + 1),
  partner: new Int32Array(0),
  worth: new Float32Array(0),
});

/** Everything that linking needs, worked out once from the input; candidates come later. */
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

/** An interim run brings those who lack links up to four; the others may take on as many as anybody may ever have. */
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

/** Whether a school has fewer links than every school should have. */
export const isLacking = ({ network }: Task, school: number): boolean => network.degree[school]! < MIN_LINKS;

/** Those that lack links, those with the fewest first. */
export function lackingSchools(task: Task): number[] {
  const lacking: number[] = [];
  for (let school = 0; school < task.pool.size; school += 1) if (isLacking(task, school)) lacking.push(school);
  return lacking.sort((one, other) => task.network.degree[one]! - task.network.degree[other]! || one - other);
}
