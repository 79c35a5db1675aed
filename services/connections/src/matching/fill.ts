import { isLacking, lackingSchools, type Task } from './task.ts';
import { MIN_LINKS } from './types.ts';

/** A change that brings one school a link or two and leaves no other school with fewer than it had, or than four. */
interface Move {
  gain: number;
  add: readonly (readonly [number, number])[];
  remove: readonly [number, number] | null;
}

/** Among how many schools with room a displaced one looks for a new partner. */
const OPEN_SEEN = 100;
/** How many of the best partners are looked at closely. */
const SUITED_SEEN = 48;

/**
 * Brings those that lack links up to four, whichever change gains most each time: a partner with room, a partner that lets go of
 * another (who has more than four, or finds a new one), or a place in the middle of somebody else's link.
 */
export function fillDeficits(task: Task, { limit = (school: number) => task.caps[school]!, tight = true } = {}): void {
  for (const school of lackingSchools(task)) {
    while (isLacking(task, school)) {
      const needsTwo = task.network.degree[school]! + 2 <= (tight ? MIN_LINKS : task.network.width);
      const move = better(bestPartner(task, school, limit), needsTwo ? bestInsertion(task, school) : null);
      if (!move) break;
      if (move.remove) task.network.remove(...move.remove);
      for (const pair of move.add) task.network.add(...pair);
    }
  }
}

const better = (one: Move | null, other: Move | null): Move | null =>
  one && other ? (other.gain > one.gain ? other : one) : (one ?? other);

const isFree = (task: Task, one: number, other: number) => task.isAllowed(one, other) && !task.network.has(one, other);

/** A new partner who has room or, among those it would suit best, makes it. */
function bestPartner(task: Task, school: number, limit: (school: number) => number): Move | null {
  const open = schoolsWithRoom(task, limit).filter((other) => other !== school);
  let best: Move | null = null;
  for (const partner of suitedPartners(task, school)) {
    const worth = task.worthOf(school, partner);
    const move: Move = { gain: worth, add: [[school, partner]], remove: null };
    best = better(best, task.network.degree[partner]! < limit(partner) ? move : bestEjection(task, move, school, partner, open));
  }
  return best ?? bestWithRoom(task, school, limit);
}

/** The partner lets go of one who has more than four, or who finds another among the `open`. */
function bestEjection(task: Task, move: Move, school: number, partner: number, open: readonly number[]): Move | null {
  let best: Move | null = null;
  for (const left of partnersOf(task, partner)) {
    if (task.network.isLocked(partner, left)) continue;
    const change = move.gain - task.worthOf(partner, left);
    if (task.network.degree[left]! > MIN_LINKS) {
      best = better(best, { gain: change, add: move.add, remove: [partner, left] });
      continue;
    }
    for (const other of open) {
      if (other === left || other === partner || !isFree(task, left, other)) continue;
      const gain = change + task.worthOf(left, other);
      const add = [[school, partner] as const, [left, other] as const];
      if (gain > (best?.gain ?? -Infinity)) best = { gain, add, remove: [partner, left] };
    }
  }
  return best;
}

/** Those whose link would be worth most, as many as are worth a closer look. */
function suitedPartners(task: Task, school: number): number[] {
  const suited: { partner: number; worth: number }[] = [];
  for (let partner = 0; partner < task.pool.size; partner += 1) {
    if (!isFree(task, school, partner)) continue;
    const worth = task.worthOf(school, partner);
    if (suited.length === SUITED_SEEN && worth <= suited.at(-1)!.worth) continue;
    const place = suited.findIndex((other) => other.worth < worth);
    suited.splice(place < 0 ? suited.length : place, 0, { partner, worth });
    if (suited.length > SUITED_SEEN) suited.pop();
  }
  return suited.map(({ partner }) => partner);
}

/** Any partner with room, the best of them. */
function bestWithRoom(task: Task, school: number, limit: (school: number) => number): Move | null {
  let best: Move | null = null;
  for (let partner = 0; partner < task.pool.size; partner += 1) {
    if (task.network.degree[partner]! >= limit(partner) || !isFree(task, school, partner)) continue;
    const gain = task.worthOf(school, partner);
    if (gain > (best?.gain ?? -Infinity)) best = { gain, add: [[school, partner]], remove: null };
  }
  return best;
}

/** A place between two linked schools: the school gains both, the two keep as many links as they had. */
function bestInsertion(task: Task, school: number): Move | null {
  let best: Move | null = null;
  for (let one = 0; one < task.pool.size; one += 1) {
    if (!isFree(task, school, one)) continue;
    for (const other of partnersOf(task, one)) {
      if (other < one || task.network.isLocked(one, other) || !isFree(task, school, other)) continue;
      const gain = task.worthOf(school, one) + task.worthOf(school, other) - task.worthOf(one, other);
      best = better(best, {
        gain,
        add: [
          [school, one],
          [school, other],
        ],
        remove: [one, other],
      });
    }
  }
  return best;
}

const partnersOf = ({ network }: Task, school: number): Int32Array =>
  network.partners.slice(school * network.width, school * network.width + network.degree[school]!);

function schoolsWithRoom(task: Task, limit: (school: number) => number): number[] {
  const open: number[] = [];
  for (let school = 0; school < task.pool.size && open.length < OPEN_SEEN; school += 1)
    if (task.network.degree[school]! < limit(school)) open.push(school);
  return open;
}
