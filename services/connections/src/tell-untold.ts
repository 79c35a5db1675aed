import type { DatabasePool } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { tellUntoldFavourites } from './favourites/favourites.ts';
import { tellLinks } from './links/tell-links.ts';

/** Tells the other services what they have not been told of links and favourites, such as those from before they were told at all. */
export const tellUntold = (db: DatabasePool): Promise<void> =>
  db.transaction(async (tx) => {
    // The first time these are all links of the network.
    await tx.query(sql.type(z.object({}))`set local statement_timeout = '60s'`);
    await tellLinks(tx);
    await tellUntoldFavourites(tx);
  });
