import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { lookUpIp } from './ip-lookup.ts';

export const ipLookupRoutes = (deps: Deps): HandlersOf<operations, 'lookUpIp'> => ({
  lookUpIp: (request) => lookUpIp(deps, request.viewer, request.params.ip, originOf(request)),
});
