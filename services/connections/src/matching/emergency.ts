import { findChain } from './augment.ts';
import { agoOf, FORBIDDEN_HALF_TERMS } from './history.ts';
import { bestMoveFor, isFree, isRepeat, type Move, make, surplusOf, takeBack } from './moves.ts';
import { linksOf } from './network.ts';
import { isLacking, lackingSchools, type Task } from './task.ts';
import { MIN_LINKS } from './types.ts';

/**
 * For those that still have fewer than four: the whole pool is asked, partners take on as many as anybody may have or let go of one
 * who has more than four, and longer chains are tried; then partners of earlier half terms come back, the oldest first. Age and trust
 * are never relaxed. Who lacks links after this cannot be helped.
 */
export function rescue(task: Task): void {
  for (task.forbidden = FORBIDDEN_HALF_TERMS; task.forbidden >= 0; task.forbidden -= 1) {
    for (const school of lackingSchools(task)) while (isLacking(task, school) && help(task, school) !== null);
    if (lackingSchools(task).length === 0) break;
  }
  if (task.forbidden < FORBIDDEN_HALF_TERMS) avoidRepeats(task);
  task.forbidden = FORBIDDEN_HALF_TERMS;
}

/** One link more for a school, by the move that was made; null when there is none. */
function help(task: Task, school: number): Move | null {
  const move = bestOfAll(task, school) ?? findChain(task, school);
  if (move) make(task, move);
  return move;
}

/** Anybody with room, or who lets go of a partner that can spare a link. No repeats: a chain without one may yet be found. */
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

/** Takes back each repeat, the latest first, if those it was made for can do without it or with one older partner. */
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

/** False, and nothing changed, when the pair has to stay. */
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
