import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { type Db, lockName, Nothing } from '@patchwork/platform/db';
import type { Origin } from '@patchwork/platform/origin';
import { sql } from 'slonik';
import type { Deps } from '../deps.ts';

interface Read {
  id: number;
  schoolId: number;
  /** For an original only. */
  reason: string | null;
}

/**
 * Records a staff read of a photo or film before it is answered: one audit event for a viewer, item and reason in five minutes,
 * because a player asks for many ranges.
 */
export const recordStaffRead = ({ db }: Pick<Deps, 'db'>, viewer: Viewer, { id, schoolId, reason }: Read, origin: Origin) =>
  db.transaction(async (tx) => {
    await lockName(tx, `media read of ${viewer.userId}`);
    const { rowCount } = await tx.query(sql.type(Nothing)`
      insert into media_reads (media_item_id, viewer_id, reason)
      select ${id}, ${viewer.userId}, ${reason}
      where not exists (
        select
        from media_reads
        where media_reads.viewer_id = ${viewer.userId} and media_reads.media_item_id = ${id}
          and media_reads.reason is not distinct from ${reason}
          and media_reads.read_at > clock_timestamp() - interval '5 minutes'
      )
    `);
    if (rowCount === 0) return;
    const type = reason === null ? 'staff-read' : 'original-read';
    await recordAuditEvent(tx, { type, userId: viewer.userId, schoolId, origin });
  });

/** Deletes reads of more than twelve months ago, as identity deletes their audit events. */
export const deleteOldReads = (db: Db) =>
  db.query(sql.type(Nothing)`delete from media_reads where read_at < now() - interval '12 months'`);
