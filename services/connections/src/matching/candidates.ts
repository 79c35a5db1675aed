import { mix } from './hash.ts';
import { isLacking, type Task } from './task.ts';

/** Pairs worth considering, in no order that matters; a pair may be there twice. */
export interface Candidates {
  count: number;
  one: Int32Array;
  other: Int32Array;
  worth: Float32Array;
}

/** Up to here all pairs are looked at. */
const WHOLE_POOL = 2_500;
/** In larger pools each school looks at so many others, dealt to it by chance, and keeps the best of them. */
const WINDOW = 600;
const KEPT = 32;

/**
 * Allowed pairs of schools that still have room: all of them when they are few (`isAll`), else the best of a seeded window for each
 * school that wants links. Every round deals anew.
 */
export function findCandidates(task: Task, round: number): Candidates & { isAll: boolean } {
  const open = [...task.caps.keys()].filter((school) => task.network.degree[school]! < task.caps[school]!);
  if (open.length <= WHOLE_POOL) return { ...allPairs(task, open), isAll: true };
  return { ...bestOfWindows(task, open, round), isAll: false };
}

const wantsLinks = (task: Task, school: number) => task.type === 'main' || isLacking(task, school);

function allPairs(task: Task, open: readonly number[]): Candidates {
  const candidates = room((open.length * (open.length - 1)) / 2);
  for (const [place, one] of open.entries()) {
    for (let next = place + 1; next < open.length; next += 1) {
      const other = open[next]!;
      if (!wantsLinks(task, one) && !wantsLinks(task, other)) continue;
      if (task.isAllowed(one, other)) put(candidates, one, other, task.worthOf(one, other));
    }
  }
  return candidates;
}

function bestOfWindows(task: Task, open: readonly number[], round: number): Candidates {
  const luck = (school: number) => mix(task.chance[school]! + round);
  const dealt = Int32Array.from([...open].sort((one, other) => luck(one) - luck(other) || one - other));
  const candidates = room(dealt.length * KEPT);
  const best = new Int32Array(KEPT);
  const worths = new Float64Array(KEPT);
  for (const [place, one] of dealt.entries()) {
    if (!wantsLinks(task, one)) continue;
    let kept = 0;
    for (let step = 1, seen = 0; step < dealt.length && seen < WINDOW; step += 1) {
      const other = dealt[(place + step) % dealt.length]!;
      if (!task.isAllowed(one, other)) continue;
      seen += 1;
      const worth = task.worthOf(one, other);
      if (kept === KEPT && worth <= worths[KEPT - 1]!) continue;
      let at = kept < KEPT ? kept++ : KEPT - 1;
      for (; at > 0 && worths[at - 1]! < worth; at -= 1) {
        worths[at] = worths[at - 1]!;
        best[at] = best[at - 1]!;
      }
      worths[at] = worth;
      best[at] = other;
    }
    for (let at = 0; at < kept; at += 1) put(candidates, one, best[at]!, worths[at]!);
  }
  return candidates;
}

const room = (pairs: number): Candidates => ({
  count: 0,
  one: new Int32Array(pairs),
  other: new Int32Array(pairs),
  worth: new Float32Array(pairs),
});

function put(candidates: Candidates, one: number, other: number, worth: number): void {
  candidates.one[candidates.count] = one;
  candidates.other[candidates.count] = other;
  candidates.worth[candidates.count] = worth;
  candidates.count += 1;
}
