import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { originOf } from '../origin.ts';
import { lookUpIp } from './ip-lookup.ts';

export const ipLookupRoutes = (deps: Deps): HandlersOf<operations, 'lookUpIp'> => ({
  lookUpIp: (request) => lookUpIp(deps, request.viewer, request.params.ip, originOf(request)),
});
