import type { operations } from '@patchwork/contracts/types/schools';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { BodyOf } from '@patchwork/platform/contract';
import { AppError, invalid, notFound } from '@patchwork/platform/errors';
import { assertNameFree } from '@patchwork/platform/names';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { recordSchoolChange } from '../history/school-history.ts';
import { assertKnownLookups, assertTypeOpen } from '../lookups/lookups.ts';
import { listPromotionCodes } from '../promotion-codes/promotion-codes.sql.ts';
import { announceSchool } from './announce.ts';
import { lockSchool, updateDetails, updateSubscription } from './change-schools.sql.ts';
import { approvalView, leadView } from './school-views.ts';

type MySchoolForm = BodyOf<operations['updateMySchool']>;
export type SchoolForm = BodyOf<operations['updateSchool']>;

/**
 * Changes a school's details for its Lead.
 * @throws AppError `not-found` for another school, `invalid` for unknown lookups and for another type or name of the provider
 */
export async function updateMySchool({ db }: Deps, viewer: Viewer, schoolId: number, form: MySchoolForm, origin: Origin) {
  if (schoolId !== viewer.schoolId) throw notFound();
  return db.transaction(async (tx) => {
    const before = await lockSchool(tx, schoolId);
    if (!before?.isActive) throw notFound();
    if (form.typeId !== before.typeId) assertTypeOpen(form.typeId, 'typeId');
    assertNameFree(viewer, 'name', [form.name.trim()], [before.name]);
    await assertKnownLookups(tx, form);
    await updateDetails(tx, schoolId, form);
    await recordAuditEvent(tx, { type: 'school-changed', userId: viewer.userId, schoolId, origin });
    const after = await announceSchool(tx, schoolId);
    await recordSchoolChange(tx, { kind: 'details-changed', before, after, changedBy: viewer.userId });
    return leadView(after);
  });
}

/** Changes any school and its subscription for an Admin. @throws AppError `not-found`, `conflict` for an inactive school */
export async function updateSchool({ db }: Deps, viewer: Viewer, schoolId: number, form: SchoolForm, origin: Origin) {
  return db.transaction(async (tx) => {
    const before = await lockSchool(tx, schoolId);
    if (!before) throw notFound();
    if (!before.isActive) throw new AppError('conflict', 'school-inactive', 'This school is not active.');
    await assertKnownLookups(tx, form);
    const codes = await listPromotionCodes(tx);
    if (!codes.some(({ id }) => id === form.promotionCodeId))
      throw invalid('unknown-lookup', [
        { field: 'promotionCodeId', message: 'Enter promotion code (use Default if not required)' },
      ]);
    await updateDetails(tx, schoolId, form);
    await updateSubscription(tx, schoolId, form);
    await recordAuditEvent(tx, { type: 'school-changed', userId: viewer.userId, schoolId, origin });
    const after = await announceSchool(tx, schoolId);
    await recordSchoolChange(tx, { kind: 'details-changed', before, after, changedBy: viewer.userId });
    return approvalView(after);
  });
}
