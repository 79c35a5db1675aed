import type { operations } from '@patchwork/contracts/types/messaging';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { listAnnouncementRows, listConcernsOf, listFeedbackOf, listMailsTo, listReceived } from './own-data.sql.ts';

/** Messaging's part of a user's data export, which content puts into the file. */
export const ownDataRoutes = ({ db }: Deps): HandlersOf<operations, 'getOwnMessages'> => ({
  getOwnMessages: async ({ params: { userId } }) => {
    const [received, announcements, feedback, concerns, emails] = await Promise.all([
      listReceived(db, userId),
      listAnnouncementRows(db, userId),
      listFeedbackOf(db, userId),
      listConcernsOf(db, userId),
      listMailsTo(db, userId),
    ]);
    return {
      received: [...received],
      written: [...announcements],
      feedback: [...feedback],
      concerns: [...concerns],
      emails: [...emails],
    };
  },
});
