import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { lockName, type Tx } from '@patchwork/platform/db';
import type { Origin } from '@patchwork/platform/origin';
import { createOnce, type RequestKey } from '@patchwork/platform/request-keys';
import type { Deps } from '../deps.ts';
import { notifyStaff } from '../notices/staff-notices.ts';
import { summarise } from '../people/people-summaries.ts';
import { listSchoolNames } from '../schools/schools.sql.ts';
import { type FeedbackRow, findRecent, insertFeedback, listFeedbackRows, type NewFeedback } from './feedback.sql.ts';

/** Saves feedback. The same within ten minutes, or with the same key, as after an answer that was lost, is the first. */
export const saveFeedback = (
  deps: Deps,
  viewer: Viewer,
  feedback: NewFeedback,
  requestKey: RequestKey | null,
): Promise<number> => {
  const save = async (tx: Tx): Promise<number> => {
    await lockName(tx, `feedback of user ${viewer.userId}`);
    const before = await findRecent(tx, viewer, feedback);
    if (before) return before;
    const id = await insertFeedback(tx, viewer, feedback);
    await notifyStaff(deps, tx, 'staff-feedback', id);
    return id;
  };
  const saveOnce = async (tx: Tx) => {
    const id = await save(tx);
    return { created: id, answer: id };
  };
  return createOnce(deps.db, requestKey, saveOnce, async (_tx, id) => id);
};

/** A page of feedback with its authors; the read is recorded first. */
export async function listFeedback(deps: Deps, { userId }: Viewer, before: number | undefined, origin: Origin) {
  await recordAuditEvent(deps.db, { type: 'staff-read', userId, origin });
  return nameAuthors(deps, await listFeedbackRows(deps.db, before));
}

/** Adds the names of users and schools, as they are now. */
async function nameAuthors(deps: Deps, rows: readonly FeedbackRow[]) {
  const [people, schools] = await Promise.all([
    summarise(
      deps,
      rows.map(({ userId }) => userId),
    ),
    listSchoolNames(
      deps.db,
      rows.map(({ schoolId }) => schoolId),
    ),
  ]);
  return rows.map((row) => ({ ...row, user: people.get(row.userId) ?? null, schoolName: schools.get(row.schoolId) ?? '' }));
}
