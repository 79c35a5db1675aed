import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { type StaffKind, staffKinds } from '../mails/mail-kinds.ts';

const StaffNoticeRow = z.object({ id: z.uuid(), kind: z.enum(staffKinds), aboutId: z.int(), isResolved: z.boolean() });
export type StaffNotice = z.output<typeof StaffNoticeRow>;

/** Answers its id, or null when the same is known already. */
export const insertStaffNotice = (tx: Db, kind: StaffKind, aboutId: number) =>
  tx.maybeOneFirst(sql.type(z.object({ id: z.uuid() }))`
    insert into staff_notices (kind, about_id)
    values (${kind}, ${aboutId})
    on conflict do nothing
    returning id
  `);

export const findStaffNotice = (db: Db, id: string) =>
  db.maybeOne(sql.type(StaffNoticeRow)`
    select
      staff_notices.id, staff_notices.kind, staff_notices.about_id as "aboutId",
      staff_notices.resolved_at is not null as "isResolved"
    from staff_notices
    where staff_notices.id = ${sql.uuid(id)}
  `);

/** True for the one transaction that resolves the notice; the others wait for it and then get false. */
export async function markStaffNoticeResolved(tx: Db, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update staff_notices
    set resolved_at = now()
    where id = ${sql.uuid(id)} and resolved_at is null
  `);
  return rowCount === 1;
}

/** Takes up to 500 notices whose time for a look has come. */
export const takeOverdueStaffNotices = (tx: Db) =>
  tx.anyFirst(sql.type(z.object({ id: z.uuid() }))`
    update staff_notices
    set check_at = now() + interval '10 minutes'
    where id in (
      select id
      from staff_notices
      where resolved_at is null and check_at < now()
      order by check_at
      limit 500
      for update skip locked
    )
    returning id
  `);
