import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { closeSchool } from '../schools/close-school.ts';
import { describeSessions } from './describe-sessions.ts';
import { recordLogout, signOutUser } from './sign-out-user.ts';
import { getViewer, listViewers } from './viewers.ts';

type SessionCalls = 'getViewer' | 'listViewers' | 'describeSessions' | 'signOutUser' | 'endSchoolSessions' | 'recordLogout';

/** The gateway stores sessions; these calls describe and end them. */
export const sessionRoutes = (deps: Deps): HandlersOf<operations, SessionCalls> => ({
  getViewer: ({ params }) => getViewer(deps, params.userId),
  listViewers: ({ body }) => listViewers(deps, body.userIds),

  describeSessions: ({ params, body }) => describeSessions(deps, params.userId, body),

  signOutUser: async (request, reply) => {
    await signOutUser(deps, request.viewer, request.params.id, originOf(request));
    return reply.code(204).send();
  },

  endSchoolSessions: async ({ params }, reply) => {
    await closeSchool(deps, params.schoolId);
    return reply.code(204).send();
  },

  recordLogout: async ({ body }, reply) => {
    const { userId, event = 'signed-out', ...origin } = body;
    await recordLogout(deps, userId, event, origin);
    return reply.code(204).send();
  },
});
