import { type Db, opaque } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { standingColumns, standingShape } from '../roles/staff-grants.sql.ts';

const ViewerRow = z.object({
  userId: z.int(),
  schoolId: z.int(),
  schoolGroupId: z.int(),
  sessionEpoch: z.int(),
  ...standingShape,
});
export type ViewerRow = z.output<typeof ViewerRow>;

// This runs for nearly every request of a signed-in browser, so it reads no more than necessary.
const viewers = sql.fragment`
  select
    users.id as "userId",
    users.school_id as "schoolId",
    users.school_group_id as "schoolGroupId",
    users.session_epoch as "sessionEpoch",
    ${standingColumns}
  from users
  join schools on schools.id = users.school_id
`;

export const findViewer = (db: Db, userId: number) =>
  db.maybeOne(sql.prepared('find_viewer', ViewerRow)`${viewers} where users.id = ${userId}`);

export const findViewers = (db: Db, userIds: readonly number[]) =>
  db.any(sql.prepared('find_viewers', ViewerRow)`${viewers} where users.id = any(${opaque(userIds, 'int8')})`);
