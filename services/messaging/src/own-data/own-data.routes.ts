import type { operations } from '@patchwork/contracts/types/messaging';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { listConcernsOf, listFeedbackOf, listMailsTo, listReceived, listWritten } from './own-data.sql.ts';

/** What content puts into the file with which a person takes out their data. */
export const ownDataRoutes = ({ db }: Deps): HandlersOf<operations, 'getOwnMessages'> => ({
  getOwnMessages: async ({ params: { userId } }) => {
    const [received, written, feedback, concerns, emails] = await Promise.all([
      listReceived(db, userId),
      listWritten(db, userId),
      listFeedbackOf(db, userId),
      listConcernsOf(db, userId),
      listMailsTo(db, userId),
    ]);
    return {
      received: [...received],
      written: [...written],
      feedback: [...feedback],
      concerns: [...concerns],
      emails: [...emails],
    };
  },
});
