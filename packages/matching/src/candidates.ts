import { KEPT } from './scan-plan.ts';
import type { Candidates, Task } from './task.ts';

/**
 * Merges the lists of several scans (`KEPT` entries for each school, -1 after the last): a pair is a candidate for both schools
 * when either list contains the other. The result takes the place of the task's previous candidates, in the same arrays.
 */
export function joinLists({ pool: { size }, worthOf, candidates }: Task, lists: readonly Int32Array[]): Candidates {
  const isListed = (list: Int32Array, one: number, other: number) => {
    for (let at = one * KEPT; at < (one + 1) * KEPT && list[at]! >= 0; at += 1) if (list[at] === other) return true;
    return false;
  };
  /** A pair counts only at its first occurrence: in the earlier list, and within a list on the side of the lower index. */
  const isFirst = (round: number, one: number, other: number) => {
    for (let earlier = 0; earlier < round; earlier += 1)
      if (isListed(lists[earlier]!, one, other) || isListed(lists[earlier]!, other, one)) return false;
    return one < other || !isListed(lists[round]!, other, one);
  };
  const start = new Int32Array(size + 1);
  const isNew = lists.map((list) => new Uint8Array(list.length));
  for (const [round, list] of lists.entries()) {
    for (let at = 0; at < list.length; at += 1) {
      const one = Math.floor(at / KEPT);
      const other = list[at]!;
      if (other < 0 || !isFirst(round, one, other)) continue;
      isNew[round]![at] = 1;
      start[one + 1]! += 1;
      start[other + 1]! += 1;
    }
  }
  for (let school = 0; school < size; school += 1) start[school + 1]! += start[school]!;
  const next = start.slice();
  const { partner, worth } = candidates.partner.length >= start[size]! ? candidates : roomFor(start[size]!, size);
  const note = (here: number, there: number, value: number) => {
    partner[next[here]!] = there;
    worth[next[here]!] = value;
    next[here]! += 1;
  };
  for (const [round, list] of lists.entries()) {
    for (let at = 0; at < list.length; at += 1) {
      if (isNew[round]![at] === 0) continue;
      const one = Math.floor(at / KEPT);
      const other = list[at]!;
      const value = worthOf(one, other);
      note(one, other, value);
      note(other, one, value);
    }
  }
  return { start, partner, worth };
}

/** Room for the next candidates too: `KEPT` pairs for each school and a few more for the worst-off, for both schools. */
const roomFor = (least: number, size: number) => {
  const length = Math.max(least, Math.ceil(2.2 * KEPT * size));
  return { partner: new Int32Array(length), worth: new Float32Array(length) };
};
