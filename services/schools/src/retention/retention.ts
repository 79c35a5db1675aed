import type { DatabasePool } from '@patchwork/platform/db';
import { instantBefore, repeatUntilNone } from '@patchwork/platform/retention';
import { keptDays } from '../approvals/approvals.policy.ts';
import type { Deps } from '../deps.ts';
import { deleteEntriesOf, deleteOldEntries, insertEntry } from '../history/school-history.sql.ts';
import { deleteOldSchoolYears } from '../school-years/school-years.sql.ts';
import { announceSchool } from '../schools/announce.ts';
import { closeUndecided, deleteReasons } from './retention.sql.ts';

const closeSome = (db: DatabasePool, before: string): Promise<number> =>
  db.transaction(async (tx) => {
    const ids = await closeUndecided(tx, before);
    await deleteEntriesOf(tx, ids);
    for (const id of ids) {
      await insertEntry(tx, { schoolId: id, kind: 'deactivated', changedBy: null });
      await announceSchool(tx, id);
    }
    return ids.length;
  });

/**
 * Closes sign-ups that staff have not decided within 90 days, and deletes the names in these and in rejected ones; identity
 * anonymises their users. Deletes the history of schools after 24 months and the plans of school years after 30 days. Each
 * batch commits separately, so this may run twice, stop at any point and run in several processes at once.
 */
export async function applyRetention({ db, log }: Pick<Deps, 'db' | 'log'>, now: Date): Promise<void> {
  const before = instantBefore(now, { days: keptDays });
  const requests = await repeatUntilNone(() => closeSome(db, before));
  await deleteReasons(db, before);
  const entries = await repeatUntilNone(() => deleteOldEntries(db, instantBefore(now, { months: 24 })));
  await deleteOldSchoolYears(db, instantBefore(now, { days: 30 }));
  if (requests + entries > 0) log.info({ requests, entries }, 'applied retention');
}
