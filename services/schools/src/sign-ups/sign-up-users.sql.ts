import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Slot = z.object({ userId: z.int().nullable() });

/** The sign-up slot of this address: `userId` is null while it is only reserved. Null when there is no slot. */
export const findSlot = (db: Db, guuid: string, emailHash: string) =>
  db.maybeOne(sql.type(Slot)`
    select sign_up_users.user_id as "userId"
    from sign_up_users
    where sign_up_users.guuid = ${sql.uuid(guuid)} and sign_up_users.email_hash = ${emailHash}
  `);

/** All slots of a sign-up, including those only reserved. */
export const countSlots = (db: Db, guuid: string) =>
  db.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*) as count
    from sign_up_users
    where sign_up_users.guuid = ${sql.uuid(guuid)}
  `);

/** Reserves a slot, or records its user. */
export const reserveSlot = (db: Db, seat: { guuid: string; emailHash: string; userId: number | null }) =>
  db.query(sql.type(Nothing)`
    insert into sign_up_users (guuid, email_hash, user_id)
    values (${sql.uuid(seat.guuid)}, ${seat.emailHash}, ${seat.userId})
    on conflict (guuid, email_hash) do update
    set user_id = coalesce(excluded.user_id, sign_up_users.user_id)
  `);

/** Releases a slot that has no user. */
export const releaseEmptySlot = (db: Db, guuid: string, emailHash: string) =>
  db.query(sql.type(Nothing)`
    delete from sign_up_users
    where guuid = ${sql.uuid(guuid)} and email_hash = ${emailHash} and user_id is null
  `);

/** Releases the slot of a user who was removed from the sign-up. */
export const releaseSlotOf = (db: Db, guuid: string, userId: number) =>
  db.query(sql.type(Nothing)`
    delete from sign_up_users
    where guuid = ${sql.uuid(guuid)} and user_id = ${userId}
  `);

/** Gives the slots of a sign-up's users the addresses that they have now. */
export const moveSlots = (tx: Tx, guuid: string, users: readonly { userId: number; emailHash: string }[]) =>
  tx.query(sql.type(Nothing)`
    update sign_up_users
    set email_hash = users."emailHash"
    from jsonb_to_recordset(${sql.jsonb([...users])}) as users ("userId" bigint, "emailHash" text)
    where
      sign_up_users.guuid = ${sql.uuid(guuid)}
      and sign_up_users.user_id = users."userId"
      and sign_up_users.email_hash <> users."emailHash"
  `);
