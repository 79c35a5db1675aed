import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { closeSchool } from '../schools/close-school.ts';
import { findUser } from '../users/users.sql.ts';
import { verifyCredentials } from './sign-in.ts';
import { getViewer } from './viewers.ts';

type SessionCalls = 'verifyCredentials' | 'getViewer' | 'endSchoolSessions' | 'recordLogout';

/** The gateway stores sessions; these calls begin and end them. */
export const sessionRoutes = (deps: Deps): HandlersOf<operations, SessionCalls> => ({
  verifyCredentials: ({ body }) => verifyCredentials(deps, body),

  getViewer: ({ params }) => getViewer(deps, params.userId),

  endSchoolSessions: async ({ params }, reply) => {
    await closeSchool(deps, params.schoolId);
    return reply.code(204).send();
  },

  recordLogout: async ({ body }, reply) => {
    const { userId, ...origin } = body;
    const user = await findUser(deps.db, userId);
    if (!user) throw notFound();
    await recordClientEvent(deps.db, { type: 'signed-out', userId, schoolId: user.schoolId, origin });
    return reply.code(204).send();
  },
});
