import { mailJobs } from '@patchwork/contracts/jobs/mail';
import type { Db } from '@patchwork/platform/db';
import { enqueueJob } from '@patchwork/platform/outbox';
import type { AccountKind } from './mail-kinds.ts';
import { insertMail, type NewMail } from './mails.sql.ts';

type AccountNotice = Exclude<AccountKind, 'invitation' | 'reset'>;

/**
 * Requests a notice about the security of an account, one mail for each address that the event names; without
 * any, to the current address. Several mails cannot share the event's id.
 */
export async function requestNotice(
  tx: Db,
  notice: { kind: AccountNotice; userId: number; addressIds: readonly number[] },
  eventId: string,
): Promise<void> {
  const { kind, userId, addressIds } = notice;
  const [first = null, ...others] = addressIds;
  await requestMail(tx, { kind, userId, addressId: first }, eventId);
  for (const addressId of others) await requestMail(tx, { kind, userId, addressId });
}

/** Inserts a mail and queues it, in one transaction. A repeat with the same mail does nothing. */
export async function requestMail(tx: Db, mail: NewMail, id?: string): Promise<void> {
  const mailId = await insertMail(tx, mail, { id });
  if (mailId) await enqueueJob(tx, mailJobs.sendMail, { mailId });
}
