import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { countLinks, countNewReports, findNewComments, startVisit } from './visits.sql.ts';

export const visitRoutes = ({ db }: Deps): HandlersOf<operations, 'startFeedVisit'> => ({
  startFeedVisit: async ({ viewer }) => {
    const [{ since, sinceArticleId }, links] = await Promise.all([
      startVisit(db, viewer.userId),
      countLinks(db, viewer.schoolId),
    ]);
    if (since === null || sinceArticleId === null) return { since: null, comments: [], reports: [], links };
    const [comments, reports] = await Promise.all([
      findNewComments(db, viewer, since),
      countNewReports(db, viewer, sinceArticleId),
    ]);
    return { since, comments: [...comments], reports: [...reports], links };
  },
});
