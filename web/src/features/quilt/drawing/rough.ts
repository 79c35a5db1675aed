/** A fixed random number from 0 to 1 for each whole place. */
function hash(x: number, y: number): number {
  let mixed = Math.imul(x, 0x27d4eb2f) ^ Math.imul(y, 0x165667b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 4294967296;
}

/**
 * Smooth noise from -1 to 1 that depends on the place alone, so that an edge cut at the first painting is cut in the same way at
 * every other.
 */
export function rough(x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [ease(x - column), ease(y - row)];
  const top = hash(column, row) * (1 - across) + hash(column + 1, row) * across;
  const bottom = hash(column, row + 1) * (1 - across) + hash(column + 1, row + 1) * across;
  return (top * (1 - down) + bottom * down) * 2 - 1;
}

const ease = (t: number) => t * t * (3 - 2 * t);
