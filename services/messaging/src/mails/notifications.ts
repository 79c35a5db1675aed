import { mailJobs } from '@patchwork/contracts/jobs/mail';
import type { Tx } from '@patchwork/platform/db';
import { enqueueJob } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { isActiveLead } from '../people/people.sql.ts';
import { insertDigest, listGathered, lockOpenDigest, markGathered } from './digests.sql.ts';
import type { NotificationKind } from './mail-kinds.ts';
import { insertMail, type MailRow, type NewMail } from './mails.sql.ts';
import { digestLetterOf, type News, newsLetterOf } from './notification-letters.ts';
import { findRecipient, unlessGone, type Written } from './recipients.ts';
import { nextDigest, nextSchoolHour } from './timing.ts';

type TimingDeps = Pick<Deps, 'clock' | 'timing'>;

/** Before when no notification goes out that is asked for now; null when there is no need to wait. */
export const notificationsOpen = ({ clock, timing }: TimingDeps): Date | null =>
  timing.schoolHours ? nextSchoolHour(clock()) : null;

/**
 * Writes a notification down and has it sent: at once, in the next school hour, or within the mail of the day. Writing the same again
 * does nothing. Ask for those of several people in the order of their ids: each may hold the mail of that person's day.
 */
export async function requestNotification(
  deps: TimingDeps,
  tx: Tx,
  mail: NewMail & { kind: 'comment' | 'reply'; userId: number },
): Promise<void> {
  const notBefore = notificationsOpen(deps);
  const mailId = await insertMail(tx, mail, { notBefore });
  if (!mailId) return;
  if (deps.timing.digest) await gather(deps, tx, mailId, mail.userId);
  // What has to wait is found by the sweeper.
  else if (!notBefore) await enqueueJob(tx, mailJobs.sendMail, { mailId }, { isPatient: true });
}

/** Puts a waiting notification into the mail of the day, or of the day after when that one is on its way already. */
export async function gather({ clock, timing }: TimingDeps, tx: Tx, mailId: string, userId: number): Promise<void> {
  for (let due = nextDigest(clock(), timing); ; due = nextDigest(due, timing)) {
    await insertDigest(tx, userId, due);
    const digestId = await lockOpenDigest(tx, userId, due);
    if (digestId) return void (await markGathered(tx, mailId, digestId));
  }
}

/** The notification as it should read now; null when there is nothing left to tell, or the person wants none. */
export async function writeNotification(
  deps: Deps,
  mail: MailRow & { kind: NotificationKind; userId: number },
): Promise<Written | null> {
  const recipient = await findRecipient(deps, mail);
  if (!recipient) return null;
  const unsubscribeToken = deps.unsubscribeTokens.of(mail.userId);
  const reader = { recipient, origin: deps.publicOrigin, unsubscribeToken };
  const told = mail.kind === 'digest' ? await listGathered(deps.db, mail.id) : [mail];
  const news = (await Promise.all(told.map((one) => findNews(deps, one)))).filter((one) => one !== null);
  if (news.length === 0) return null;
  const letter = mail.kind === 'digest' ? digestLetterOf(news, reader) : newsLetterOf(news[0]!, reader);
  return { to: recipient.email, letter, unsubscribeToken };
}

/** What there is to tell of a notification, if it still concerns its owner. */
async function findNews(
  { db, content }: Deps,
  { kind, userId, commentId, responseId }: Pick<MailRow, 'kind' | 'userId' | 'commentId' | 'responseId'>,
): Promise<News | null> {
  if (kind === 'new-schools') return (await isActiveLead(db, userId!)) ? { kind } : null;
  const notice = await unlessGone(content.call('getCommentNotice', noticeOf({ commentId, responseId })));
  return notice?.recipients.includes(userId!) ? { kind: responseId === null ? 'comment' : 'reply', notice } : null;
}

/** What identifies a notice at content. */
export const noticeOf = ({ commentId, responseId }: { commentId: number | null; responseId: number | null }) => ({
  path: { commentId: commentId! },
  query: { responseId: responseId ?? undefined },
});
