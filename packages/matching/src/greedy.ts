import type { Task } from './task.ts';

const BUCKETS = 1 << 16;

/** Links candidate pairs where both schools have room, in descending order of worth less both prices. */
export function linkGreedily({ candidates, network, caps, price, wants }: Task): void {
  const pairs = pairsInOrder(candidates, price);
  for (let at = 0; at < pairs.one.length; at += 1) {
    const [one, other] = [pairs.one[at]!, pairs.other[at]!];
    if (network.degree[one]! >= caps[one]! || network.degree[other]! >= caps[other]!) continue;
    if (wants(one) || wants(other)) network.add(one, other);
  }
}

/** Returns each candidate pair once, in descending order of value; values in the same bucket stay in the order of the schools. */
function pairsInOrder({ start, partner, worth }: Task['candidates'], price: Float64Array) {
  const visit = (each: (value: number, school: number, other: number) => void) => {
    for (let school = 0; school < price.length; school += 1) {
      for (let at = start[school]!; at < start[school + 1]!; at += 1) {
        const other = partner[at]!;
        if (other > school) each(Math.fround(worth[at]! - price[school]! - price[other]!), school, other);
      }
    }
  };
  let [low, high] = [Infinity, -Infinity];
  visit((value) => {
    if (value < low) low = value;
    if (value > high) high = value;
  });
  const scale = high > low ? (BUCKETS - 1) / (high - low) : 0;
  const bucketOf = (value: number) => Math.floor((high - value) * scale);
  const next = new Uint32Array(BUCKETS + 1);
  visit((value) => {
    next[bucketOf(value) + 1]! += 1;
  });
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) next[bucket + 1]! += next[bucket]!;
  const pairs = { one: new Int32Array(next[BUCKETS]!), other: new Int32Array(next[BUCKETS]!) };
  visit((value, school, other) => {
    const place = next[bucketOf(value)]!++;
    pairs.one[place] = school;
    pairs.other[place] = other;
  });
  return pairs;
}
