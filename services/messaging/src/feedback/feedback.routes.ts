import type { operations } from '@patchwork/contracts/types/messaging';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordDeed } from '@patchwork/platform/audit';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { tellStaff } from '../notices/staff-notices.ts';
import { findRecent, insertFeedback, listFeedbackRows, lockFeedbackOf, type NewFeedback } from './feedback.sql.ts';

export const feedbackRoutes = (deps: Deps): HandlersOf<operations, 'sendFeedback' | 'listFeedback'> => ({
  sendFeedback: async ({ viewer, body }, reply) => reply.code(201).send({ id: await keepFeedback(deps, viewer, body) }),

  listFeedback: async (request) => {
    await recordDeed(deps.db, { type: 'staff-read', userId: request.viewer.userId, origin: originOf(request) });
    return [...(await listFeedbackRows(deps.db, request.query.before))];
  },
});

/** Keeps what somebody thinks. The same words within 10 s are the same feedback and answer its id. */
const keepFeedback = ({ db }: Deps, viewer: Viewer, feedback: NewFeedback): Promise<number> =>
  db.transaction(async (tx) => {
    await lockFeedbackOf(tx, viewer);
    const before = await findRecent(tx, viewer, feedback);
    if (before) return before;
    const id = await insertFeedback(tx, viewer, feedback);
    await tellStaff(tx, 'staff-feedback', id);
    return id;
  });
