import { mailJobs } from '@patchwork/contracts/jobs/mail';
import type { DatabasePool } from '@patchwork/platform/db';
import { enqueueJob } from '@patchwork/platform/outbox';
import { requeueFailedMails } from './failed-mails.sql.ts';

/**
 * Queues failed mails again, the given ones or all (null); mails in other states stay as they are. Whether a mail should still
 * be sent is decided when a worker claims it. Returns how many were queued.
 */
export const retryFailedMails = (db: DatabasePool, ids: string[] | null): Promise<number> =>
  db.transaction(async (tx) => {
    const retried = await requeueFailedMails(tx, ids);
    for (const mailId of retried) await enqueueJob(tx, mailJobs.sendMail, { mailId });
    return retried.length;
  });
