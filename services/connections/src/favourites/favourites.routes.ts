import type { operations } from '@patchwork/contracts/types/connections';
import type { HandlersOf } from '@patchwork/platform/contract';
import { schoolSummary } from '@patchwork/platform/school-summary';
import type { Deps } from '../deps.ts';
import { listFavouriteSchools } from './favourites.sql.ts';
import { toggleFavourite } from './favourites.ts';

export const favouriteRoutes = (deps: Deps): HandlersOf<operations, 'listFavourites' | 'toggleFavourite'> => ({
  listFavourites: async ({ viewer }) => {
    const schools = await listFavouriteSchools(deps.db, viewer.userId);
    return schools.map((school) => ({ school: schoolSummary(school) }));
  },

  toggleFavourite: async ({ viewer, params }) => {
    const { school, favourite } = await toggleFavourite(deps, viewer, params.schoolId);
    return { school: schoolSummary(school), favourite };
  },
});
