import { FavouritesChanged } from '@patchwork/contracts/events/connections';
import { defineConsumer } from '@patchwork/platform/consumers';
import { saveFavouriteStep } from '../first-steps/first-steps.sql.ts';
import { saveFavourites } from '../people/schools.sql.ts';

/** Stores each user's favourite schools, and that a new user has taken this first step. */
export const favouritesChanged = defineConsumer(
  FavouritesChanged,
  { name: 'content.FavouritesChanged' },
  async (tx, favourites) => {
    await saveFavourites(tx, favourites);
    if (favourites.schoolIds.length > 0) await saveFavouriteStep(tx, favourites.userId);
  },
);
