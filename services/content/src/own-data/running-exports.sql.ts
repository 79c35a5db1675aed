import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Claimed = z.object({ token: z.string() });
const nothing = z.object({});

/** Claims the user's export lease for two minutes; null while another session or tab holds it. */
export const claimExport = (db: Db, userId: number): Promise<string | null> =>
  db.maybeOneFirst(sql.type(Claimed)`
    insert into running_exports (user_id)
    values (${userId})
    on conflict (user_id) do update
    set token = excluded.token, held_until = excluded.held_until
    where running_exports.held_until < now()
    returning token
  `);

/** Renews the lease for two minutes. */
export const holdExport = (db: Db, userId: number, token: string) =>
  db.query(sql.type(nothing)`
    update running_exports
    set held_until = now() + interval '2 minutes'
    where user_id = ${userId} and token = ${sql.uuid(token)}
  `);

export const releaseExport = (db: Db, userId: number, token: string) =>
  db.query(sql.type(nothing)`
    delete from running_exports
    where user_id = ${userId} and token = ${sql.uuid(token)}
  `);
