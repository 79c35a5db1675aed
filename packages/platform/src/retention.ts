/** The database looks at ages by its own clock: ours may be ahead by this much. */
const skewMs = 60 * 60_000;

/** An ISO instant so many days or months before another, and an hour more. */
export function instantBefore(now: Date, { days = 0, months = 0 }: { days?: number; months?: number }): string {
  const instant = new Date(now.getTime() - skewMs);
  instant.setUTCMonth(instant.getUTCMonth() - months);
  instant.setUTCDate(instant.getUTCDate() - days);
  return instant.toISOString();
}

/** Repeats a batch until it finds nothing more. Answers how much there was. */
export async function untilNone(one: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await one();
    if (count === 0) return total;
    total += count;
  }
}
