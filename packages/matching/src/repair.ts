import { findChain } from './augment.ts';
import { agoOf, FORBIDDEN_HALF_TERMS } from './history.ts';
import { bestMoveFor, isFree, isRepeat, type Move, make, surplusOf, takeBack } from './moves.ts';
import { linksOf } from './network.ts';
import { isLacking, lackingSchools, type Task } from './task.ts';
import { MIN_LINKS } from './types.ts';

/**
 * Repairs schools that still have fewer than four links: it searches the whole pool, where partners may reach the maximum or
 * drop a school with more than four, then longer paths, then repeats, oldest first. Age and trust are never relaxed. A school
 * that lacks links after this cannot get more.
 */
export function repair(task: Task): void {
  for (task.forbidden = FORBIDDEN_HALF_TERMS; task.forbidden >= 0; task.forbidden -= 1) {
    for (const school of lackingSchools(task)) while (isLacking(task, school) && help(task, school) !== null);
    if (lackingSchools(task).length === 0) break;
  }
  if (task.forbidden < FORBIDDEN_HALF_TERMS) avoidRepeats(task);
  task.forbidden = FORBIDDEN_HALF_TERMS;
}

/** Gives a school one more link and returns the move; null when there is none. */
function help(task: Task, school: number): Move | null {
  const move = bestOfAll(task, school) ?? findChain(task, school);
  if (move) make(task, move);
  return move;
}

/**
 * The best partner with room, or one that drops a partner with more than four. Without repeats, since a path may avoid them.
 */
function bestOfAll(task: Task, school: number): Move | null {
  const { network, pool } = task;
  const best = bestMoveFor(school, -Infinity);
  for (let other = 0; other < pool.size; other += 1) {
    if (!isFree(task, school, other) || isRepeat(task, school, other)) continue;
    const surplus = surplusOf(task, school, other);
    if (network.degree[other]! < network.width) {
      best.offer(surplus, other, -1, -1);
      continue;
    }
    for (let slot = other * network.width; slot < (other + 1) * network.width; slot += 1) {
      const left = network.partners[slot]!;
      if (network.locked[slot] === 1 || network.degree[left]! <= MIN_LINKS) continue;
      best.offer(surplus - surplusOf(task, other, left), other, left, -1);
    }
  }
  return best.found();
}

/** Undoes each repeat, most recent first, if both schools can do without it or with one older repeat. */
function avoidRepeats(task: Task): void {
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const { pair, ago } of repeatsOf(task)) {
      if (!task.network.has(...pair)) continue;
      const [one, other] = pair;
      isChanged = avoid(task, [one, other], ago) || avoid(task, [other, one], ago) || isChanged;
    }
  }
}

const repeatsOf = (task: Task) =>
  [...linksOf(task.network)]
    .filter(([one, other]) => isRepeat(task, one, other) && !task.network.isLocked(one, other))
    .map((pair) => ({ pair, ago: agoOf(task.field.history, ...pair) }))
    .sort((one, other) => one.ago - other.ago);

/** Replaces one repeat; returns false, with nothing changed, when the pair must stay. */
function avoid(task: Task, pair: readonly [number, number], ago: number): boolean {
  task.forbidden = ago;
  const moves: Move[] = [{ add: [], remove: [pair] }];
  make(task, moves[0]!);
  for (const school of pair) {
    const move = isLacking(task, school) ? help(task, school) : { add: [], remove: [] };
    if (move) moves.push(move);
  }
  const weight = (pairs: readonly (readonly [number, number])[]) =>
    pairs.filter(([one, other]) => isRepeat(task, one, other)).length;
  const before = weight(moves.flatMap(({ remove }) => remove));
  const after = weight(moves.flatMap(({ add }) => add));
  if (moves.length === 3 && (after < before || (after === before && after === 1))) return true;
  for (const move of moves.reverse()) takeBack(task, move);
  return false;
}
