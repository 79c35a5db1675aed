import type { Task } from './task.ts';

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

/** All allowed pairs of a small pool, the best of a seeded window in a large one. */
export const findCandidates = (task: Task): Candidates => (task.pool.size <= WHOLE_POOL ? allPairs(task) : bestOfWindows(task));

function allPairs(task: Task): Candidates {
  const { size } = task.pool;
  const candidates = room((size * (size - 1)) / 2);
  for (let one = 0; one < size; one += 1)
    for (let other = one + 1; other < size; other += 1)
      if (task.isAllowed(one, other)) put(candidates, one, other, task.worthOf(one, other));
  return candidates;
}

function bestOfWindows(task: Task): Candidates {
  const { size } = task.pool;
  const dealt = Int32Array.from({ length: size }, (_, index) => index).sort(
    (one, other) => task.chance[one]! - task.chance[other]! || one - other,
  );
  const candidates = room(size * KEPT);
  const best = new Int32Array(KEPT);
  const worths = new Float64Array(KEPT);
  for (let place = 0; place < size; place += 1) {
    const one = dealt[place]!;
    let kept = 0;
    for (let step = 1, seen = 0; step < size && seen < WINDOW; step += 1) {
      const other = dealt[(place + step) % size]!;
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
