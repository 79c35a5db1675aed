import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { sendZip } from '../own-data/own-data.routes.ts';
import { exportForSubjectAccess } from './subject-access.ts';

export const subjectAccessRoutes = (deps: Deps): HandlersOf<operations, 'exportForSubjectAccess'> => ({
  exportForSubjectAccess: async (request, reply) =>
    sendZip(deps, reply, 'subject-access', await exportForSubjectAccess(deps, request, request.body, originOf(request))),
});
