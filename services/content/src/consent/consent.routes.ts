import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { confirmConsent, listWaiting } from './consent.ts';

export const consentRoutes = (deps: Deps): HandlersOf<operations, 'listWaitingConsent' | 'confirmConsent'> => ({
  listWaitingConsent: ({ viewer, query }) => listWaiting(deps, viewer, query.before),
  confirmConsent: (request) => confirmConsent(deps, request.viewer, request.body, originOf(request)),
});
