import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { recordSchoolChange } from '../history/school-history.ts';
import { announceSchool } from '../schools/announce.ts';
import { lockSchool } from '../schools/change-schools.sql.ts';
import { deactivateSchool } from '../schools/open-and-close.ts';
import { countChanges, listChanges, markDecided, type RegisterChange, setName } from './changes.sql.ts';

const MAX_CHANGES = 200;

/** What has changed in the register and waits for staff, oldest first. */
export async function listRegisterChanges({ db }: Pick<Deps, 'db'>, viewer: Viewer, origin: Origin) {
  const changes = await listChanges(db, { limit: MAX_CHANGES });
  await recordAuditEvent(db, { type: 'staff-read', userId: viewer.userId, origin });
  return [...changes];
}

export const countRegisterChanges = async ({ db }: Pick<Deps, 'db'>) => ({ waiting: await countChanges(db) });

interface Decision {
  schoolId: number;
  kind: RegisterChange['kind'];
  after: string | null;
  decision: 'take-over' | 'leave';
}

/**
 * Takes over what the register says of a school, or leaves the school as it is; returns the changes that still wait. A repeat changes
 * nothing.
 * @throws AppError `not-found`; `conflict` `register-changed` when the row does not say `after` any more, `own-school`
 */
export async function decideRegisterChange(deps: Deps, viewer: Viewer, input: Decision, origin: Origin) {
  const { db } = deps;
  const { schoolId, kind, after, decision } = input;
  // Closing also ends sessions, which is another service's; a crash between the two leaves the change in the list.
  const isClosing = kind === 'closed' && decision === 'take-over';
  if (isClosing) {
    if (!(await isWaiting(db, input))) return [...(await listChanges(db, { limit: MAX_CHANGES }))];
    await deactivateSchool(deps, viewer, schoolId, origin);
  }
  await db.transaction(async (tx) => {
    const before = await lockSchool(tx, schoolId);
    if (!before) throw notFound();
    if (!isClosing && !(await isWaiting(tx, input))) return;
    if (kind === 'name' && decision === 'take-over' && after !== null) {
      await setName(tx, schoolId, after);
      await recordSchoolChange(tx, {
        kind: 'details-changed',
        before,
        after: await announceSchool(tx, schoolId),
        changedBy: viewer.userId,
      });
    }
    await markDecided(tx, schoolId, kind);
    await recordAuditEvent(tx, { type: 'register-change-decided', userId: viewer.userId, schoolId, origin });
  });
  return [...(await listChanges(db, { limit: MAX_CHANGES }))];
}

/** Whether the change waits as it was shown; false once it is decided. @throws AppError conflict `register-changed` */
async function isWaiting(
  db: Deps['db'] | Parameters<typeof listChanges>[0],
  { schoolId, kind, after }: Decision,
): Promise<boolean> {
  const change = (await listChanges(db, { schoolId, limit: MAX_CHANGES })).find((each) => each.kind === kind);
  if (!change) return false;
  if (change.after !== after)
    throw new AppError('conflict', 'register-changed', 'The register has changed again. Please read it again.');
  return true;
}
