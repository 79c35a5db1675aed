import type { DatabasePool } from '@patchwork/platform/db';
import { allowAMinute } from './a-minute.ts';
import { tellUntoldFavourites } from './favourites/favourites.ts';
import { tellLinks } from './links/tell-links.ts';

/** Tells the other services what they have not been told of links and favourites, such as those from before they were told at all. */
export const tellUntold = (db: DatabasePool): Promise<void> =>
  db.transaction(async (tx) => {
    // The first time these are all links of the network.
    await allowAMinute(tx);
    await tellLinks(tx);
    await tellUntoldFavourites(tx);
  });
