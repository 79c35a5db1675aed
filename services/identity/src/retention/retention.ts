import type { Deps } from '../deps.ts';
import { deleteOldFailures } from '../sessions/login-failures.sql.ts';
import { anonymiseSome } from './anonymise.ts';
import { cutAddresses, deleteOldEvents, deleteOldLookups } from './old-events.sql.ts';

/** The database looks at the age of events by its own clock and refuses what is too young: ours may be ahead by this much. */
const skewMs = 60 * 60_000;

/** An ISO instant so many days or months before another, and a little more. */
function before(now: Date, { days = 0, months = 0 }: { days?: number; months?: number }): string {
  const instant = new Date(now.getTime() - skewMs);
  instant.setUTCMonth(instant.getUTCMonth() - months);
  instant.setUTCDate(instant.getUTCDate() - days);
  return instant.toISOString();
}

/** Repeats a batch until it finds nothing more. Answers how much there was. */
async function untilNone(one: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await one();
    if (count === 0) return total;
    total += count;
  }
}

/**
 * Lets go of what has been kept long enough: counts of failures, events, ends of addresses, people who have left. Each batch stands
 * for itself, so it may run twice, stop anywhere and run in several processes at once.
 */
export async function letGo({ db, log }: Pick<Deps, 'db' | 'log'>, now: Date): Promise<void> {
  const [aYear, aQuarter] = [before(now, { months: 12 }), before(now, { days: 90 })];
  await deleteOldFailures(db);
  const events = await untilNone(() => deleteOldEvents(db, aYear));
  const addresses = await untilNone(() => cutAddresses(db, aQuarter));
  const lookups = await deleteOldLookups(db, before(now, { days: 30 }));
  const people = await untilNone(() => anonymiseSome(db, { lockedOutBefore: aYear, neverInBefore: aQuarter }));
  if (events + addresses + lookups + people > 0)
    log.info({ events, addresses, lookups, people }, 'let go of what was kept long enough');
}
