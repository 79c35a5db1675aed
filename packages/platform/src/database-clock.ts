import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const MEASURE_EVERY_MS = 60_000;
const NowRow = z.object({ now: z.number() });

/**
 * Returns a clock with the database's time, because that of a process may be wrong: of leases, and of what is due. Between two
 * measurements a minute apart it counts with the process's monotonic clock, which cannot be set.
 */
export async function startDatabaseClock(db: CommonQueryMethods): Promise<{ clock: () => Date; stop: () => void }> {
  let ahead = await measure(db);
  const timer = setInterval(() => {
    measure(db).then(
      (measured) => {
        ahead = measured;
      },
      () => undefined, // The database is away; the last measurement is still good.
    );
  }, MEASURE_EVERY_MS);
  return { clock: () => new Date(performance.now() + ahead), stop: () => clearInterval(timer) };
}

/** By how many milliseconds the database's time exceeds `performance.now()`. */
async function measure(db: CommonQueryMethods): Promise<number> {
  const asked = performance.now();
  const { now } = await db.one(sql.type(NowRow)`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`);
  return now - (asked + performance.now()) / 2;
}
