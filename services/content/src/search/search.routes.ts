import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { suggest } from './search.ts';

export const searchRoutes = (deps: Deps): HandlersOf<operations, 'suggestSearch'> => ({
  suggestSearch: ({ viewer, query }) => suggest(deps, viewer, query.contains),
});
