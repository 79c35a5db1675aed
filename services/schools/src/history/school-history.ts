import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import type { GroupRow } from '../groups/groups.sql.ts';
import { findSchool, type SchoolRow } from '../schools/schools.sql.ts';
import { changesOf, fieldsOfGroup, fieldsOfSchool } from './changes.ts';
import { insertEntry, listEntries } from './school-history.sql.ts';

/** A limit of what staff can read; the table has all entries. */
const MAX_ENTRIES = 1_000;

interface SchoolChange {
  kind: 'details-changed' | 'approved' | 'approval-undone';
  before: SchoolRow;
  after: SchoolRow;
  changedBy: number;
}

/** Records which details of a school changed, in the same transaction; saving unchanged details records nothing. */
export async function recordSchoolChange(tx: Tx, { kind, before, after, changedBy }: SchoolChange): Promise<void> {
  const changes = changesOf(fieldsOfSchool(before), fieldsOfSchool(after));
  if (kind === 'details-changed' && changes.length === 0) return;
  await insertEntry(tx, { schoolId: after.id, kind, changedBy, changes });
}

/** Records that a group was added or changed, in the same transaction; saving an unchanged group records nothing. */
export async function recordGroupChange(
  tx: Tx,
  { before, after, changedBy }: { before: GroupRow | null; after: GroupRow; changedBy: number },
): Promise<void> {
  const { id: groupId, schoolId } = after;
  const changes = changesOf(before ? fieldsOfGroup(before) : {}, fieldsOfGroup(after));
  if (changes.length === 0) return;
  await insertEntry(tx, { schoolId, groupId, kind: before ? 'group-changed' : 'group-added', changedBy, changes });
}

/** The changes of a school and their authors, newest first. @throws AppError `not-found` for an unknown school */
export async function listSchoolHistory({ db }: Deps, viewer: Viewer, schoolId: number, origin: Origin) {
  if (!(await findSchool(db, schoolId))) throw notFound();
  const entries = await listEntries(db, schoolId, MAX_ENTRIES);
  await recordAuditEvent(db, { type: 'staff-read', userId: viewer.userId, schoolId, origin });
  return [...entries];
}
