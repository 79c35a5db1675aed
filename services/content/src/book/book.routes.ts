import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { getBook } from './book.ts';

export const bookRoutes = (deps: Deps): HandlersOf<operations, 'getBook'> => ({
  getBook: ({ viewer, query }) => getBook(deps, viewer, query),
});
