import type { operations } from '@patchwork/contracts/types/connections';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { schoolSummary } from '../schools/school-view.ts';
import { findOpenSchool } from '../schools/schools.sql.ts';
import { listFavouriteSchools, turnFavourite } from './favourites.sql.ts';

export const favouriteRoutes = ({ db, clock }: Deps): HandlersOf<operations, 'listFavourites' | 'toggleFavourite'> => ({
  listFavourites: async ({ viewer }) => {
    const schools = await listFavouriteSchools(db, viewer.userId);
    return schools.map((school) => ({ school: schoolSummary(school) }));
  },

  toggleFavourite: async ({ viewer, params }) => {
    const school = await findOpenSchool(db, params.schoolId);
    if (!school) throw notFound();
    return { school: schoolSummary(school), favourite: await turnFavourite(db, viewer.userId, school.id, clock()) };
  },
});
