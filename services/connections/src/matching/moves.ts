import { agoOf, FORBIDDEN_HALF_TERMS } from './history.ts';
import type { Task } from './task.ts';

type Pair = readonly [number, number];

/** A change of links. */
export interface Move {
  add: readonly Pair[];
  remove: readonly Pair[];
}

/** Carries out a move. Links go before others come, so that nobody has too many in between. */
export function make({ network }: Task, { add, remove }: Move): void {
  for (const pair of remove) network.remove(...pair);
  for (const pair of add) network.add(...pair);
}

export const takeBack = (task: Task, { add, remove }: Move): void => make(task, { add: remove, remove: add });

/** Keeps the move that gains most of those it is offered. */
export interface BestMove {
  gain: number;
  /** The school links with `partner`, who lets `left` go, who links with `other`; nobody is -1. */
  offer(gain: number, partner: number, left: number, other: number): void;
  /** Null when none was offered that gains more than `least`. */
  found(): Move | null;
}

/** Looks for a move for `school` that gains more than `least`. */
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

/** What a pair's contrast is after the prices of both. */
export const surplusOf = ({ price, pool }: Task, one: number, other: number): number =>
  pool.contrast.of(one, other) - price[one]! - price[other]!;

/** Whether the two may be linked and are not. */
export const isFree = ({ network, isAllowed }: Task, one: number, other: number): boolean =>
  !network.has(one, other) && isAllowed(one, other);

/** Whether two schools were linked so lately that it should not happen again. */
export const isRepeat = ({ field }: Task, one: number, other: number): boolean =>
  agoOf(field.history, one, other) <= FORBIDDEN_HALF_TERMS;
