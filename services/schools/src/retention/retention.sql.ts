import type { Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

/**
 * Closes sign-ups from before an instant that staff never decided, and deletes the names in them: at most one batch. Returns
 * the schools' ids.
 */
export const closeUndecided = (tx: Tx, before: string): Promise<readonly number[]> =>
  tx.anyFirst(sql.type(z.object({ id: z.int() }))`
    update schools
    set is_active = false, head_teacher = null, email = null, version = version + 1
    where id in (
      select id
      from schools
      where created_at < ${before} and is_active and not is_approved and not is_provider
      order by created_at
      limit 100
      for update skip locked
    )
    returning id
  `);
