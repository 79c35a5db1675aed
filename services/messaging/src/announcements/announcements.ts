import type { operations } from '@patchwork/contracts/types/messaging';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import { lockName, type Tx } from '@patchwork/platform/db';
import { AppError, invalid, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { createOnce, type RequestKey } from '@patchwork/platform/request-keys';
import { assertSecondPerson, versionOf } from '@patchwork/platform/second-person';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { insertMessage } from '../messages/messages.sql.ts';
import { findOpenSchool } from '../schools/schools.sql.ts';
import {
  findAnnouncementRow,
  findByKey,
  findRecentDuplicate,
  insertAnnouncementRow,
  markRecalled,
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
  { viewer, caller }: Pick<FastifyRequest, 'viewer' | 'caller'>,
  announcement: NewAnnouncement,
  { origin, requestKey }: { origin: Origin; requestKey: RequestKey | null },
): Promise<Sent> {
  const prepared = await prepare(deps, announcement);
  const recipients = await countPeople(deps.db, prepared);
  // The number of recipients and, once it has passed, the time to send at change by themselves.
  const version = versionOf([prepared.audience, prepared.subject, prepared.htmlMessage, announcement.sendAt ?? null]);
  const change = { kind: 'announce', subject: prepared.subject, details: String(recipients), version } as const;
  assertSecondPerson(caller, deps.requiresSecondPerson && prepared.audience === 'everyone', change);
  const send = async (tx: Tx): Promise<Sent> => {
    await lockName(tx, `announcements of user ${viewer.userId}`);
    // The key of a pending change may come again after more than a day.
    const key = requestKey?.key ?? null;
    const before = (key && (await findByKey(tx, viewer, key))) ?? (await findRecentDuplicate(tx, viewer, prepared));
    if (before) return before;
    const id = await insertMessage(tx, prepared);
    await insertAnnouncementRow(tx, viewer, id, { ...prepared, expected: recipients, requestKey: key });
    // The schedule finds later ones, by the database's clock.
    if (prepared.sendAt === null) tx.on('commit', deps.wakeFanOut);
    await recordAuditEvent(tx, { type: 'message-sent', userId: viewer.userId, schoolId: prepared.schoolId, origin });
    return { id, recipients };
  };
  const sendOnce = async (tx: Tx) => {
    const sent = await send(tx);
    return { created: sent, answer: sent };
  };
  return createOnce(deps.db, requestKey, sendOnce, async (_tx, sent) => sent);
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
