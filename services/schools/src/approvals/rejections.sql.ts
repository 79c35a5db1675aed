import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Rejection = z.object({
  schoolId: z.int(),
  reason: z.string().nullable(),
  rejectedAt: z.string(),
  rejectedBy: z.object({ id: z.int(), title: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
});
export type Rejection = z.output<typeof Rejection>;

/** The rejections of these schools that were not reopened. */
export const listRejections = (db: Db, schoolIds: readonly number[]) =>
  db.any(sql.type(Rejection)`
    select
      sign_up_rejections.school_id as "schoolId",
      sign_up_rejections.reason,
      sign_up_rejections.rejected_at as "rejectedAt",
      case when people.id is not null then jsonb_build_object(
        'id', people.id, 'title', people.title, 'firstName', people.first_name, 'lastName', people.last_name
      ) end as "rejectedBy"
    from sign_up_rejections
    left join people on people.id = sign_up_rejections.rejected_by
    where sign_up_rejections.school_id = any(${sql.array([...schoolIds], 'int8')}) and sign_up_rejections.reopened_at is null
  `);

/** The school and the reason of a rejection that stands; null once it is reopened or its reason is deleted. */
export const findRejection = (db: Db, id: number) =>
  db.maybeOne(sql.type(z.object({ schoolId: z.int(), reason: z.string() }))`
    select sign_up_rejections.school_id as "schoolId", sign_up_rejections.reason
    from sign_up_rejections
    where sign_up_rejections.id = ${id} and sign_up_rejections.reopened_at is null and sign_up_rejections.reason is not null
  `);

export const isRejected = (db: Db, schoolId: number): Promise<boolean> =>
  db.exists(sql.unsafe`select from sign_up_rejections where school_id = ${schoolId} and reopened_at is null`);

/** Returns the new rejection's id. */
export const insertRejection = (tx: Tx, rejection: { schoolId: number; rejectedBy: number; reason: string }): Promise<number> =>
  tx.oneFirst(sql.type(z.object({ id: z.int() }))`
    insert into sign_up_rejections (school_id, rejected_by, reason)
    values (${rejection.schoolId}, ${rejection.rejectedBy}, ${rejection.reason})
    returning id
  `);

/** Ends the rejection of a school that is opened again, if there is one. */
export const endRejection = (tx: Tx, schoolId: number, reopenedBy: number) =>
  tx.query(sql.type(Nothing)`
    update sign_up_rejections
    set reopened_by = ${reopenedBy}, reopened_at = now()
    where school_id = ${schoolId} and reopened_at is null
  `);
