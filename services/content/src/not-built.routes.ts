import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';

type Names =
  | 'listLinkedArticles'
  | 'listFavouriteArticles'
  | 'listClassArticles'
  | 'countNewArticles'
  | 'startFeedVisit'
  | 'suggestSearch'
  | 'getClass';

/** Calls of the contract that are not built yet: 404. */
export const notBuiltRoutes = (): HandlersOf<operations, Names> => ({
  listLinkedArticles: () => Promise.reject(notFound()),
  listFavouriteArticles: () => Promise.reject(notFound()),
  listClassArticles: () => Promise.reject(notFound()),
  countNewArticles: () => Promise.reject(notFound()),
  startFeedVisit: () => Promise.reject(notFound()),
  suggestSearch: () => Promise.reject(notFound()),
  getClass: () => Promise.reject(notFound()),
});
