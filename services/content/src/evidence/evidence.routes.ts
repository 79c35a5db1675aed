import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { invalid } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { countConversations, findOwnReports, findOwnWords, type Period } from './evidence.sql.ts';

const LONGEST_DAYS = 366;

/** Evidence that a Lead shows to an inspector, always of the Lead's own school. */
export const evidenceRoutes = ({ db }: Deps): HandlersOf<operations, 'listEvidence'> => ({
  listEvidence: async ({ viewer, query }) => {
    assertNotTooLong(query);
    const [reports, comments, conversations] = await Promise.all([
      findOwnReports(db, viewer.schoolId, query),
      findOwnWords(db, viewer.schoolId, query),
      countConversations(db, viewer.schoolId, query),
    ]);
    return { reports: [...reports], comments: [...comments], conversations: [...conversations] };
  },
});

function assertNotTooLong({ from, to }: Period): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days < 0) throw invalid('invalid-request', [{ field: 'to', message: 'Choose a day after the start date.' }]);
  if (days > LONGEST_DAYS) throw invalid('invalid-request', [{ field: 'to', message: 'Choose a year or less.' }]);
}
