import { mailJobs } from '@patchwork/contracts/jobs/mail';
import type { Tx } from '@patchwork/platform/db';
import { enqueueJob } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { nullIfNotFound } from '../null-if-not-found.ts';
import { findSchoolOfLead } from '../people/people.sql.ts';
import { findQuilt } from '../quilts/quilt-notices.sql.ts';
import { findWeek } from '../weeks/week-notices.sql.ts';
import { insertDigest, lockOpenDigest, markGathered } from './digests.sql.ts';
import type { MailContent } from './mail-content.ts';
import type { NotificationKind, quiltKinds, weekKind } from './mail-kinds.ts';
import { insertMail, listGathered, type Mail, type NewMail, type NewsMail } from './mails.sql.ts';
import { type CommentNotice, digestMailContent, type News, newsMailContent, type Reader } from './notification-templates.ts';
import { type ComposedMail, findRecipient } from './recipients.ts';
import { daysAhead, nextDigest, nextSchoolHour } from './timing.ts';
import { weekMailContent } from './week-template.ts';

export type TimingDeps = Pick<Deps, 'clock' | 'timing'>;

/** Returns when a notification requested now may go out; null when it may go out at once. */
export const notificationsOpen = ({ clock, timing }: TimingDeps): Date | null =>
  timing.schoolHours ? nextSchoolHour(clock()) : null;

/**
 * Inserts a notification, sent at once, in the next school hour or in the digest; a repeat does nothing. To avoid deadlocks,
 * request those of several users in the order of their ids: each may lock its user's digest.
 */
export async function requestNotification(
  deps: TimingDeps,
  tx: Tx,
  mail: Extract<NewMail, { kind: 'comment' | 'reply' }>,
): Promise<void> {
  const notBefore = notificationsOpen(deps);
  const mailId = await insertMail(tx, mail, { notBefore });
  if (!mailId) return;
  if (deps.timing.digest) await gather(deps, tx, mailId, mail.userId);
  // The schedule queues delayed mails.
  else if (!notBefore) await enqueueJob(tx, mailJobs.sendMail, { mailId }, { priority: 'low' });
}

/** Moves a pending notification into the next digest, or into the one after if a worker has already claimed that. */
export async function gather({ clock, timing }: TimingDeps, tx: Tx, mailId: string, userId: number): Promise<void> {
  for (let due = nextDigest(clock(), timing); ; due = nextDigest(due, timing)) {
    await insertDigest(tx, userId, due);
    const digestId = await lockOpenDigest(tx, userId, due);
    if (digestId) return void (await markGathered(tx, mailId, digestId));
  }
}

/** Composes a notification from current data; returns null when there is nothing to report or the user wants none. */
export async function writeNotification(deps: Deps, mail: NewsMail): Promise<ComposedMail | null> {
  const reader = await findReader(deps, mail);
  const news = reader && (await findNews(deps, mail));
  return news && written(reader, newsMailContent(news, reader));
}

/** Composes a digest from current data; returns null when there is nothing to report or the user wants none. */
export async function writeDigest(deps: Deps, mail: Extract<Mail, { kind: 'digest' }>): Promise<ComposedMail | null> {
  const reader = await findReader(deps, mail);
  if (!reader) return null;
  const found = await Promise.all((await listGathered(deps.db, mail.id)).map((one) => findNews(deps, one)));
  const news = found.filter((one) => one !== null);
  return news.length > 0 ? written(reader, digestMailContent(news, reader)) : null;
}

/**
 * Composes the email about the week of a class from current data. Returns null when nothing is left to tell, the week is out of
 * date, or the user has left the school or wants none.
 */
export async function writeWeek(deps: Deps, mail: Extract<Mail, { kind: typeof weekKind }>): Promise<ComposedMail | null> {
  const reader = await findReader(deps, mail);
  const week = await findWeek(deps.db, mail.aboutId, deps.clock());
  if (!week || week.schoolId !== reader?.recipient.schoolId) return null;
  const news = await nullIfNotFound(deps.content.call('getWeekNews', { path: { id: mail.aboutId } }));
  const isWorthSending = news && news.questions.length + news.answers.length > 0;
  return isWorthSending ? written(reader, weekMailContent(news, reader)) : null;
}

async function findReader(deps: Deps, mail: Extract<Mail, { kind: NotificationKind }>): Promise<Reader | null> {
  const recipient = await findRecipient(deps, mail);
  return (
    recipient && {
      recipient,
      origin: deps.publicOrigin,
      unsubscribeToken: deps.unsubscribeTokens.of(mail.userId),
    }
  );
}

const written = ({ recipient, unsubscribeToken }: Reader, letter: MailContent): ComposedMail => ({
  to: recipient.email,
  letter,
  unsubscribeToken,
});

/** Reads what a notification reports; returns null when it no longer applies to its user. */
async function findNews(deps: Deps, mail: NewsMail): Promise<News | null> {
  switch (mail.kind) {
    case 'new-schools':
      return findNewSchools(deps, mail);
    case 'quilt-reveal':
    case 'quilt-reminder':
      return findQuiltNews(deps, mail);
    default: {
      const { kind, userId, commentId } = mail;
      const notice = await findNotice(deps.content, { commentId, responseId: kind === 'reply' ? mail.responseId : null });
      return notice?.recipients.includes(userId) ? { kind, notice } : null;
    }
  }
}

/** Returns null when the user is no longer a Lead, or the school has no link of the run any more. */
async function findNewSchools(
  { db, connections }: Deps,
  { kind, userId, aboutId: runId }: Extract<NewsMail, { kind: 'new-schools' }>,
): Promise<News | null> {
  const schoolId = await findSchoolOfLead(db, userId);
  if (schoolId === null) return null;
  const [found] = await connections.call('listRunLinks', { path: { runId }, query: { schoolId } });
  const schools = found?.links.map(({ schoolName }) => schoolName) ?? [];
  return schools.length > 0 ? { kind, schools } : null;
}

/** Returns null when the quilt has turned over, or its school has closed. */
async function findQuiltNews(
  { db, clock }: Deps,
  { kind, aboutId }: Extract<NewsMail, { kind: (typeof quiltKinds)[number] }>,
): Promise<News | null> {
  const quilt = await findQuilt(db, aboutId, clock());
  if (!quilt) return null;
  const { revealsAt, schoolName } = quilt;
  return kind === 'quilt-reveal'
    ? { kind, revealsAt, daysAhead: daysAhead(clock(), new Date(revealsAt)) }
    : { kind, revealsAt, schoolName };
}

/** Reads a comment or reply from content; returns null when it has been deleted or hidden. */
const findNotice = (
  content: Deps['content'],
  { commentId, responseId }: { commentId: number; responseId: number | null },
): Promise<CommentNotice | null> =>
  nullIfNotFound(content.call('getCommentNotice', { path: { commentId }, query: { responseId: responseId ?? undefined } }));
