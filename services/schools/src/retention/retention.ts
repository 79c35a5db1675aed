import type { DatabasePool } from '@patchwork/platform/db';
import { instantBefore, repeatUntilNone } from '@patchwork/platform/retention';
import { keptDays } from '../approvals/approvals.policy.ts';
import type { Deps } from '../deps.ts';
import { announceSchool } from '../schools/announce.ts';
import { closeUndecided, deleteReasons } from './retention.sql.ts';

const closeSome = (db: DatabasePool, before: string): Promise<number> =>
  db.transaction(async (tx) => {
    const ids = await closeUndecided(tx, before);
    for (const id of ids) await announceSchool(tx, id);
    return ids.length;
  });

/**
 * Closes sign-ups that staff have not decided within 90 days, and deletes the names in these and in rejected ones; identity
 * anonymises their users. Each batch commits
 * separately, so this may run twice, stop at any point and run in several processes at once.
 */
export async function applyRetention({ db, log }: Pick<Deps, 'db' | 'log'>, now: Date): Promise<void> {
  const before = instantBefore(now, { days: keptDays });
  const requests = await repeatUntilNone(() => closeSome(db, before));
  await deleteReasons(db, before);
  if (requests > 0) log.info({ requests }, 'closed undecided sign-ups');
}
