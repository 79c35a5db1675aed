import type { operations } from '@patchwork/contracts/types/schools';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { findLegacySignUps, legacySignUpExists, listLegacyUsers } from './legacy-sign-ups.sql.ts';

export const legacySignUpRoutes = ({ db }: Deps): HandlersOf<operations, 'listOldSignUps' | 'listOldSignUpUsers'> => ({
  listOldSignUps: async ({ query }) => [...(await findLegacySignUps(db, query.name?.trim() ?? ''))],

  listOldSignUpUsers: async ({ params }) => {
    if (!(await legacySignUpExists(db, params.id))) throw notFound();
    return [...(await listLegacyUsers(db, params.id))];
  },
});
