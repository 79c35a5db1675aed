import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { recordSchoolChange } from '../history/school-history.ts';
import { announceSchool } from '../schools/announce.ts';
import { lockSchool } from '../schools/change-schools.sql.ts';
import { countWithoutRow, fillBlanks, listFillable } from './blanks.sql.ts';

const MAX_SCHOOLS = 1_000;

/** What the register could fill in of open schools' profiles, and how many of them have no row. */
export async function listRegisterBlanks({ db }: Pick<Deps, 'db'>, viewer: Viewer, origin: Origin) {
  const [schools, withoutRow] = [await listFillable(db, MAX_SCHOOLS), await countWithoutRow(db)];
  await recordAuditEvent(db, { type: 'staff-read', userId: viewer.userId, origin });
  return {
    withoutRow,
    schools: schools.map(({ id, name, key, locationType, numberOfPupils }) => ({
      id,
      name,
      key,
      fields: [
        ...(locationType === null ? [] : [{ field: 'locationType' as const, value: locationType }]),
        ...(numberOfPupils === null ? [] : [{ field: 'numberOfPupils' as const, value: String(numberOfPupils) }]),
      ],
    })),
  };
}

/** Fills these schools' blanks, each in a transaction of its own, and returns how many changed. What is not blank any more stays. */
export async function fillRegisterBlanks({ db }: Pick<Deps, 'db'>, viewer: Viewer, schoolIds: readonly number[], origin: Origin) {
  let filled = 0;
  for (const schoolId of new Set(schoolIds))
    await db.transaction(async (tx) => {
      const before = await lockSchool(tx, schoolId);
      if (!before?.isActive || !before.isApproved || !(await fillBlanks(tx, schoolId))) return;
      const after = await announceSchool(tx, schoolId);
      await recordSchoolChange(tx, { kind: 'details-changed', before, after, changedBy: viewer.userId });
      await recordAuditEvent(tx, { type: 'register-blanks-filled', userId: viewer.userId, schoolId, origin });
      filled += 1;
    });
  return { filled };
}
