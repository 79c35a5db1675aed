/** What the list below a poster says of a class. */
export type Entry = readonly string[];

// In thousandths of the sheet's width, as in the stylesheet of the poster.
const WIDTH = 836;
const COLUMN_GAP = 28;
const ROW_GAP = 13;
const LETTER = 7.6;
const LINE = 19.5;
/** How much of the sheet's 1,414 the list may take. */
const ROOM = 520;
const SMALLEST = 0.35;

/** From how many classes on the list has four columns. */
export const MANY = 17;

/** How large the letters of a poster's list may be, so that the quilt above it keeps enough room: 1, or less for many words. */
export function listScale(entries: readonly Entry[]): number {
  for (let scale = 1; scale > SMALLEST; scale -= 0.05) if (heightOf(entries, scale) <= ROOM) return scale;
  return SMALLEST;
}

function heightOf(entries: readonly Entry[], scale: number): number {
  const columns = entries.length < MANY ? 3 : 4;
  const letters = (WIDTH - COLUMN_GAP * (columns - 1)) / columns / (LETTER * scale);
  const lines = entries.map((entry) => entry.reduce((sum, text) => sum + Math.max(1, Math.ceil(text.length / letters)), 0));
  let height = 0;
  for (let row = 0; row < lines.length; row += columns)
    height += scale * (LINE * Math.max(...lines.slice(row, row + columns)) + ROW_GAP);
  return height;
}
