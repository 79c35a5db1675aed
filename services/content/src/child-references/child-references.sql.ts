import type { Db } from '@patchwork/platform/db';
import { Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';

/** Whether a picture carries a code whose consent was withdrawn. */
export const hasWithdrawnReference = (db: Db, mediaItemId: number): Promise<boolean> =>
  db.exists(sql.type(Nothing)`
    select 1
    from media_items
    join withdrawn_references
      on withdrawn_references.school_id = media_items.school_id
      and withdrawn_references.reference = any (media_items.child_references)
    where media_items.id = ${mediaItemId}
  `);
