import { isFree, isRepeat, type Move } from './moves.ts';
import type { Task } from './task.ts';
import { MIN_LINKS } from './types.ts';

/**
 * The change that brings a school that lacks links one more, through whatever chain of others it takes, with as few repeats as can
 * be; null when there is none. Along a chain stand in turn schools that must let somebody go, because they have as many links as
 * anybody may, and schools that must find somebody, because they have just four. No school can be both, so what holds for
 * bipartite graphs holds here: a shortest chain never meets itself, and where no chain is left nobody can be served better.
 */
export function findChain(task: Task, school: number): Move | null {
  const { network, pool } = task;
  const { degree, partners, locked, width } = network;
  /** By school that must let go: who asked it. By school that must find: who let it go. */
  const askedBy = new Int32Array(pool.size).fill(-1);
  const leftBy = new Int32Array(pool.size).fill(-1);
  leftBy[school] = school;

  /** Follows a new link to `other`; true when the chain ends there. */
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
  // Chains that need one repeat more wait until those with fewer are all seen.
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
  // It ended with somebody who has more than four and whom `last` lets go.
  if (last !== school && network.degree[last]! >= network.width) {
    const left = leftBy.findIndex((from, at) => from === last && network.degree[at]! > MIN_LINKS);
    remove.push([last, left]);
  }
  for (let finder = lastFinder; finder !== school; ) {
    const letGo = leftBy[finder]!;
    remove.push([letGo, finder]);
    const asked = askedBy[letGo]!;
    add.push([asked, letGo]);
    finder = asked;
  }
  return { add, remove };
}
