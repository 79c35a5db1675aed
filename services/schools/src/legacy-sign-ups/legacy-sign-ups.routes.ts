import type { operations } from '@patchwork/contracts/types/schools';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { findLegacySignUps, legacySignUpExists, listLegacyUsers } from './legacy-sign-ups.sql.ts';

export const legacySignUpRoutes = ({ db }: Deps): HandlersOf<operations, 'listOldSignUps' | 'listOldSignUpUsers'> => ({
  listOldSignUps: async (request) => {
    await recordAuditEvent(db, { type: 'staff-read', userId: request.viewer.userId, origin: originOf(request) });
    return [...(await findLegacySignUps(db, request.query.name?.trim() ?? ''))];
  },

  listOldSignUpUsers: async (request) => {
    const { id } = request.params;
    if (!(await legacySignUpExists(db, id))) throw notFound();
    await recordAuditEvent(db, { type: 'staff-read', userId: request.viewer.userId, origin: originOf(request) });
    return [...(await listLegacyUsers(db, id))];
  },
});
