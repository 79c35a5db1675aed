import { MediaReady } from '@patchwork/contracts/events/content';
import { defineConsumer } from '@patchwork/platform/consumers';
import { insertEntry } from '../history/school-history.sql.ts';
import { announceSchool } from '../schools/announce.ts';
import { setBadge } from '../schools/change-schools.sql.ts';

/** A picture without a report is its school's badge. */
export const mediaReady = defineConsumer(
  MediaReady,
  { name: 'schools.MediaReady' },
  async (tx, { mediaItemId, articleId, schoolId, uploadedBy }) => {
    if (articleId !== null) return;
    if (!(await setBadge(tx, schoolId, mediaItemId))) return;
    await insertEntry(tx, { schoolId, kind: 'badge-changed', changedBy: uploadedBy });
    await announceSchool(tx, schoolId);
  },
);
