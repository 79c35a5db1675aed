import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { confirmEmailAddress, getEmailChange, undoEmailChange } from './email-changes.ts';

type EmailCalls = 'undoEmailChange' | 'confirmEmailAddress' | 'getEmailChange';

export const emailChangeRoutes = (deps: Deps): HandlersOf<operations, EmailCalls> => ({
  undoEmailChange: (request) => undoEmailChange(deps, request.body.code, originOf(request)),
  confirmEmailAddress: (request) => confirmEmailAddress(deps, request.body.code, originOf(request)),
  getEmailChange: ({ params }) => getEmailChange(deps, params.changeId),
});
