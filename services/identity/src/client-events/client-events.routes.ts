import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { listEventsAboutUser, listEventsOfSignUp, listGroupsUsersEvents, listUserEvents } from './client-events.ts';

type EventCalls =
  | 'listUserEvents'
  | 'listEventsAboutUser'
  | 'listSignUpRequestEvents'
  | 'listSignUpEvents'
  | 'listGroupsUsersEvents';

export const clientEventRoutes = (deps: Deps): HandlersOf<operations, EventCalls> => ({
  listUserEvents: (request) => listUserEvents(deps, request.viewer, request.params.id, originOf(request)),

  listEventsAboutUser: (request) =>
    listEventsAboutUser(deps, request.viewer, { userId: request.params.id, kind: request.query.kind }, originOf(request)),

  listSignUpRequestEvents: (request) =>
    listEventsOfSignUp(deps, request.viewer, { schoolId: request.params.schoolId, kind: 'submission' }, originOf(request)),

  listSignUpEvents: (request) =>
    listEventsOfSignUp(deps, request.viewer, { schoolId: request.params.id, kind: 'all' }, originOf(request)),

  listGroupsUsersEvents: (request) => listGroupsUsersEvents(deps, request.viewer, request.params.schoolId, originOf(request)),
});
