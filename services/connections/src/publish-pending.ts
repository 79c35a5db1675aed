import { FavouritesChanged, HalfTermChanged, SchoolLinksChanged } from '@patchwork/contracts/events/connections';
import { type DatabasePool, extendStatementTimeout } from '@patchwork/platform/db';
import { recordEvents } from '@patchwork/platform/record-events';
import { listPublishedFavourites } from './favourites/favourites.sql.ts';
import { publishPendingFavourites } from './favourites/favourites.ts';
import { listPublishedHalfTerms, publishHalfTerms } from './half-terms/publish-half-terms.ts';
import { publishLinks } from './links/publish-links.ts';
import { listPublishedLinks, lockPublishedLinks } from './links/published-links.sql.ts';

/** Publishes the half terms, links and favourites that have never been published. */
export const publishPending = (db: DatabasePool): Promise<void> =>
  db.transaction(async (tx) => {
    // The first time, these are all links of the network.
    await extendStatementTimeout(tx);
    await publishHalfTerms(tx);
    await publishLinks(tx);
    await publishPendingFavourites(tx);
  });

/** Publishes all half terms, links and favourites again as last published, so that the compacted topics hold the latest of each. */
export const publishAgain = (db: DatabasePool): Promise<void> =>
  db.transaction(async (tx) => {
    await extendStatementTimeout(tx);
    await lockPublishedLinks(tx);
    await recordEvents(tx, HalfTermChanged, await listPublishedHalfTerms(tx));
    await recordEvents(tx, SchoolLinksChanged, await listPublishedLinks(tx));
    await recordEvents(tx, FavouritesChanged, await listPublishedFavourites(tx));
  });
