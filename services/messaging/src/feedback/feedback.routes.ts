import type { operations } from '@patchwork/contracts/types/messaging';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { HandlersOf } from '@patchwork/platform/contract';
import { lockName } from '@patchwork/platform/db';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { notifyStaff } from '../notices/staff-notices.ts';
import { summarise } from '../people/people-summaries.ts';
import { listSchoolNames } from '../schools/schools.sql.ts';
import { type FeedbackRow, findRecent, insertFeedback, listFeedbackRows, type NewFeedback } from './feedback.sql.ts';

export const feedbackRoutes = (deps: Deps): HandlersOf<operations, 'sendFeedback' | 'listFeedback'> => ({
  sendFeedback: async ({ viewer, body }, reply) => reply.code(201).send({ id: await saveFeedback(deps, viewer, body) }),

  listFeedback: async (request) => {
    await recordAuditEvent(deps.db, { type: 'staff-read', userId: request.viewer.userId, origin: originOf(request) });
    return nameAuthors(deps, await listFeedbackRows(deps.db, request.query.before));
  },
});

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

/** Saves feedback. The same within ten minutes, as after an answer that was lost, is the first. */
const saveFeedback = (deps: Deps, viewer: Viewer, feedback: NewFeedback): Promise<number> =>
  deps.db.transaction(async (tx) => {
    await lockName(tx, `feedback of user ${viewer.userId}`);
    const before = await findRecent(tx, viewer, feedback);
    if (before) return before;
    const id = await insertFeedback(tx, viewer, feedback);
    await notifyStaff(deps, tx, 'staff-feedback', id);
    return id;
  });
