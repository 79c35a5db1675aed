import { instantBefore, repeatUntilNone } from '@patchwork/platform/retention';
import type { Deps } from '../deps.ts';
import { deleteOldFailures } from '../sessions/login-failures.sql.ts';
import { anonymiseSome } from './anonymise.ts';
import { cutAddresses, deleteOldEvents, deleteOldLookups } from './old-events.sql.ts';

/**
 * Applies retention to failure counts, events, IP addresses, look-ups and former users. Each batch commits separately, so this
 * may run twice, stop at any point and run in several processes at once.
 */
export async function applyRetention({ db, log }: Pick<Deps, 'db' | 'log'>, now: Date): Promise<void> {
  const [aYear, aQuarter] = [instantBefore(now, { months: 12 }), instantBefore(now, { days: 90 })];
  await deleteOldFailures(db);
  const events = await repeatUntilNone(() => deleteOldEvents(db, aYear));
  const addresses = await repeatUntilNone(() => cutAddresses(db, aQuarter));
  const lookups = await deleteOldLookups(db, instantBefore(now, { days: 30 }));
  const people = await repeatUntilNone(() => anonymiseSome(db, { lockedOutBefore: aYear, neverInBefore: aQuarter }));
  if (events + addresses + lookups + people > 0) log.info({ events, addresses, lookups, people }, 'applied retention');
}
