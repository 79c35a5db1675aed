import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { Tx } from '@patchwork/platform/db';
import type { Origin } from '@patchwork/platform/origin';

type StaffAuditEvent =
  | 'article-changed-by-staff'
  | 'media-removed-by-staff'
  | 'comment-changed-by-staff'
  | 'comment-deleted-by-staff';

/**
 * Records an audit event when staff change another user's words or pictures, in the same transaction. Authors' own changes
 * record none.
 */
export async function recordStaffAuditEvent(
  tx: Tx,
  viewer: Viewer,
  { authorId, schoolId }: { authorId: number; schoolId: number },
  type: StaffAuditEvent,
  origin: Origin,
): Promise<void> {
  if (viewer.userId !== authorId) await recordAuditEvent(tx, { type, userId: viewer.userId, schoolId, origin });
}
