import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { standingColumns, standingShape } from '../roles/staff-grants.sql.ts';

const ViewerRow = z.object({
  schoolId: z.int(),
  schoolGroupId: z.int(),
  sessionEpoch: z.int(),
  ...standingShape,
});

/** Runs for nearly every request of a signed-in browser, so it reads no more than necessary. */
export const findViewer = (db: Db, userId: number) =>
  db.maybeOne(sql.prepared('find_viewer', ViewerRow)`
    select
      users.school_id as "schoolId",
      users.school_group_id as "schoolGroupId",
      users.session_epoch as "sessionEpoch",
      ${standingColumns}
    from users
    join schools on schools.id = users.school_id
    where users.id = ${userId}
  `);
