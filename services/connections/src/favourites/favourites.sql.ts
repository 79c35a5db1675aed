import type { Db } from '@patchwork/platform/db';
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

/** Turns it round, however many ask at once, and answers how it is now. */
export const turnFavourite = (db: Db, userId: number, schoolId: number, now: Date) =>
  db.oneFirst(sql.type(z.object({ isFavourite: z.boolean() }))`
    insert into favourites (user_id, school_id, is_favourite, changed_at)
    values (${userId}, ${schoolId}, true, ${now.toISOString()})
    on conflict (user_id, school_id) do update
    set is_favourite = not favourites.is_favourite, changed_at = excluded.changed_at
    returning is_favourite as "isFavourite"
  `);
