import { FavouritesChanged } from '@patchwork/contracts/events/connections';
import { defineConsumer } from '@patchwork/platform/consumers';
import { Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';

/** Keeps everybody's favourite schools, for FEED_SCOPE=connections. An older version changes nothing. */
export const favouritesChanged = defineConsumer(FavouritesChanged, 'favourites', async (tx, { userId, version, schoolIds }) => {
  await tx.query(sql.type(Nothing)`
    insert into favourites (user_id, version, school_ids)
    values (${userId}, ${version}, ${sql.array(schoolIds, 'int8')})
    on conflict (user_id) do update
    set version = excluded.version, school_ids = excluded.school_ids
    where favourites.version < excluded.version
  `);
});
