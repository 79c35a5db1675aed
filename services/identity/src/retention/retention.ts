import { instantBefore, untilNone } from '@patchwork/platform/retention';
import type { Deps } from '../deps.ts';
import { deleteOldFailures } from '../sessions/login-failures.sql.ts';
import { anonymiseSome } from './anonymise.ts';
import { cutAddresses, deleteOldEvents, deleteOldLookups } from './old-events.sql.ts';

/**
 * Lets go of what has been kept long enough: counts of failures, events, ends of addresses, people who have left. Each batch stands
 * for itself, so it may run twice, stop anywhere and run in several processes at once.
 */
export async function letGo({ db, log }: Pick<Deps, 'db' | 'log'>, now: Date): Promise<void> {
  const [aYear, aQuarter] = [instantBefore(now, { months: 12 }), instantBefore(now, { days: 90 })];
  await deleteOldFailures(db);
  const events = await untilNone(() => deleteOldEvents(db, aYear));
  const addresses = await untilNone(() => cutAddresses(db, aQuarter));
  const lookups = await deleteOldLookups(db, instantBefore(now, { days: 30 }));
  const people = await untilNone(() => anonymiseSome(db, { lockedOutBefore: aYear, neverInBefore: aQuarter }));
  if (events + addresses + lookups + people > 0)
    log.info({ events, addresses, lookups, people }, 'let go of what was kept long enough');
}
