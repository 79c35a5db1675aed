import type { Db, Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { isOpen, SchoolRow, schoolColumns } from '../schools/schools.sql.ts';

/** Schools that others may see, by name. */
export const listFavouriteSchools = (db: Db, userId: number) =>
  db.any(sql.prepared('connections_list_favourites', SchoolRow)`
    select ${schoolColumns}
    from favourites
    join schools on schools.id = favourites.school_id
    where favourites.user_id = ${userId} and favourites.is_favourite and ${isOpen}
    order by lower(schools.name), schools.id
  `);

const Id = z.object({ id: z.int() });

/** All that is kept, those of schools that are closed too: they may open again. */
export const listFavouriteIds = (db: Db, userId: number) =>
  db.anyFirst(sql.prepared('connections_list_favourite_ids', Id)`
    select favourites.school_id as id
    from favourites
    where favourites.user_id = ${userId} and favourites.is_favourite
    order by favourites.school_id
  `);

/** The number of the next telling of somebody's favourites. Others who want to tell of them wait until this transaction has ended. */
export const countTelling = (db: Db, userId: number) =>
  db.oneFirst(sql.prepared('connections_count_telling', z.object({ version: z.int() }))`
    insert into told_favourites (user_id, version)
    values (${userId}, 1)
    on conflict (user_id) do update
    set version = told_favourites.version + 1
    returning version
  `);

/** Whose favourites have never been told; from now on they count as told. */
export const listUntold = (db: Db) =>
  db.any(sql.type(z.object({ userId: z.int(), version: z.int(), schoolIds: z.array(z.int()) }))`
    with untold as (
      insert into told_favourites (user_id, version)
      select distinct favourites.user_id, 1
      from favourites
      order by favourites.user_id
      on conflict (user_id) do nothing
      returning user_id, version
    )
    select
      untold.user_id as "userId",
      untold.version,
      array(
        select favourites.school_id
        from favourites
        where favourites.user_id = untold.user_id and favourites.is_favourite
        order by favourites.school_id
      ) as "schoolIds"
    from untold
  `);

/** Everybody's favourites as they were told last; who wants to tell of theirs waits until this transaction has ended. */
export const listTold = (tx: Tx) =>
  tx.any(sql.type(z.object({ userId: z.int(), version: z.int(), schoolIds: z.array(z.int()) }))`
    with told as (select told_favourites.* from told_favourites order by told_favourites.user_id for no key update)
    select
      told.user_id as "userId",
      told.version,
      array(
        select favourites.school_id
        from favourites
        where favourites.user_id = told.user_id and favourites.is_favourite
        order by favourites.school_id
      ) as "schoolIds"
    from told
  `);

/** Turns it round, however many ask at once, and answers how it is now. */
export const turnFavourite = (db: Db, userId: number, schoolId: number, now: Date) =>
  db.oneFirst(sql.type(z.object({ isFavourite: z.boolean() }))`
    insert into favourites (user_id, school_id, is_favourite, changed_at)
    values (${userId}, ${schoolId}, true, ${now.toISOString()})
    on conflict (user_id, school_id) do update
    set is_favourite = not favourites.is_favourite, changed_at = excluded.changed_at
    returning is_favourite as "isFavourite"
  `);
