import type { operations } from '@patchwork/contracts/types/content';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { getRules, saveRules } from './picture-rules.sql.ts';

/** A school's rules for reports and pictures; users of other schools can neither read nor change them. */
export const pictureRulesRoutes = ({ db }: Deps): HandlersOf<operations, 'getPictureRules' | 'setPictureRules'> => ({
  getPictureRules: ({ viewer }) => getRules(db, viewer.schoolId),

  setPictureRules: (request) =>
    db.transaction(async (tx) => {
      const { viewer, body } = request;
      const rules = await saveRules(tx, viewer, body);
      const audit = { type: 'picture-rules-changed', userId: viewer.userId, schoolId: viewer.schoolId } as const;
      await recordAuditEvent(tx, { ...audit, origin: originOf(request) });
      return rules;
    }),
});
