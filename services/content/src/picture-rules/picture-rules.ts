import { PictureRulesChanged } from '@patchwork/contracts/events/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { lockName } from '@patchwork/platform/db';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import type { PictureRules } from '../contract-types.ts';
import type { Deps } from '../deps.ts';
import { getRules, type NewRules, saveRules } from './picture-rules.sql.ts';

/** Changes the rules of the viewer's school for reports and pictures, and returns them. */
export const setRules = ({ db }: Deps, viewer: Viewer, rules: NewRules, origin: Origin): Promise<PictureRules> =>
  db.transaction(async (tx) => {
    const { schoolId, userId } = viewer;
    await lockName(tx, `picture rules of school ${schoolId}`);
    const before = await getRules(tx, schoolId);
    const after = await saveRules(tx, viewer, rules);
    await recordAuditEvent(tx, { type: 'picture-rules-changed', userId, schoolId, origin });
    if (isDifferent(before, after)) await recordEvent(tx, PictureRulesChanged, { schoolId, changedBy: userId, before, after });
    return after;
  });

const isDifferent = (before: PictureRules, after: PictureRules): boolean =>
  before.defaultAudience !== after.defaultAudience || before.preModeration !== after.preModeration;
