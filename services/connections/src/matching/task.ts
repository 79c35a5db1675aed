import { chanceOf, mix } from './hash.ts';
import { FORBIDDEN_HALF_TERMS, type History, recall } from './history.ts';
import { createNetwork, type Network } from './network.ts';
import { createPool, type Pool } from './pool.ts';
import { type MatchInput, MIN_LINKS } from './types.ts';

/** Everything that the steps of a run work on; `network` and `forbidden` change on the way. */
export interface Task {
  type: MatchInput['type'];
  pool: Pool;
  history: History;
  network: Network;
  /** Links that each school should have at most; `network.width` is the most it may ever have. */
  caps: Uint8Array;
  /** A number per school that only seed, half term and id decide. */
  chance: Uint32Array;
  /** Links of this many half terms are out of the question. */
  forbidden: number;
  isAllowed(one: number, other: number): boolean;
  /** What a link is worth: its contrast, a little less when it is an old one, and a little chance among equals. */
  worthOf(one: number, other: number): number;
}

const OLD_LINK_PENALTY = 0.03;
const CHANCE = 0.004;

/** The smaller the pool the fewer links, so that a year of fresh partners stays possible. */
const capOf = (poolSize: number, target: number) => Math.max(Math.min(Math.floor(poolSize / 7), target), MIN_LINKS);

export function prepareTask(input: MatchInput): Task {
  const pool = createPool(input.schools);
  const history = recall(pool, input.history);
  const width = Math.max(input.caps.max, MIN_LINKS);
  const target = Math.min(input.caps.target, width);
  const chance = Uint32Array.from(pool.schools, ({ id }) => chanceOf(input.seed, input.halfTerm, id));
  const task: Task = {
    type: input.type,
    pool,
    history,
    network: createNetwork(pool.size, width),
    caps: Uint8Array.from(pool.partners, (partners) => (input.type === 'interim' ? width : capOf(partners + 1, target))),
    chance,
    forbidden: FORBIDDEN_HALF_TERMS,
    isAllowed: (one, other) => pool.areCompatible(one, other) && history.agoOf(one, other) > task.forbidden,
    worthOf(one, other) {
      const [low, high] = one < other ? [one, other] : [other, one];
      const luck = mix(chance[low]! + Math.imul(chance[high]!, 0x9e3779b1)) / 2 ** 32;
      const age = history.agoOf(low, high);
      return pool.contrast.of(low, high) - (age === Infinity ? 0 : OLD_LINK_PENALTY / age) + CHANCE * luck;
    },
  };
  if (input.type === 'interim') keepCurrentLinks(task, input.currentLinks);
  return task;
}

function keepCurrentLinks({ pool, network }: Task, links: MatchInput['currentLinks']): void {
  for (const { schoolA, schoolB } of links) {
    const [one, other] = [pool.indexOf.get(schoolA), pool.indexOf.get(schoolB)];
    if (one === undefined || other === undefined || one === other || network.has(one, other)) continue;
    if (network.degree[one]! >= network.width || network.degree[other]! >= network.width) continue;
    network.add(one, other);
    network.lock(one, other);
  }
}

/** Whether a school has fewer links than every school should have. */
export const isLacking = ({ network }: Task, school: number): boolean => network.degree[school]! < MIN_LINKS;

/** Those that lack links, those with the fewest first. */
export function lackingSchools(task: Task): number[] {
  const lacking: number[] = [];
  for (let school = 0; school < task.pool.size; school += 1) if (isLacking(task, school)) lacking.push(school);
  return lacking.sort((one, other) => task.network.degree[one]! - task.network.degree[other]! || one - other);
}
