import type { Db, Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { isOpen, SchoolRow, schoolColumns } from '../schools/schools.sql.ts';

/** A user's favourite schools that are visible to others, by name. */
export const listFavouriteSchools = (db: Db, userId: number) =>
  db.any(sql.prepared('connections_list_favourites', SchoolRow)`
    select ${schoolColumns}
    from favourites
    join schools on schools.id = favourites.school_id
    where favourites.user_id = ${userId} and favourites.is_favourite and ${isOpen}
    order by lower(schools.name), schools.id
  `);

const Id = z.object({ id: z.int() });

/** All stored favourites, including closed schools: they may open again. */
export const listFavouriteIds = (db: Db, userId: number) =>
  db.anyFirst(sql.prepared('connections_list_favourite_ids', Id)`
    select favourites.school_id as id
    from favourites
    where favourites.user_id = ${userId} and favourites.is_favourite
    order by favourites.school_id
  `);

/** Increments the version of a user's published favourites. Locks the row, so concurrent publishers of the same user queue. */
export const nextVersion = (db: Db, userId: number) =>
  db.oneFirst(sql.prepared('connections_next_favourites_version', z.object({ version: z.int() }))`
    insert into published_favourites (user_id, version)
    values (${userId}, 1)
    on conflict (user_id) do update
    set version = published_favourites.version + 1
    returning version
  `);

/** Users whose favourites have never been published; marks them as published. */
export const listPendingFavourites = (db: Db) =>
  db.any(sql.type(z.object({ userId: z.int(), version: z.int(), schoolIds: z.array(z.int()) }))`
    with added as (
      insert into published_favourites (user_id, version)
      select distinct favourites.user_id, 1
      from favourites
      order by favourites.user_id
      on conflict (user_id) do nothing
      returning user_id, version
    )
    select
      added.user_id as "userId",
      added.version,
      array(
        select favourites.school_id
        from favourites
        where favourites.user_id = added.user_id and favourites.is_favourite
        order by favourites.school_id
      ) as "schoolIds"
    from added
  `);

/** Every user's favourites as last published. Locks the rows, so concurrent publishers wait for this transaction. */
export const listPublishedFavourites = (tx: Tx) =>
  tx.any(sql.type(z.object({ userId: z.int(), version: z.int(), schoolIds: z.array(z.int()) }))`
    with locked as (
      select published_favourites.* from published_favourites order by published_favourites.user_id for no key update
    )
    select
      locked.user_id as "userId",
      locked.version,
      array(
        select favourites.school_id
        from favourites
        where favourites.user_id = locked.user_id and favourites.is_favourite
        order by favourites.school_id
      ) as "schoolIds"
    from locked
  `);

/** Toggles a favourite atomically and returns the new state. */
export const turnFavourite = (db: Db, userId: number, schoolId: number, now: Date) =>
  db.oneFirst(sql.type(z.object({ isFavourite: z.boolean() }))`
    insert into favourites (user_id, school_id, is_favourite, changed_at)
    values (${userId}, ${schoolId}, true, ${now.toISOString()})
    on conflict (user_id, school_id) do update
    set is_favourite = not favourites.is_favourite, changed_at = excluded.changed_at
    returning is_favourite as "isFavourite"
  `);
