import type { operations } from '@patchwork/contracts/types/messaging';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { getOwnMessages } from './own-data.ts';

/** Messaging's part of a user's data export, which content puts into the file. */
export const ownDataRoutes = (deps: Deps): HandlersOf<operations, 'getOwnMessages'> => ({
  getOwnMessages: ({ params }) => getOwnMessages(deps, params.userId),
});
