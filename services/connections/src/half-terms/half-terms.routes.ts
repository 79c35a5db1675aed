import type { operations } from '@patchwork/contracts/types/connections';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import type { HalfTerm } from './half-terms.policy.ts';
import { listHalfTerms, moveHalfTerm } from './half-terms.ts';
import { halfTermName } from './names.ts';

export const halfTermRoutes = (deps: Deps): HandlersOf<operations, 'listHalfTerms' | 'updateHalfTerm'> => ({
  listHalfTerms: async () => (await listHalfTerms(deps.db, deps.clock())).map(halfTermView),

  updateHalfTerm: async (request) => {
    const { viewer, params, body } = request;
    const doer = { userId: viewer.userId, origin: originOf(request) };
    const moved = await moveHalfTerm(deps, doer, params.id, body);
    request.log.info({ halfTerm: moved.id }, 'half term moved');
    return halfTermView(moved);
  },
});

export const halfTermView = ({ quiltsRevealOn: _, ...halfTerm }: HalfTerm) => ({ ...halfTerm, name: halfTermName(halfTerm.id) });
