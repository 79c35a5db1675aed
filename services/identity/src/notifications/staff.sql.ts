import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { standingColumns, standingShape } from '../roles/staff-grants.sql.ts';

const StaffRow = z.object({
  id: z.int(),
  ...standingShape,
});

/** Every user with a grant, even one who may not sign in. Staff are few. */
export const listGranted = (db: Db) =>
  db.any(sql.type(StaffRow)`
    select
      users.id,
      ${standingColumns}
    from users
    join schools on schools.id = users.school_id
    where users.removed_at is null and exists (select from staff_grants where staff_grants.user_id = users.id)
    order by users.id
  `);
