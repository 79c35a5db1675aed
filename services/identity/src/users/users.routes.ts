import type { operations } from '@patchwork/contracts/types/identity';
import { type HandlersOf, loadContract } from '@patchwork/platform/contract';
import { csvHeaders } from '@patchwork/platform/csv';
import { originOf } from '@patchwork/platform/origin';
import { toFieldErrors } from '@patchwork/platform/problem';
import { requestKeyOf } from '@patchwork/platform/request-keys';
import type { FastifyRequest } from 'fastify';
import { countActiveOfGroup, listActiveLeads, listActiveOfGroups } from '../accounts/users.sql.ts';
import type { Deps } from '../deps.ts';
import { keepingSession } from '../keep-session.ts';
import { activateUser, addAdminRights, deactivateUser, deleteMySchoolUser, removeAdminRights } from './access.ts';
import { resendInvitation } from './account-status.ts';
import { addUsers } from './add-many.ts';
import { addUser, moveUsers, type UserForm, updateMySchoolUser, updateUserAsStaff } from './edit-users.ts';
import { updateMyLanguage, updateMyself } from './my-profile.ts';
import { resetAuthenticator } from './reset-authenticator.ts';
import { listRemovedUsers, restoreUser } from './restore-users.ts';
import { nameSafeguardingLead } from './safeguarding-leads.ts';
import { downloadUsers, searchUsers } from './search-users.ts';
import { getMyself, getUser, listMySchoolUsers, validateEmail } from './users.ts';

type UserCalls =
  | 'getMyself'
  | 'getUser'
  | 'listMySchoolUsers'
  | 'searchUsers'
  | 'downloadUsers'
  | 'addUser'
  | 'addUsers'
  | 'updateMyself'
  | 'updateMyLanguage'
  | 'updateMySchoolUser'
  | 'updateUserAsStaff'
  | 'deleteMySchoolUser'
  | 'activateUser'
  | 'deactivateUser'
  | 'addAdminRights'
  | 'removeAdminRights'
  | 'resetAuthenticator'
  | 'nameSafeguardingLead'
  | 'listRemovedUsers'
  | 'restoreUser'
  | 'resendInvitation'
  | 'moveUsers'
  | 'validateEmail'
  | 'listLeads'
  | 'countActiveUsersOfGroup'
  | 'listUsersOfGroups';

const userForm = loadContract('identity').paths['/api/user/add']!.post!.requestBody!.content['application/json'] as {
  schema: Record<string, unknown>;
};

/** What the contract says about one form of `addUser`, with the same sentences as that call. */
const validatorOf = (request: FastifyRequest) => {
  const validate = request.compileValidationSchema(userForm.schema, 'body');
  return (form: UserForm) =>
    validate(form) ? [] : toFieldErrors((validate.errors ?? []) as Parameters<typeof toFieldErrors>[0]);
};

export const userRoutes = (deps: Deps): HandlersOf<operations, UserCalls> => ({
  getMyself: ({ viewer }) => getMyself(deps, viewer),
  getUser: (request) => getUser(deps, request.viewer, request.params.id, originOf(request)),
  listMySchoolUsers: ({ viewer }) => listMySchoolUsers(deps, viewer),

  searchUsers: (request) => {
    const { nameOrEmail, pageNumber: number = 0 } = request.query;
    return searchUsers(deps, request.viewer, { nameOrEmail, number }, originOf(request));
  },
  downloadUsers: async (request, reply) =>
    reply
      .headers(csvHeaders('users'))
      .send(await downloadUsers(deps, request.viewer, request.query.nameOrEmail, originOf(request))),

  addUser: async (request, reply) =>
    reply.code(201).send(await addUser(deps, request.viewer, request.body, originOf(request), requestKeyOf(request))),

  addUsers: (request) =>
    addUsers(deps, request.viewer, request.body, validatorOf(request), {
      origin: originOf(request),
      requestKey: requestKeyOf(request),
    }),

  updateMyself: async (request, reply) => {
    const { user, sessionEpoch } = await updateMyself(
      deps,
      request.viewer,
      { form: request.body, caller: request.caller },
      originOf(request),
    );
    return keepingSession(reply, sessionEpoch).send(user);
  },

  updateMyLanguage: ({ viewer, body }) => updateMyLanguage(deps, viewer, body.language),

  updateMySchoolUser: async (request, reply) => {
    const change = { userId: request.params.id, form: request.body, caller: request.caller };
    const { user, sessionEpoch } = await updateMySchoolUser(deps, request.viewer, change, originOf(request));
    return keepingSession(reply, sessionEpoch).send(user);
  },

  updateUserAsStaff: async (request, reply) => {
    const change = { userId: request.params.id, form: request.body, caller: request.caller };
    const { user, hasMoved } = await updateUserAsStaff(deps, request.viewer, change, originOf(request));
    // The gateway counts it: staff may move only a few addresses a day.
    if (hasMoved) reply.header('x-throttle-miss', 'address-moves');
    return reply.send(user);
  },

  deleteMySchoolUser: (request) => deleteMySchoolUser(deps, request.viewer, request.params.id, originOf(request)),
  activateUser: (request) => activateUser(deps, request.viewer, request.params.id, originOf(request)),
  deactivateUser: (request) => deactivateUser(deps, request.viewer, request.params.id, originOf(request)),
  addAdminRights: (request) => addAdminRights(deps, request.viewer, request.params.id, originOf(request)),
  removeAdminRights: (request) => removeAdminRights(deps, request.viewer, request.params.id, originOf(request)),

  resetAuthenticator: (request) => resetAuthenticator(deps, request.viewer, request.params.id, originOf(request)),

  nameSafeguardingLead: (request) => nameSafeguardingLead(deps, request.viewer, request.params.id, originOf(request)),

  listRemovedUsers: ({ viewer }) => listRemovedUsers(deps, viewer),
  restoreUser: (request) => restoreUser(deps, request.viewer, request.params.id, originOf(request)),
  resendInvitation: (request) =>
    resendInvitation(deps, request.viewer, request.params.id, originOf(request), requestKeyOf(request)),
  moveUsers: (request) => moveUsers(deps, request.viewer, request.body, originOf(request)),

  validateEmail: ({ caller, params }) => validateEmail(deps, caller.viewer, params.userId, params.email),
  listLeads: async ({ params }) => [...(await listActiveLeads(deps.db, params.schoolId))],
  countActiveUsersOfGroup: async ({ params }) => ({ count: await countActiveOfGroup(deps.db, params.groupId) }),
  listUsersOfGroups: async ({ body }) => [...(await listActiveOfGroups(deps.db, body.groupIds))],
});
