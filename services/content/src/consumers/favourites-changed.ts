import { FavouritesChanged } from '@patchwork/contracts/events/connections';
import { defineConsumer } from '@patchwork/platform/consumers';
import { saveFavourites } from '../people/schools.sql.ts';

/** Stores each user's favourite schools. */
export const favouritesChanged = defineConsumer(
  FavouritesChanged,
  { name: 'content.FavouritesChanged' },
  async (tx, favourites) => {
    await saveFavourites(tx, favourites);
  },
);
