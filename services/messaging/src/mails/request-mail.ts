import { mailJobs } from '@patchwork/contracts/jobs/mail';
import type { Db } from '@patchwork/platform/db';
import { enqueueJob } from '@patchwork/platform/outbox';
import { insertMail, type NewMail } from './mails.sql.ts';

/** Inserts a mail and queues it, in one transaction. A repeat with the same mail does nothing. */
export async function requestMail(tx: Db, mail: NewMail, id?: string): Promise<void> {
  const mailId = await insertMail(tx, mail, { id });
  if (mailId) await enqueueJob(tx, mailJobs.sendMail, { mailId });
}
