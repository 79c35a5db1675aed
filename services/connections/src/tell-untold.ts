import { FavouritesChanged, SchoolLinksChanged } from '@patchwork/contracts/events/connections';
import type { DatabasePool } from '@patchwork/platform/db';
import { allowAMinute } from './a-minute.ts';
import { listTold } from './favourites/favourites.sql.ts';
import { tellUntoldFavourites } from './favourites/favourites.ts';
import { tellLinks } from './links/tell-links.ts';
import { listToldLinks, lockToldLinks } from './links/told-links.sql.ts';
import { recordEvents } from './record-events.ts';

/** Tells the other services what they have not been told of links and favourites, such as those from before they were told at all. */
export const tellUntold = (db: DatabasePool): Promise<void> =>
  db.transaction(async (tx) => {
    // The first time these are all links of the network.
    await allowAMinute(tx);
    await tellLinks(tx);
    await tellUntoldFavourites(tx);
  });

/** Tells again all that was told of links and favourites, so that the bus knows the latest of each. */
export const tellAgain = (db: DatabasePool): Promise<void> =>
  db.transaction(async (tx) => {
    await allowAMinute(tx);
    await lockToldLinks(tx);
    await recordEvents(tx, SchoolLinksChanged, await listToldLinks(tx));
    await recordEvents(tx, FavouritesChanged, await listTold(tx));
  });
