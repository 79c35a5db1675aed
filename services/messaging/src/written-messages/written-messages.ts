import { mailJobs } from '@patchwork/contracts/jobs/mail';
import type { operations } from '@patchwork/contracts/types/messaging';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordDeed } from '@patchwork/platform/audit';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import { AppError, invalid, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { enqueueJob } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { insertMessage } from '../messages/messages.sql.ts';
import { findOpenSchool } from '../schools/schools.sql.ts';
import { countPeople } from './audience.sql.ts';
import { sanitise, saysSomething } from './sanitise.ts';
import {
  findJustWritten,
  findWritten,
  insertWritten,
  lockWritingOf,
  markRecalled,
  type NewWriting,
} from './written-messages.sql.ts';

type Writing = BodyOf<operations['sendMessage']>;
type WrittenMessage = ReplyOf<operations['recallMessage']>;

const yearMs = 366 * 86_400_000;

/** What would be sent and to how many. Nothing is kept. @throws AppError `invalid`, `not-found` for a school that is not open */
export async function previewMessage(deps: Deps, writing: Writing): Promise<ReplyOf<operations['previewMessage']>> {
  const { subject, htmlMessage, ...audience } = await prepare(deps, writing);
  return { subject, htmlMessage, recipients: await countPeople(deps.db, audience) };
}

/**
 * Keeps what staff wrote and has it handed out, at once or when its time has come. The same words within 10 s are the same message.
 * @throws AppError `invalid`, `not-found` for a school that is not open
 */
export async function sendMessage(
  deps: Deps,
  viewer: Viewer,
  writing: Writing,
  origin: Origin,
): Promise<ReplyOf<operations['sendMessage']>> {
  const prepared = await prepare(deps, writing);
  const recipients = await countPeople(deps.db, prepared);
  return deps.db.transaction(async (tx) => {
    await lockWritingOf(tx, viewer);
    const before = await findJustWritten(tx, viewer, prepared);
    if (before) return before;
    const id = await insertMessage(tx, prepared);
    await insertWritten(tx, viewer, id, recipients, prepared);
    // What is for later is found by the sweeper, by the clock of the database.
    if (prepared.sendAt === null) await enqueueJob(tx, mailJobs.handOutMessage, { messageId: id });
    await recordDeed(tx, { type: 'message-sent', userId: viewer.userId, schoolId: prepared.schoolId, origin });
    return { id, recipients };
  });
}

/** Takes a message back that nobody has yet; a repeat changes nothing. @throws AppError `conflict` once handing it out has begun */
export async function recallMessage(deps: Deps, viewer: Viewer, id: number, origin: Origin): Promise<WrittenMessage> {
  await deps.db.transaction(async (tx) => {
    if (!(await markRecalled(tx, id))) return;
    await recordDeed(tx, { type: 'message-recalled', userId: viewer.userId, origin });
  });
  const message = await findWritten(deps.db, id);
  if (!message) throw notFound();
  if (message.state !== 'recalled')
    throw new AppError('conflict', 'message-under-way', 'This message is being handed out already.');
  return message;
}

async function prepare({ db, clock }: Deps, { audience, sendAt, ...given }: Writing): Promise<NewWriting> {
  const now = clock().getTime();
  const [subject, htmlMessage] = [given.subject.trim(), sanitise(given.htmlMessage)];
  const at = sendAt ? Date.parse(sendAt) : now;
  const errors = [
    ...(/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject) ? [{ field: 'subject', message: 'Enter a subject of one line' }] : []),
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
