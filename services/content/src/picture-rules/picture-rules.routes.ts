import { PictureRulesChanged } from '@patchwork/contracts/events/content';
import type { operations } from '@patchwork/contracts/types/content';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { HandlersOf } from '@patchwork/platform/contract';
import { lockName } from '@patchwork/platform/db';
import { originOf } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import type { PictureRules } from '../contract-types.ts';
import type { Deps } from '../deps.ts';
import { getRules, saveRules } from './picture-rules.sql.ts';

/** A school's rules for reports and pictures; users of other schools can neither read nor change them. */
export const pictureRulesRoutes = ({ db }: Deps): HandlersOf<operations, 'getPictureRules' | 'setPictureRules'> => ({
  getPictureRules: ({ viewer }) => getRules(db, viewer.schoolId),

  setPictureRules: (request) =>
    db.transaction(async (tx) => {
      const { viewer, body } = request;
      const { schoolId, userId } = viewer;
      await lockName(tx, `picture rules of school ${schoolId}`);
      const before = await getRules(tx, schoolId);
      const after = await saveRules(tx, viewer, body);
      await recordAuditEvent(tx, { type: 'picture-rules-changed', userId, schoolId, origin: originOf(request) });
      if (isDifferent(before, after)) await recordEvent(tx, PictureRulesChanged, { schoolId, changedBy: userId, before, after });
      return after;
    }),
});

const isDifferent = (before: PictureRules, after: PictureRules): boolean =>
  before.defaultAudience !== after.defaultAudience || before.preModeration !== after.preModeration;
