import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { type StaffKind, staffKinds } from '../mails/mail-kinds.ts';

const StaffNotice = z.object({ id: z.uuid(), kind: z.enum(staffKinds), aboutId: z.int() });
export type StaffNotice = z.output<typeof StaffNotice>;

/** Returns false when the notice already exists. */
export async function insertStaffNotice(tx: Db, kind: StaffKind, aboutId: number): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    insert into staff_notices (kind, about_id, check_at)
    values (${kind}, ${aboutId}, now())
    on conflict do nothing
  `);
  return rowCount === 1;
}

/** Returns true to the one transaction that resolves the notice; others wait and get false. */
export async function markStaffNoticeResolved(tx: Db, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update staff_notices
    set resolved_at = now()
    where id = ${sql.uuid(id)} and resolved_at is null
  `);
  return rowCount === 1;
}

/** Claims up to 100 due notices. */
export const takeDueStaffNotices = (db: Db) =>
  db.any(sql.type(StaffNotice)`
    update staff_notices
    set check_at = now() + interval '1 minute'
    where id in (
      select id
      from staff_notices
      where resolved_at is null and check_at <= now()
      order by check_at
      limit 100
      for update skip locked
    )
    returning id, kind, about_id as "aboutId"
  `);
