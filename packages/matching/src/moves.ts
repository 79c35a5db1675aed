import { agoOf, FORBIDDEN_HALF_TERMS } from './history.ts';
import type { Task } from './task.ts';

type Pair = readonly [number, number];

/** A change of links. */
export interface Move {
  add: readonly Pair[];
  remove: readonly Pair[];
}

/** Applies a move. It removes links before it adds others, so that no school exceeds the maximum in between. */
export function make({ network }: Task, { add, remove }: Move): void {
  for (const pair of remove) network.remove(...pair);
  for (const pair of add) network.add(...pair);
}

/** Undoes a move. */
export const takeBack = (task: Task, { add, remove }: Move): void => make(task, { add: remove, remove: add });

/** Selects the move that gains most of those offered. */
export interface BestMove {
  gain: number;
  /** Offers to link the school with `partner`, which drops `left`, which is linked with `other`; -1 means none. */
  offer(gain: number, partner: number, left: number, other: number): void;
  /** Returns null when no offered move gains more than `least`. */
  found(): Move | null;
}

/** Starts the selection of a move for `school` that gains more than `least`. */
export function bestMoveFor(school: number, least: number): BestMove {
  let [partner, left, other] = [-1, -1, -1];
  const best: BestMove = {
    gain: least,
    offer(gain, ...schools) {
      if (gain <= best.gain) return;
      best.gain = gain;
      [partner, left, other] = schools;
    },
    found() {
      if (partner < 0) return null;
      const add: Pair[] = [[school, partner]];
      if (other >= 0) add.push([left, other]);
      return { add, remove: left >= 0 ? [[partner, left]] : [] };
    },
  };
  return best;
}

/** Returns a pair's contrast less both prices. */
export const surplusOf = ({ price, pool }: Task, one: number, other: number): number =>
  pool.contrast.of(one, other) - price[one]! - price[other]!;

/** Whether two schools may be linked and are not. */
export const isFree = ({ network, isAllowed }: Task, one: number, other: number): boolean =>
  !network.has(one, other) && isAllowed(one, other);

/** Whether a link of two schools would be a repeat: they were linked in one of the last `FORBIDDEN_HALF_TERMS`. */
export const isRepeat = ({ field }: Task, one: number, other: number): boolean =>
  agoOf(field.history, one, other) <= FORBIDDEN_HALF_TERMS;
