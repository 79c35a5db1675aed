import { type BestMove, bestMoveFor, isFree, type Move, make, surplusOf } from './moves.ts';
import type { Task } from './task.ts';

const PASSES = 4;
/** Most schools with room to search when the candidates have none. */
const OPEN_SEEN = 100;

/**
 * Gives schools that want more links the candidates that gain most: a partner with room, a partner that drops a school which
 * finds another partner, or a place between two linked schools.
 */
export function fillUp(task: Task): void {
  const findPartner = createFinder(task);
  for (let pass = 0; pass < PASSES; pass += 1) {
    const open = schoolsWithRoom(task);
    let isChanged = false;
    for (const school of open) {
      while (task.wants(school)) {
        const move = bestMove(task, school, findPartner) ?? lastResort(task, school, open);
        if (!move) break;
        make(task, move);
        isChanged = true;
      }
    }
    if (!isChanged) return;
  }
}

function schoolsWithRoom({ network, caps, pool }: Task): number[] {
  const open: number[] = [];
  for (let school = 0; school < pool.size; school += 1) if (network.degree[school]! < caps[school]!) open.push(school);
  return open;
}

type Finder = (school: number, exceptFor: number) => number;

/**
 * Finds the best candidate with room for a school, as an index among the candidates; -1 when there is none. Results are
 * cached, because the other schools can only lose room.
 */
function createFinder({ candidates, network, caps, price, pool }: Task): Finder {
  const { start, partner, worth } = candidates;
  const [UNKNOWN, NONE] = [-2, -1];
  const known = new Int32Array(pool.size).fill(UNKNOWN);
  const isOpen = (school: number, at: number) => {
    const other = partner[at]!;
    return network.degree[other]! < caps[other]! && !network.has(school, other);
  };
  function search(school: number, exceptFor: number): number {
    let [best, found] = [-Infinity, NONE];
    for (let at = start[school]!; at < start[school + 1]!; at += 1) {
      const value = worth[at]! - price[partner[at]!]!;
      if (value > best && partner[at] !== exceptFor && isOpen(school, at)) [best, found] = [value, at];
    }
    return found;
  }
  return (school, exceptFor) => {
    const last = known[school]!;
    if (last === NONE) return NONE;
    if (last === UNKNOWN || !isOpen(school, last)) known[school] = search(school, -1);
    const found = known[school]!;
    return found !== NONE && partner[found] === exceptFor ? search(school, exceptFor) : found;
  };
}

function bestMove(task: Task, school: number, findPartner: Finder): Move | null {
  const { candidates, network, caps, price } = task;
  const { start, partner, worth } = candidates;
  const best = bestMoveFor(school, -Infinity);
  for (let at = start[school]!; at < start[school + 1]!; at += 1) {
    const other = partner[at]!;
    if (network.has(school, other)) continue;
    const gain = worth[at]! - price[school]! - price[other]!;
    if (network.degree[other]! < caps[other]!) best.offer(gain, other, -1, -1);
    else offerPlaces(task, school, other, gain, findPartner, best);
  }
  return best.found();
}

/** Offers moves in which a full partner drops a school, which finds another partner or is linked with `school` as well. */
function offerPlaces(task: Task, school: number, partner: number, surplus: number, findPartner: Finder, best: BestMove): void {
  const { candidates, network, caps, price } = task;
  const needsTwo = network.degree[school]! + 2 <= caps[school]!;
  const end = partner * network.width + network.degree[partner]!;
  for (let slot = partner * network.width; slot < end; slot += 1) {
    if (network.locked[slot] === 1) continue;
    const left = network.partners[slot]!;
    const gain = surplus - surplusOf(task, partner, left);
    // In an interim run a school that is not a seeker needs no replacement.
    if (task.isSeeker[left] === 0) best.offer(gain, partner, left, -1);
    if (needsTwo && isFree(task, school, left)) best.offer(gain + surplusOf(task, school, left), partner, left, school);
    const found = findPartner(left, school);
    if (found < 0) continue;
    const other = candidates.partner[found]!;
    best.offer(gain + candidates.worth[found]! - price[left]! - price[other]!, partner, left, other);
  }
}

/** The school that a candidate drops finds a partner among all schools with room, if the total gains. */
function lastResort(task: Task, school: number, open: readonly number[]): Move | null {
  const { candidates, network, caps, worthOf, pool } = task;
  const others = open.filter((other) => other !== school && network.degree[other]! < caps[other]!).slice(0, OPEN_SEEN);
  const best = bestMoveFor(school, 0);
  for (const other of others) if (isFree(task, school, other)) best.offer(worthOf(school, other), other, -1, -1);
  for (let at = candidates.start[school]!; at < candidates.start[school + 1]!; at += 1) {
    const partner = candidates.partner[at]!;
    if (network.has(school, partner)) continue;
    const end = partner * network.width + network.degree[partner]!;
    for (let slot = partner * network.width; slot < end; slot += 1) {
      if (network.locked[slot] === 1) continue;
      const left = network.partners[slot]!;
      const gain = candidates.worth[at]! - worthOf(partner, left);
      for (const other of others) {
        // No link is worth more than its contrast, which is faster to compute than its history.
        if (gain + pool.contrast.of(left, other) <= best.gain) continue;
        if (other === left || other === partner || !isFree(task, left, other)) continue;
        best.offer(gain + worthOf(left, other), partner, left, other);
      }
    }
  }
  return best.found();
}
