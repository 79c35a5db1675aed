import { mailJobs } from '@patchwork/contracts/jobs/mail';
import type { DatabasePool } from '@patchwork/platform/db';
import { enqueueJob } from '@patchwork/platform/outbox';
import { unparkMails } from './parked-mails.sql.ts';

/**
 * Puts parked mails back into the queue, those given or all (null). Whether anybody should still get them is decided when they are
 * sent, as ever. Answers how many there were; those that are not parked are left alone.
 */
export const retryParkedMails = (db: DatabasePool, ids: string[] | null): Promise<number> =>
  db.transaction(async (tx) => {
    const retried = await unparkMails(tx, ids);
    for (const mailId of retried) await enqueueJob(tx, mailJobs.sendMail, { mailId });
    return retried.length;
  });
