import type { Viewer } from '@patchwork/platform/assertion';
import { recordDeed } from '@patchwork/platform/audit';
import type { Origin } from '@patchwork/platform/origin';
import type { CommonQueryMethods } from 'slonik';

type StaffDeed = 'article-changed-by-staff' | 'media-removed-by-staff' | 'comment-changed-by-staff' | 'comment-deleted-by-staff';

/** Leaves a trace of what somebody did to another person's words or pictures, in the transaction of the change. Authors leave none. */
export async function recordStaffDeed(
  tx: CommonQueryMethods,
  viewer: Viewer,
  { authorId, schoolId }: { authorId: number; schoolId: number },
  type: StaffDeed,
  origin: Origin,
): Promise<void> {
  if (viewer.userId !== authorId) await recordDeed(tx, { type, userId: viewer.userId, schoolId, origin });
}
