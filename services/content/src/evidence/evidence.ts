import type { operations } from '@patchwork/contracts/types/content';
import type { Viewer } from '@patchwork/platform/assertion';
import type { ReplyOf } from '@patchwork/platform/contract';
import { invalid } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { listMediaItems } from '../media-items/media-items.sql.ts';
import { countConversations, findOwnReports, findOwnWords, type Period } from './evidence.sql.ts';

const LONGEST_DAYS = 366;

/**
 * What the viewer's school reported, wrote and exchanged in a period, with the photos that everyone may see.
 * @throws AppError invalid for a period that ends before it starts or is longer than a year
 */
export async function listEvidence(
  { db }: Deps,
  { schoolId }: Viewer,
  period: Period,
): Promise<ReplyOf<operations['listEvidence']>> {
  assertNotTooLong(period);
  const [reports, comments, conversations] = await Promise.all([
    findOwnReports(db, schoolId, period),
    findOwnWords(db, schoolId, period),
    countConversations(db, schoolId, period),
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
}

function assertNotTooLong({ from, to }: Period): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days < 0) throw invalid('invalid-request', [{ field: 'to', message: 'Choose a day after the start date.' }]);
  if (days > LONGEST_DAYS) throw invalid('invalid-request', [{ field: 'to', message: 'Choose a year or less.' }]);
}
