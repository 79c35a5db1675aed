import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { invalid } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { listMediaItems } from '../media/media.sql.ts';
import { countConversations, findOwnReports, findOwnWords, type Period } from './evidence.sql.ts';
import { listPicks, orderPicks, pickEvidence, removePick, setCover } from './picks.ts';

const LONGEST_DAYS = 366;

type Names =
  | 'listEvidence'
  | 'listEvidencePicks'
  | 'pickEvidence'
  | 'removeEvidencePick'
  | 'orderEvidencePicks'
  | 'setEvidenceCover';

/** Evidence that a Lead shows to an inspector, always of the Lead's own school. */
export const evidenceRoutes = (deps: Deps): HandlersOf<operations, Names> => ({
  listEvidence: async ({ viewer, query }) => {
    assertNotTooLong(query);
    const { db } = deps;
    const [reports, comments, conversations] = await Promise.all([
      findOwnReports(db, viewer.schoolId, query),
      findOwnWords(db, viewer.schoolId, query),
      countConversations(db, viewer.schoolId, query),
    ]);
    const mediaItems = await listMediaItems(
      db,
      reports.map(({ id }) => id),
    );
    return {
      reports: reports.map((report) => ({
        ...report,
        photos: (mediaItems.get(report.id) ?? []).filter(
          ({ isImage, processing, waitsForConsent }) => isImage && processing === 'ready' && !waitsForConsent,
        ),
      })),
      comments: [...comments],
      conversations: [...conversations],
    };
  },

  listEvidencePicks: ({ viewer, query }) => listPicks(deps.db, viewer, query.term),
  pickEvidence: ({ viewer, body }) => pickEvidence(deps, viewer, body),
  removeEvidencePick: ({ viewer, body }) => removePick(deps, viewer, body),
  orderEvidencePicks: ({ viewer, body }) => orderPicks(deps, viewer, body),
  setEvidenceCover: ({ viewer, body }) => setCover(deps, viewer, body),
});

function assertNotTooLong({ from, to }: Period): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days < 0) throw invalid('invalid-request', [{ field: 'to', message: 'Choose a day after the start date.' }]);
  if (days > LONGEST_DAYS) throw invalid('invalid-request', [{ field: 'to', message: 'Choose a year or less.' }]);
}
