import { takeDueMessages } from '../announcements/fan-out.sql.ts';
import { fanOutMessage } from '../announcements/fan-out.ts';
import type { Deps } from '../deps.ts';
import { takeDueAnnouncements } from '../new-schools/new-schools.sql.ts';
import { announceRun } from '../new-schools/new-schools.ts';
import { takeDueRejectionNotices } from '../notices/rejection-notices.sql.ts';
import { resolveRejectionNotice } from '../notices/rejection-notices.ts';
import { takeDueStaffNotices } from '../notices/staff-notices.sql.ts';
import { resolveStaffNotice } from '../notices/staff-notices.ts';
import { takeDueQuiltNotices } from '../quilts/quilt-notices.sql.ts';
import { resolveQuiltNotice } from '../quilts/quilt-notices.ts';
import { takeDueWeekNotices } from '../weeks/week-notices.sql.ts';
import { resolveWeekNotice } from '../weeks/week-notices.ts';

/**
 * Writes the emails and messages of all due staff notices, announcements, run links, quilts, weeks and rejections. A row records
 * the progress of each, so several processes may run this at once and a crashed fan-out resumes. A failed item is due again
 * within two minutes. Returns how many items were due.
 */
export async function fanOut(deps: Deps, stopping?: AbortSignal): Promise<number> {
  const { db, log } = deps;
  async function each<Row>(due: Promise<readonly Row[]>, carryOut: (row: Row) => Promise<void>): Promise<number> {
    const rows = await due;
    for (const row of rows) {
      if (stopping?.aborted) break;
      await carryOut(row).catch((err: unknown) =>
        log.warn({ err, due: row }, 'could not fan out one item; it will be due again soon'),
      );
    }
    return rows.length;
  }
  const untilDone = async (nextBatch: () => Promise<{ isDone: boolean }>) => {
    while (!stopping?.aborted && !(await nextBatch()).isDone);
  };
  const counts = await Promise.all([
    each(takeDueStaffNotices(db), (notice) => resolveStaffNotice(deps, notice)),
    each(takeDueRejectionNotices(db), (notice) => resolveRejectionNotice(deps, notice)),
    each(takeDueQuiltNotices(db), (notice) => resolveQuiltNotice(deps, notice)),
    each(takeDueWeekNotices(db), (notice) => resolveWeekNotice(deps, notice)),
    each(takeDueMessages(db), (messageId) => untilDone(() => fanOutMessage(deps, messageId))),
    each(takeDueAnnouncements(db), (runId) => untilDone(() => announceRun(deps, runId))),
  ]);
  return counts.reduce((total, count) => total + count, 0);
}
