import { instantBefore, repeatUntilNone } from '@patchwork/platform/retention';
import { deleteOldFailures } from '../accounts/login-failures.sql.ts';
import type { Deps } from '../deps.ts';
import { deleteOldChallenges } from '../passkeys/challenges.sql.ts';
import { deleteOldChanges } from '../pending-changes/pending-changes.sql.ts';
import { deleteOldProviderSignIns } from '../providers/provider-sign-ins.sql.ts';
import { deleteOldRoleChanges } from '../roles/staff-grants.sql.ts';
import { deleteOldSchoolYears } from '../school-years/school-years.sql.ts';
import { deleteOldAdditions } from '../users/user-additions.sql.ts';
import { anonymiseSome } from './anonymise.ts';
import { cutAddresses, deleteOldEvents, deleteOldLookups } from './old-events.sql.ts';

/**
 * Applies retention to failure counts, unused challenges of passkeys, sign-ins that were started at a provider, events, IP addresses, look-ups, decided changes, changes of
 * roles, additions and former users. Each batch commits separately, so this may run twice, stop at any point and run in several processes
 * at once.
 */
export async function applyRetention({ db, log }: Pick<Deps, 'db' | 'log'>, now: Date): Promise<void> {
  const [aYear, aQuarter] = [instantBefore(now, { months: 12 }), instantBefore(now, { days: 90 })];
  const twoYears = instantBefore(now, { months: 24 });
  await deleteOldFailures(db);
  await deleteOldChallenges(db);
  await deleteOldProviderSignIns(db);
  const events = await repeatUntilNone(() => deleteOldEvents(db, aYear));
  const addresses = await repeatUntilNone(() => cutAddresses(db, aQuarter));
  const aMonth = instantBefore(now, { days: 30 });
  const lookups = await deleteOldLookups(db, aMonth);
  await deleteOldSchoolYears(db, aMonth);
  await deleteOldAdditions(db, aMonth);
  const changes = (await deleteOldChanges(db, twoYears)) + (await deleteOldRoleChanges(db, twoYears));
  const people = await repeatUntilNone(() => anonymiseSome(db, { lockedOutBefore: aYear, neverInBefore: aQuarter }));
  const counts = { events, addresses, lookups, changes, people };
  if (Object.values(counts).some((count) => count > 0)) log.info(counts, 'applied retention');
}
