import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const Claimed = z.object({ token: z.string() });
const nothing = z.object({});

/** Null while somebody else, or the same person in another tab, holds it. Held for two minutes. */
export const claimExport = (db: CommonQueryMethods, userId: number): Promise<string | null> =>
  db.maybeOneFirst(sql.type(Claimed)`
    insert into running_exports (user_id)
    values (${userId})
    on conflict (user_id) do update
    set token = excluded.token, held_until = excluded.held_until
    where running_exports.held_until < now()
    returning token
  `);

/** For two minutes more. */
export const holdExport = (db: CommonQueryMethods, userId: number, token: string) =>
  db.query(sql.type(nothing)`
    update running_exports
    set held_until = now() + interval '2 minutes'
    where user_id = ${userId} and token = ${sql.uuid(token)}
  `);

export const releaseExport = (db: CommonQueryMethods, userId: number, token: string) =>
  db.query(sql.type(nothing)`
    delete from running_exports
    where user_id = ${userId} and token = ${sql.uuid(token)}
  `);
