import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';

/** Stores that a viewer reads an item; false when the same is stored in the last five minutes. */
export async function insertRead(tx: Tx, { userId }: Viewer, id: number, reason: string | null): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    insert into media_reads (media_item_id, viewer_id, reason)
    select ${id}, ${userId}, ${reason}
    where not exists (
      select
      from media_reads
      where media_reads.viewer_id = ${userId} and media_reads.media_item_id = ${id}
        and media_reads.reason is not distinct from ${reason}
        and media_reads.read_at > clock_timestamp() - interval '5 minutes'
    )
  `);
  return rowCount > 0;
}

/** Deletes reads of more than twelve months ago, as identity deletes their audit events. */
export const deleteOldReads = (db: Db) =>
  db.query(sql.type(Nothing)`delete from media_reads where read_at < now() - interval '12 months'`);
