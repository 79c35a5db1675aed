/** The gap between two patches, in widths of a patch. */
export const GAP = 0.12;

const across = (patches: number) => patches + GAP * (patches - 1);

/** How much of its size a patch may lose for a last row that is not nearly empty. */
const FOR_FULL_ROWS = 0.1;

/**
 * The number of columns with which patches are largest in a space of this shape (its width divided by its height). Where two are
 * nearly as large, the one with the fuller last row.
 */
export function columnsFor(count: number, shape: number): number {
  const worth = (columns: number) => {
    const rows = Math.ceil(count / columns);
    const empty = (rows * columns - count) / columns;
    return Math.min(shape / across(columns), 1 / across(rows)) * (1 - FOR_FULL_ROWS * empty);
  };
  let best = 1;
  for (let columns = 2; columns <= count; columns += 1) if (worth(columns) > worth(best)) best = columns;
  return best;
}

/** As many columns as so many patches need in the fewest rows of at most `most`: a last row is nearly as long as the others. */
export const evenColumns = (count: number, most: number): number => Math.ceil(count / Math.max(1, Math.ceil(count / most)));

/** The shape of a quilt of so many patches in so many columns: its width divided by its height. */
export const shapeOf = (count: number, columns: number): number =>
  across(columns) / across(Math.max(1, Math.ceil(count / columns)));
