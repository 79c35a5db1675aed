import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

/** The user and school whose quota an upload counts against. */
export interface Uploader {
  schoolId: number;
  userId: number;
}

const Used = z.object({ bySchool: z.int(), byUser: z.int() });

/** The bytes that a school stores, and that a user has uploaded in 24 hours. */
export const findUsed = (db: Db, { schoolId, userId }: Uploader) =>
  db.one(sql.prepared('content_media_used', Used)`
    select
      (
        select coalesce(sum(coalesce(kept_bytes, original_bytes)), 0)::bigint
        from media_items
        where school_id = ${schoolId}
      ) as "bySchool",
      (
        select coalesce(sum(original_bytes), 0)::bigint
        from media_items
        where uploaded_by = ${userId} and created_at > now() - interval '24 hours'
      ) as "byUser"
  `);
