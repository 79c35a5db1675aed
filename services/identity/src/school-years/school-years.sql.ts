import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Move = z.object({ userId: z.int(), fromGroupId: z.int(), toGroupId: z.int() });
const Leaver = z.object({ userId: z.int(), fromGroupId: z.int() });

const Change = z.object({
  schoolId: z.int(),
  moves: z.array(Move),
  leavers: z.array(Leaver),
  addedGroupIds: z.array(z.int()),
  endedGroupIds: z.array(z.int()),
});
export type SchoolYearChange = z.output<typeof Change>;

/** False when it has been applied before; waits for a concurrent attempt. */
export const insertChange = async (tx: Tx, id: string, change: SchoolYearChange): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    insert into school_year_changes (id, school_id, moves, leavers, added_group_ids, ended_group_ids)
    values (
      ${sql.uuid(id)}, ${change.schoolId}, ${sql.jsonb(change.moves)}, ${sql.jsonb(change.leavers)},
      ${sql.array(change.addedGroupIds, 'int8')}, ${sql.array(change.endedGroupIds, 'int8')}
    )
    on conflict (id) do nothing
  `);
  return rowCount > 0;
};

/** Marks a change as undone; null when it has been undone before or was never applied. */
export const markUndone = (tx: Tx, id: string) =>
  tx.maybeOne(sql.type(Change)`
    update school_year_changes
    set undone_at = now()
    where id = ${sql.uuid(id)} and undone_at is null
    returning
      school_id as "schoolId", moves, leavers, added_group_ids as "addedGroupIds", ended_group_ids as "endedGroupIds"
  `);

/** Opens or ends groups of a school in the projection; the version does not change, so that their next event applies. */
export const setGroupsActive = (tx: Tx, schoolId: number, groupIds: readonly number[], isActive: boolean) =>
  tx.query(sql.type(Nothing)`
    update school_groups
    set is_active = ${isActive}
    where school_id = ${schoolId} and not is_primary and id = any(${sql.array([...groupIds], 'int8')})
  `);

/** The active users of some groups, by id. */
export const listUsersOfGroups = (tx: Tx, groupIds: readonly number[]): Promise<readonly number[]> =>
  tx.anyFirst(sql.type(z.object({ id: z.int() }))`
    select users.id
    from users
    where users.school_group_id = any(${sql.array([...groupIds], 'int8')}) and users.is_active
    order by users.id
  `);

/** Deletes changes from before an instant, which can no longer be undone. Returns the number of rows. */
export const deleteOldSchoolYears = async (db: Db, before: string): Promise<number> => {
  const { rowCount } = await db.query(sql.type(Nothing)`delete from school_year_changes where applied_at < ${before}`);
  return rowCount;
};
