import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { lockName } from '@patchwork/platform/db';
import { invalid, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { isAdmin } from '../access/access.policy.ts';
import type { Deps } from '../deps.ts';
import { findCaptions, findOriginal, findRendition } from './media.sql.ts';
import { insertRead } from './staff-reads.sql.ts';

export interface FileRequest {
  id: number;
  rendition: string;
  /** Why an original is read. */
  reason: string | null;
}

interface File {
  key: string;
  contentType: string;
  size: number;
  /** Another one when the bytes are others. */
  version: string | number;
  isOriginal: boolean;
}

/**
 * Returns where a rendition or original is stored; what staff read is recorded first.
 * @throws AppError 404 when this viewer may not see it or it is not stored, 400 for an original without a reason
 */
export async function readFile(
  deps: Deps,
  viewer: Viewer,
  { id, rendition, reason }: FileRequest,
  origin: Origin,
): Promise<File> {
  const isOriginal = rendition === 'original';
  // Not 403: the web app logs out on that, and this address can be shared.
  if (isOriginal && !isAdmin(viewer)) throw notFound();
  if (isOriginal && reason === null) throw invalid('reason', [{ field: 'reason', message: 'Please say why' }]);
  const found = isOriginal
    ? await findOriginal(deps.db, viewer, id, deps.uploads)
    : await findRendition(deps.db, viewer, id, rendition, isAdmin(viewer));
  const stored = found && (await deps.storage.head(found.key));
  if (!stored) throw notFound();
  if (isOriginal || isStaffRead(viewer, found))
    await recordStaffRead(deps, viewer, { id, schoolId: found.schoolId, reason: isOriginal ? reason : null }, origin);
  const { key, contentType, sha256 } = found;
  return { key, contentType, size: stored.size, version: sha256?.slice(0, 16) ?? stored.size, isOriginal };
}

/** Returns the captions of a film; what staff read is recorded first. @throws AppError 404 */
export async function readCaptions(deps: Deps, viewer: Viewer, id: number, origin: Origin) {
  const found = await findCaptions(deps.db, viewer, id, isAdmin(viewer));
  if (!found) throw notFound();
  if (isStaffRead(viewer, found)) await recordStaffRead(deps, viewer, { id, schoolId: found.schoolId, reason: null }, origin);
  return found;
}

/** Another school's media that are not on show. */
const isStaffRead = (viewer: Viewer, found: { schoolId: number; isOnShow: boolean }) =>
  isAdmin(viewer) && !found.isOnShow && found.schoolId !== viewer.schoolId;

interface Read {
  id: number;
  schoolId: number;
  /** For an original only. */
  reason: string | null;
}

/** One audit event for a viewer, item and reason in five minutes, because a player asks for many ranges. */
const recordStaffRead = ({ db }: Deps, viewer: Viewer, { id, schoolId, reason }: Read, origin: Origin): Promise<void> =>
  db.transaction(async (tx) => {
    await lockName(tx, `media read of ${viewer.userId}`);
    if (!(await insertRead(tx, viewer, id, reason))) return;
    const type = reason === null ? 'staff-read' : 'original-read';
    await recordAuditEvent(tx, { type, userId: viewer.userId, schoolId, origin });
  });
