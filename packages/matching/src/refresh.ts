import type { Candidates } from './task.ts';

/** In units of contrast: the distance from the threshold within which a pair counts partly. */
const temperatures = [0.002, 0.0005];
const SWEEPS = 6;
const DAMPING = 0.5;
const MOMENTUM = 0.6;
const LAST_SWEEPS = 4;

/**
 * Adjusts the prices, in place, until the candidate pairs whose worth exceeds the sum of both prices give each school as many
 * links as its cap: first with a soft threshold, which balances all schools, then with a hard one.
 */
export function refreshPrices(candidates: Candidates, caps: Uint8Array, price: Float64Array): void {
  for (const temperature of temperatures) soften(candidates, caps, price, temperature);
  for (let sweep = 0; sweep < LAST_SWEEPS; sweep += 1) sharpen(candidates, caps, price);
}

function soften({ start, partner, worth }: Candidates, caps: Uint8Array, price: Float64Array, temperature: number): void {
  // A straight line in place of the logistic curve takes half the time; the links are as good.
  const slope = 1 / (4 * temperature);
  const [now, before] = [price.slice(), price.slice()];
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (let one = 0; one < now.length; one += 1) {
      if (start[one] === start[one + 1]) continue;
      // Never 0, so that its ratio to no room is infinite.
      let wanted = Number.MIN_VALUE;
      for (let at = start[one]!; at < start[one + 1]!; at += 1)
        wanted += Math.max(0, Math.min(1, 0.5 + (worth[at]! - now[one]! - now[partner[at]!]!) * slope));
      const step = Math.min(3, Math.max(-3, DAMPING * Math.log(wanted / caps[one]!))) * temperature;
      price[one] = Math.max(0, now[one]! + step + MOMENTUM * (now[one]! - before[one]!));
    }
    before.set(now);
    now.set(price);
  }
}

/** Moves each price half-way to the midpoint between the worth of the last partner within the cap and the first beyond it. */
function sharpen({ start, partner, worth }: Candidates, caps: Uint8Array, price: Float64Array): void {
  const now = price.slice();
  const best = new Float64Array(caps.reduce((most, cap) => Math.max(most, cap), 0) + 1);
  for (let one = 0; one < now.length; one += 1) {
    const cap = caps[one]!;
    best.fill(0);
    for (let at = start[one]!; at < start[one + 1]!; at += 1) {
      const value = worth[at]! - now[partner[at]!]!;
      if (value <= best[cap]!) continue;
      let place = cap;
      for (; place > 0 && best[place - 1]! < value; place -= 1) best[place] = best[place - 1]!;
      best[place] = value;
    }
    if (cap > 0) price[one] = (now[one]! + (best[cap - 1]! + best[cap]!) / 2) / 2;
  }
}
