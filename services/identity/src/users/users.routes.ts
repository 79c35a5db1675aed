import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { countActiveOfGroup, listActiveLeads } from './users.sql.ts';
import { getMyself, getUser, listMySchoolUsers, validateEmail } from './users.ts';

type UserCalls = 'getMyself' | 'getUser' | 'listMySchoolUsers' | 'validateEmail' | 'listLeads' | 'countActiveUsersOfGroup';

export const userRoutes = (deps: Deps): HandlersOf<operations, UserCalls> => ({
  getMyself: ({ viewer }) => getMyself(deps, viewer),
  getUser: ({ viewer, params }) => getUser(deps, viewer, params.id),
  listMySchoolUsers: ({ viewer }) => listMySchoolUsers(deps, viewer),
  validateEmail: ({ caller, params }) => validateEmail(deps, caller.viewer, params.userId, params.email),
  listLeads: async ({ params }) => [...(await listActiveLeads(deps.db, params.schoolId))],
  countActiveUsersOfGroup: async ({ params }) => ({ count: await countActiveOfGroup(deps.db, params.groupId) }),
});
