import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Seat = z.object({ userId: z.int().nullable() });

/** Who sits on the seat of this address in a sign-up: nobody yet (`userId` null), or no seat at all (null). */
export const findSeat = (db: Db, guuid: string, emailHash: string) =>
  db.maybeOne(sql.type(Seat)`
    select sign_up_users.user_id as "userId"
    from sign_up_users
    where sign_up_users.guuid = ${sql.uuid(guuid)} and sign_up_users.email_hash = ${emailHash}
  `);

/** Taken ones, with those on which nobody sits yet. */
export const countSeats = (db: Db, guuid: string) =>
  db.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*) as count
    from sign_up_users
    where sign_up_users.guuid = ${sql.uuid(guuid)}
  `);

/** Takes a seat, or notes who sits on it. */
export const takeSeat = (db: Db, seat: { guuid: string; emailHash: string; userId: number | null }) =>
  db.query(sql.type(Nothing)`
    insert into sign_up_users (guuid, email_hash, user_id)
    values (${sql.uuid(seat.guuid)}, ${seat.emailHash}, ${seat.userId})
    on conflict (guuid, email_hash) do update
    set user_id = coalesce(excluded.user_id, sign_up_users.user_id)
  `);

/** Gives back a seat that nobody came to sit on. */
export const freeEmptySeat = (db: Db, guuid: string, emailHash: string) =>
  db.query(sql.type(Nothing)`
    delete from sign_up_users
    where guuid = ${sql.uuid(guuid)} and email_hash = ${emailHash} and user_id is null
  `);

/** For whoever was taken out of the sign-up again. */
export const freeSeatOf = (db: Db, guuid: string, userId: number) =>
  db.query(sql.type(Nothing)`
    delete from sign_up_users
    where guuid = ${sql.uuid(guuid)} and user_id = ${userId}
  `);
