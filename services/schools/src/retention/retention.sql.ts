import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

/**
 * Closes sign-ups from before an instant that staff never decided, and deletes the names in these and in rejected ones: at most
 * one batch. Returns the schools' ids.
 */
export const closeUndecided = (tx: Tx, before: string): Promise<readonly number[]> =>
  tx.anyFirst(sql.type(z.object({ id: z.int() }))`
    update schools
    set is_active = false, head_teacher = null, email = null, version = version + 1
    where id in (
      select id
      from schools
      where
        created_at < ${before}
        and not is_approved
        and not is_provider
        and (is_active or head_teacher is not null or email is not null)
      order by created_at
      limit 100
      for update skip locked
    )
    returning id
  `);

/** Deletes the reasons, which may name people, of rejected sign-ups from before an instant. */
export const deleteReasons = (db: Db, before: string) =>
  db.query(sql.type(Nothing)`
    update sign_up_rejections
    set reason = null
    from schools
    where schools.id = sign_up_rejections.school_id and schools.created_at < ${before} and sign_up_rejections.reason is not null
  `);
