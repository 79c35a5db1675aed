import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';

export const notBuiltRoutes: HandlersOf<operations, 'nameSafeguardingLead'> = {
  nameSafeguardingLead: () => {
    throw notFound();
  },
};
