import type { operations } from '@patchwork/contracts/types/messaging';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { listAnnouncementRows, listConcernsOf, listFeedbackOf, listMailsTo, listReceived } from './own-data.sql.ts';

/** What messaging stores of a user. */
export async function getOwnMessages({ db }: Deps, userId: number): Promise<ReplyOf<operations['getOwnMessages']>> {
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
}
