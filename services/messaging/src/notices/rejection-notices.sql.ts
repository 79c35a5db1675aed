import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const RejectionNotice = z.object({ reviewId: z.int(), userId: z.int() });
export type RejectionNotice = z.output<typeof RejectionNotice>;

/** A repeat changes nothing. */
export const insertRejectionNotice = (tx: Db, { reviewId, userId }: RejectionNotice) =>
  tx.query(sql.type(Nothing)`
    insert into rejection_notices (review_id, user_id)
    values (${reviewId}, ${userId})
    on conflict do nothing
  `);

/** Returns true to the one transaction that resolves the notice; others wait and get false. */
export async function resolveRejection(tx: Db, reviewId: number): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update rejection_notices
    set resolved_at = now()
    where review_id = ${reviewId} and resolved_at is null
  `);
  return rowCount === 1;
}

export const deliverTo = (tx: Db, messageId: number, userId: number) =>
  tx.query(sql.type(Nothing)`
    insert into message_recipients (message_id, user_id)
    values (${messageId}, ${userId})
  `);

/** Claims up to 100 due notices. */
export const takeDueRejectionNotices = (db: Db) =>
  db.any(sql.type(RejectionNotice)`
    update rejection_notices
    set check_at = now() + interval '2 minutes'
    where review_id in (
      select review_id
      from rejection_notices
      where resolved_at is null and check_at <= now()
      order by check_at
      limit 100
      for update skip locked
    )
    returning review_id as "reviewId", user_id as "userId"
  `);
