import type { QuiltPatch, QuiltStitch } from './api.ts';

type Joined = Pick<QuiltStitch, 'schoolGroups'>;

/** At most this many stitches are drawn in one seam; more make no difference to the arrangement. */
export const MAX_DRAWN = 6;

/** The same for both orders of a pair. */
const keyOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`;

/** The stitches of each pair of classes, by their ids, the lower first. */
export function byPair<Stitch extends Joined>(stitches: readonly Stitch[]): Map<string, Stitch[]> {
  const pairs = new Map<string, Stitch[]>();
  for (const stitch of stitches) {
    const [one = 0, other = 0] = stitch.schoolGroups;
    const key = keyOf(one, other);
    pairs.set(key, [...(pairs.get(key) ?? []), stitch]);
  }
  return pairs;
}

/** The places to the left, right, above and below, in rows of `columns`. */
const besides = (place: number, columns: number, count: number): number[] =>
  [place % columns > 0 ? place - 1 : -1, place % columns < columns - 1 ? place + 1 : -1, place - columns, place + columns].filter(
    (each) => each >= 0 && each < count,
  );

/**
 * Orders classes in rows of `columns` so that those with many stitches between them are neighbours. The same for the same
 * input; without stitches the order stays.
 */
export function arrange(classes: readonly number[], stitches: readonly Joined[], columns: number): number[] {
  const pairs = byPair(stitches);
  if (pairs.size === 0) return [...classes];
  const drawn = (one: number | undefined, other: number | undefined) =>
    one === undefined || other === undefined ? 0 : Math.min(MAX_DRAWN, pairs.get(keyOf(one, other))?.length ?? 0);
  const order = placeOneByOne(classes, columns, drawn);
  improve(order, columns, drawn);
  return order;
}

/** The patches of a quilt in the order in which they are sewn together in rows of `columns`. */
export function arrangePatches<Patch extends Pick<QuiltPatch, 'schoolGroup'>>(
  patches: readonly Patch[],
  stitches: readonly Joined[],
  columns: number,
): Patch[] {
  const byClass = new Map(patches.map((patch) => [patch.schoolGroup.id, patch]));
  return arrange([...byClass.keys()], stitches, columns).flatMap((id) => byClass.get(id) ?? []);
}

type Drawn = (one: number | undefined, other: number | undefined) => number;

/** Fills place after place with the class that has most stitches with its neighbours so far. */
function placeOneByOne(classes: readonly number[], columns: number, drawn: Drawn): number[] {
  const left = [...classes];
  const order: number[] = [];
  while (left.length > 0) {
    const place = order.length;
    const around = besides(place, columns, place).map((each) => order[each]);
    const gains = left.map((each) => around.reduce((sum: number, other) => sum + drawn(each, other), 0));
    order.push(...left.splice(gains.indexOf(Math.max(...gains)), 1));
  }
  return order;
}

const MAX_ROUNDS = 20;

/** Swaps two classes while that draws more stitches. */
function improve(order: number[], columns: number, drawn: Drawn): void {
  const around = order.map((_, place) => besides(place, columns, order.length));
  const at = (place: number) => around[place]!.reduce((sum, each) => sum + drawn(order[place], order[each]), 0);
  const swap = (one: number, other: number) => {
    [order[one], order[other]] = [order[other]!, order[one]!];
  };
  for (let round = 0, isBetter = true; isBetter && round < MAX_ROUNDS; round += 1) {
    isBetter = false;
    for (let one = 0; one < order.length; one += 1) {
      for (let other = one + 1; other < order.length; other += 1) {
        const before = at(one) + at(other);
        swap(one, other);
        // The seam between the two, where they are neighbours, counts twice before and after.
        if (at(one) + at(other) > before) isBetter = true;
        else swap(one, other);
      }
    }
  }
}

export interface Seam<Stitch> {
  /** After the patch in its row, or below it. */
  side: 'end' | 'below';
  stitches: Stitch[];
}

/** The stitches to draw at each patch of an arrangement: those with the next one in its row, and with the one below. */
export function seamsOf<Stitch extends Joined>(
  order: readonly number[],
  stitches: readonly Stitch[],
  columns: number,
): Map<number, Seam<Stitch>[]> {
  const pairs = byPair(stitches);
  const seam = (side: Seam<Stitch>['side'], one: number, other: number | undefined): Seam<Stitch>[] => {
    const found = other === undefined ? undefined : pairs.get(keyOf(one, other));
    return found ? [{ side, stitches: found.slice(0, MAX_DRAWN) }] : [];
  };
  return new Map(
    order.map((each, place) => [
      each,
      [
        ...seam('end', each, place % columns < columns - 1 ? order[place + 1] : undefined),
        ...seam('below', each, order[place + columns]),
      ],
    ]),
  );
}
