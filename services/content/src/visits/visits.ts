import type { operations } from '@patchwork/contracts/types/content';
import type { Viewer } from '@patchwork/platform/assertion';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { countLinks, countNewReports, findNewComments, startVisit } from './visits.sql.ts';

/** Notes that the viewer reads the feed now, and returns what is new since the last visit; nothing on the first. */
export async function startFeedVisit({ db }: Deps, viewer: Viewer): Promise<ReplyOf<operations['startFeedVisit']>> {
  const [{ since, sinceArticleId }, links] = await Promise.all([startVisit(db, viewer.userId), countLinks(db, viewer.schoolId)]);
  if (since === null || sinceArticleId === null) return { since: null, comments: [], reports: [], links };
  const [comments, reports] = await Promise.all([
    findNewComments(db, viewer, since),
    countNewReports(db, viewer, sinceArticleId),
  ]);
  return { since, comments: [...comments], reports: [...reports], links };
}
