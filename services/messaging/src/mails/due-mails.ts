import { mailJobs } from '@patchwork/contracts/jobs/mail';
import { enqueueJob } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { isNotification } from './mail-kinds.ts';
import { takeDueMails } from './mails.sql.ts';

/**
 * Queues mails that are due: delayed ones, and those whose job was lost with Redis. Where the job still exists, its id makes
 * this a no-op. Returns how many mails were due.
 */
export const enqueueDueMails = ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  db.transaction(async (tx) => {
    const mails = await takeDueMails(tx);
    for (const { id, kind } of mails)
      await enqueueJob(tx, mailJobs.sendMail, { mailId: id }, { priority: isNotification(kind) ? 'low' : 'normal' });
    return mails.length;
  });
