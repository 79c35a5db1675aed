import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const WeekNotice = z.object({ weekId: z.int(), groupId: z.int() });
export type WeekNotice = z.output<typeof WeekNotice>;

/** Returns false when this week of the class has been told. */
export async function insertWeekNotice(
  tx: Db,
  { weekId, schoolId, groupId, summedAt }: WeekNotice & { schoolId: number; summedAt: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    insert into week_notices (week_id, school_id, group_id, summed_at)
    values (${weekId}, ${schoolId}, ${groupId}, ${summedAt}::timestamptz)
    on conflict do nothing
  `);
  return rowCount === 1;
}

/** Returns true to the one transaction that resolves the notice; others wait and get false. */
export async function markWeekNoticeResolved(tx: Db, weekId: number): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update week_notices
    set resolved_at = now()
    where week_id = ${weekId} and resolved_at is null
  `);
  return rowCount === 1;
}

/** Returns null for a week that is out of date, three days after it was summed, and for a school that is not open. */
export const findWeek = (db: Db, weekId: number, now: Date) =>
  db.maybeOne(sql.type(z.object({ schoolId: z.int() }))`
    select week_notices.school_id as "schoolId"
    from week_notices
    join schools on schools.id = week_notices.school_id and schools.is_open
    where week_notices.week_id = ${weekId} and week_notices.summed_at > ${sql.timestamp(now)} - interval '3 days'
  `);

/** Claims up to 100 due notices. */
export const takeDueWeekNotices = (db: Db) =>
  db.any(sql.type(WeekNotice)`
    update week_notices
    set check_at = now() + interval '2 minutes'
    where week_id in (
      select week_id
      from week_notices
      where resolved_at is null and check_at <= now()
      order by check_at
      limit 100
      for update skip locked
    )
    returning week_id as "weekId", group_id as "groupId"
  `);
