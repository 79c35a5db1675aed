import { isFree, isRepeat, type Move } from './moves.ts';
import type { Task } from './task.ts';
import { MIN_LINKS } from './types.ts';

/**
 * Finds an augmenting path that gives a school one more link, with the fewest repeats; null when there is none. Along it, full
 * schools, which must drop a partner, alternate with schools that have just four and must find one. No school is both, so as in
 * bipartite graphs a shortest path never crosses itself, and without any path the shortfall is minimal.
 */
export function findChain(task: Task, school: number): Move | null {
  const { network, pool } = task;
  const { degree, partners, locked, width } = network;
  /**
   * For each full school: the school that gets a link with it. For each school that must find a partner: the school that
   * dropped it.
   */
  const askedBy = new Int32Array(pool.size).fill(-1);
  const leftBy = new Int32Array(pool.size).fill(-1);
  leftBy[school] = school;

  /** Follows a new link to `other`; true when the path ends there. */
  function follow(finder: number, other: number, finders: number[]): boolean {
    if (other === school) return finder !== school && degree[school]! + 2 <= width;
    if (askedBy[other]! >= 0) return false;
    askedBy[other] = finder;
    if (degree[other]! < width) return true;
    for (let slot = other * width; slot < (other + 1) * width; slot += 1) {
      const left = partners[slot]!;
      if (locked[slot] === 1 || leftBy[left]! >= 0 || degree[left]! < MIN_LINKS) continue;
      leftBy[left] = other;
      if (degree[left]! > MIN_LINKS) return true;
      finders.push(left);
    }
    return false;
  }
  // Paths that need one more repeat are searched after all those with fewer.
  let finders = [school];
  while (finders.length > 0) {
    const later: (readonly [number, number])[] = [];
    for (let at = 0; at < finders.length; at += 1) {
      const finder = finders[at]!;
      for (let other = 0; other < pool.size; other += 1) {
        if (!isFree(task, finder, other)) continue;
        if (isRepeat(task, finder, other)) later.push([finder, other]);
        else if (follow(finder, other, finders)) return chainOf(task, school, finder, other, askedBy, leftBy);
      }
    }
    finders = [];
    for (const [finder, other] of later)
      if (follow(finder, other, finders)) return chainOf(task, school, finder, other, askedBy, leftBy);
  }
  return null;
}

function chainOf(
  { network }: Task,
  school: number,
  lastFinder: number,
  last: number,
  askedBy: Int32Array,
  leftBy: Int32Array,
): Move {
  const add: [number, number][] = [[lastFinder, last]];
  const remove: [number, number][] = [];
  // The path ended at a school with more than four links, which `last` drops.
  if (last !== school && network.degree[last]! >= network.width) {
    const left = leftBy.findIndex((from, at) => from === last && network.degree[at]! > MIN_LINKS);
    remove.push([last, left]);
  }
  for (let finder = lastFinder; finder !== school; ) {
    const dropper = leftBy[finder]!;
    remove.push([dropper, finder]);
    const asked = askedBy[dropper]!;
    add.push([asked, dropper]);
    finder = asked;
  }
  return { add, remove };
}
