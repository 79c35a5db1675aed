import type { operations } from '@patchwork/contracts/types/messaging';
import type { Caller, Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import { lockName, type Tx } from '@patchwork/platform/db';
import { AppError, invalid, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { createOnce, type RequestKey } from '@patchwork/platform/request-keys';
import { assertSecondPerson, versionOf } from '@patchwork/platform/second-person';
import type { Deps } from '../deps.ts';
import { insertMessage } from '../messages/messages.sql.ts';
import { findOpenSchool } from '../schools/schools.sql.ts';
import {
  findAnnouncementRow,
  findByKey,
  findRecentDuplicate,
  insertAnnouncementRow,
  markRecalled,
  type NewAnnouncementRow,
  type PreparedAnnouncement,
} from './announcements.sql.ts';
import { countPeople } from './audience.sql.ts';
import { sanitise, saysSomething } from './sanitise.ts';

type NewAnnouncement = BodyOf<operations['sendMessage']>;
type Sent = ReplyOf<operations['sendMessage']>;
type Announcement = ReplyOf<operations['recallMessage']>;

const yearMs = 366 * 86_400_000;

/**
 * Returns the sanitised announcement and its number of recipients; saves nothing.
 * @throws AppError `invalid`, `not-found` for a school that is not open
 */
export async function previewMessage(deps: Deps, announcement: NewAnnouncement): Promise<ReplyOf<operations['previewMessage']>> {
  const { subject, htmlMessage, ...audience } = await prepare(deps, announcement);
  return { subject, htmlMessage, recipients: await countPeople(deps.db, audience) };
}

/**
 * Saves an announcement and fans it out, now or when it is due. The same announcement within ten minutes, as after an answer that
 * was lost, is the first, unless that was recalled; so is a request with the same key, at any time.
 * @throws AppError `invalid`, `not-found` for a school that is not open, `conflict` without a second person where two are
 * required for everybody
 */
export async function sendMessage(
  deps: Deps,
  viewer: Viewer,
  { announcement, caller, requestKey }: { announcement: NewAnnouncement; caller: Caller; requestKey: RequestKey | null },
  origin: Origin,
): Promise<Sent> {
  const prepared = await prepare(deps, announcement);
  const recipients = await countPeople(deps.db, prepared);
  // The number of recipients and, once it has passed, the time to send at change by themselves.
  const version = versionOf([prepared.audience, prepared.subject, prepared.htmlMessage, announcement.sendAt ?? null]);
  const change = { kind: 'announce', subject: prepared.subject, details: String(recipients), version } as const;
  assertSecondPerson(caller, deps.requiresSecondPerson && prepared.audience === 'everyone', change);
  // The key of a pending change may come again after more than a day.
  const saved = { ...prepared, expected: recipients, requestKey: requestKey?.key ?? null };
  const sendOnce = async (tx: Tx) => {
    const sent = await saveAnnouncement(tx, deps, viewer, saved, origin);
    return { created: sent, answer: sent };
  };
  return createOnce(deps.db, requestKey, sendOnce, async (_tx, sent) => sent);
}

/** Saves an announcement unless the viewer has sent the same one, and returns which one it is. */
async function saveAnnouncement(
  tx: Tx,
  { wakeFanOut }: Deps,
  viewer: Viewer,
  announcement: NewAnnouncementRow,
  origin: Origin,
): Promise<Sent> {
  const { requestKey, schoolId, sendAt, expected } = announcement;
  await lockName(tx, `announcements of user ${viewer.userId}`);
  const before =
    (requestKey && (await findByKey(tx, viewer, requestKey))) ?? (await findRecentDuplicate(tx, viewer, announcement));
  if (before) return before;
  const id = await insertMessage(tx, announcement);
  await insertAnnouncementRow(tx, viewer, id, announcement);
  // The schedule finds later ones, by the database's clock.
  if (sendAt === null) tx.on('commit', wakeFanOut);
  await recordAuditEvent(tx, { type: 'message-sent', userId: viewer.userId, schoolId, origin });
  return { id, recipients: expected };
}

/**
 * Recalls an announcement before its fan-out; a repeat changes nothing.
 * @throws AppError `conflict` once the fan-out has started
 */
export async function recallMessage(deps: Deps, viewer: Viewer, id: number, origin: Origin): Promise<Announcement> {
  await deps.db.transaction(async (tx) => {
    if (!(await markRecalled(tx, id))) return;
    await recordAuditEvent(tx, { type: 'message-recalled', userId: viewer.userId, origin });
  });
  const message = await findAnnouncementRow(deps.db, id);
  if (!message) throw notFound();
  if (message.state !== 'recalled')
    throw new AppError('conflict', 'message-under-way', 'This announcement is already being sent.');
  return message;
}

async function prepare({ db, clock }: Deps, { audience, sendAt, ...given }: NewAnnouncement): Promise<PreparedAnnouncement> {
  const now = clock().getTime();
  const [subject, htmlMessage] = [given.subject.trim(), sanitise(given.htmlMessage)];
  const at = sendAt ? Date.parse(sendAt) : now;
  const errors = [
    ...(/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject) ? [{ field: 'subject', message: 'Enter a subject on one line' }] : []),
    ...(saysSomething(htmlMessage) ? [] : [{ field: 'htmlMessage', message: 'Enter a message' }]),
    ...(at > now + yearMs ? [{ field: 'sendAt', message: 'Choose a time within a year' }] : []),
  ];
  if (errors.length > 0) throw invalid('invalid-request', errors);
  const schoolId = typeof audience === 'string' ? null : audience.schoolId;
  if (schoolId !== null && !(await findOpenSchool(db, schoolId))) throw notFound();
  return {
    audience: typeof audience === 'string' ? audience : 'school',
    schoolId,
    subject,
    htmlMessage,
    sendAt: at > now ? new Date(at).toISOString() : null,
  };
}
