/** The database compares ages with its own clock: ours may be ahead by this much. */
const skewMs = 60 * 60_000;

/** Returns the ISO instant that many days or months, and one hour, before `now`. */
export function instantBefore(now: Date, { days = 0, months = 0 }: { days?: number; months?: number }): string {
  const instant = new Date(now.getTime() - skewMs);
  instant.setUTCMonth(instant.getUTCMonth() - months);
  instant.setUTCDate(instant.getUTCDate() - days);
  return instant.toISOString();
}

/** Repeats a batch until it finds no more rows; returns the total. */
export async function repeatUntilNone(one: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await one();
    if (count === 0) return total;
    total += count;
  }
}
