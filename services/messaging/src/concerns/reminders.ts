import type { Db } from '@patchwork/platform/db';
import type { Metric } from '@patchwork/platform/health';
import type { Deps } from '../deps.ts';
import { notifyStaff } from '../notices/staff-notices.ts';
import { insertEntry } from './entries.sql.ts';
import { oldestWaiting, takeDueForReminder } from './reminders.sql.ts';

/**
 * Reminds all Admins of each open concern that none of them has taken up for 24 hours, and then daily. A school's
 * acknowledgement does not end this. Several processes may run it at once. Returns the number of reminders.
 */
export const remindOfConcerns = (deps: Pick<Deps, 'db' | 'wakeFanOut'>): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const ids = await takeDueForReminder(tx);
    for (const id of ids) {
      const entryId = await insertEntry(tx, id, { kind: 'reminded', actor: null });
      await notifyStaff(deps, tx, 'concern-reminder', entryId);
    }
    return ids.length;
  });

/** How long the oldest open concern has waited for an Admin. */
export const concernMetrics = (db: Db): Metric[] => [
  {
    name: 'patchwork_concerns_oldest_unacknowledged_seconds',
    help: 'Age of the oldest open concern that no Admin has acknowledged, referred or closed; 0 without one',
    labels: [],
    ask: async () => [{ value: await oldestWaiting(db) }],
  },
];
