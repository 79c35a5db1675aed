import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { insertEntry } from '../history/school-history.sql.ts';
import { announceSchool } from '../schools/announce.ts';
import { lockSchool } from '../schools/change-schools.sql.ts';
import { stateOf } from '../schools/schools.policy.ts';
import { linkToRow, rowTaken } from './link-to-row.ts';
import { listRows, type Row } from './register.sql.ts';
import { findOtherHolder, findRegisterKey, lockRow } from './register-links.sql.ts';

/**
 * Links a school to its row of the register, or removes the link. A repeat changes nothing.
 * @throws AppError `not-found` for an unknown school or row, and for a school whose sign-up does not wait unless the viewer is an
 * Admin; `conflict` for a row with another school
 */
export async function linkSchoolToRegister(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { schoolId, key }: { schoolId: number; key: string | null },
  origin: Origin,
): Promise<{ row: Row | null }> {
  return db.transaction(async (tx) => {
    const school = await lockSchool(tx, schoolId);
    if (!school || (!viewer.roles.includes('Admin') && stateOf(school) !== 'waiting')) throw notFound();
    const row = key === null ? null : ((await listRows(tx, [key]))[0] ?? null);
    if (key !== null && !row) throw notFound();
    if (key !== null) await lockRow(tx, key);
    if (key !== null && school.isActive && school.isApproved && (await findOtherHolder(tx, key, schoolId))) throw rowTaken();
    const before = await findRegisterKey(tx, schoolId);
    if (await linkToRow(tx, schoolId, key)) {
      await announceSchool(tx, schoolId);
      const changes = [{ field: 'register', before, after: key }];
      await insertEntry(tx, { schoolId, kind: 'register-linked', changedBy: viewer.userId, changes });
      await recordAuditEvent(tx, { type: 'register-linked', userId: viewer.userId, schoolId, origin });
    }
    return { row: key === null ? null : (await listRows(tx, [key]))[0]! };
  });
}
