import type { Task } from './task.ts';

const BUCKETS = 1 << 16;

/** Links candidate pairs where both schools have room, in descending order of worth less both prices. */
export function linkGreedily({ candidates, network, caps, price, wants }: Task): void {
  const pairs = pairsOf(candidates, price);
  for (const at of inOrder(pairs.value)) {
    const [one, other] = [pairs.one[at]!, pairs.other[at]!];
    if (network.degree[one]! >= caps[one]! || network.degree[other]! >= caps[other]!) continue;
    if (wants(one) || wants(other)) network.add(one, other);
  }
}

/** Each candidate pair once. */
function pairsOf({ start, partner, worth }: Task['candidates'], price: Float64Array) {
  const count = partner.length / 2;
  const [one, other, value] = [new Int32Array(count), new Int32Array(count), new Float32Array(count)];
  let pair = 0;
  for (let school = 0; school < price.length; school += 1) {
    for (let at = start[school]!; at < start[school + 1]!; at += 1) {
      if (partner[at]! < school) continue;
      one[pair] = school;
      other[pair] = partner[at]!;
      value[pair++] = worth[at]! - price[school]! - price[partner[at]!]!;
    }
  }
  return { one, other, value };
}

/** Returns the indices in descending order of value; values in the same bucket stay in order. */
function inOrder(value: Float32Array): Uint32Array {
  let [low, high] = [Infinity, -Infinity];
  for (let at = 0; at < value.length; at += 1) {
    low = Math.min(low, value[at]!);
    high = Math.max(high, value[at]!);
  }
  const scale = high > low ? (BUCKETS - 1) / (high - low) : 0;
  const bucketOf = (at: number) => Math.floor((high - value[at]!) * scale);
  const next = new Uint32Array(BUCKETS + 1);
  for (let at = 0; at < value.length; at += 1) next[bucketOf(at) + 1]! += 1;
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) next[bucket + 1]! += next[bucket]!;
  const order = new Uint32Array(value.length);
  for (let at = 0; at < value.length; at += 1) order[next[bucketOf(at)]!++] = at;
  return order;
}
