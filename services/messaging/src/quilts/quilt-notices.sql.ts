import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { quiltKinds } from '../mails/mail-kinds.ts';

const QuiltNotice = z.object({
  id: z.int(),
  kind: z.enum(quiltKinds),
  schoolId: z.int(),
  /** Of a reminder: the classes that it asks. */
  groupIds: z.array(z.int()),
  revealsAt: z.string(),
});
export type QuiltNotice = z.output<typeof QuiltNotice>;

/** Returns false when this reveal has been announced. */
export async function insertQuiltNotice(
  tx: Db,
  {
    kind,
    schoolId,
    halfTermId,
    groupIds = [],
    revealsAt,
  }: Omit<QuiltNotice, 'id' | 'groupIds'> & { halfTermId: number; groupIds?: number[] },
): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    insert into quilt_notices (kind, school_id, half_term_id, group_ids, reveals_at)
    values (${kind}, ${schoolId}, ${halfTermId}, ${sql.array(groupIds, 'int8')}, ${revealsAt}::timestamptz)
    on conflict do nothing
  `);
  return rowCount === 1;
}

/** Ends the notices of a quilt that has turned over. */
export const endQuiltNotices = (tx: Db, schoolId: number, halfTermId: number) =>
  tx.query(sql.type(Nothing)`
    update quilt_notices
    set ended_at = now()
    where school_id = ${schoolId} and half_term_id = ${halfTermId} and ended_at is null
  `);

/** Returns true to the one transaction that resolves the notice; others wait and get false. */
export async function markQuiltNoticeResolved(tx: Db, id: number): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update quilt_notices
    set resolved_at = now()
    where id = ${id} and resolved_at is null
  `);
  return rowCount === 1;
}

/** Returns null when the quilt has turned over, or its school is not open. */
export const findQuilt = (db: Db, noticeId: number, now: Date) =>
  db.maybeOne(sql.type(z.object({ revealsAt: z.string(), schoolName: z.string() }))`
    select quilt_notices.reveals_at as "revealsAt", schools.name as "schoolName"
    from quilt_notices
    join schools on schools.id = quilt_notices.school_id and schools.is_open
    where quilt_notices.id = ${noticeId} and quilt_notices.ended_at is null and quilt_notices.reveals_at > ${sql.timestamp(now)}
  `);

/** Claims up to 100 due notices. */
export const takeDueQuiltNotices = (db: Db) =>
  db.any(sql.type(QuiltNotice)`
    update quilt_notices
    set check_at = now() + interval '2 minutes'
    where id in (
      select id
      from quilt_notices
      where resolved_at is null and check_at <= now()
      order by check_at
      limit 100
      for update skip locked
    )
    returning id, kind, school_id as "schoolId", group_ids as "groupIds", reveals_at as "revealsAt"
  `);
