import { mailJobs } from '@patchwork/contracts/jobs/mail';
import type { operations } from '@patchwork/contracts/types/messaging';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Db } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import { enqueueJob } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { type AddressMailKind, addressLetterOf } from './address-letters.ts';
import { type Letter, type LetterKind, letterOf } from './letters.ts';
import { judgeMail } from './mails.policy.ts';
import { endMail, findMail, insertMail, leaseMail, type MailRow, type NewMail, releaseMail } from './mails.sql.ts';
import { renderLetter } from './render.ts';
import { signUpLetterOf } from './sign-up-letter.ts';

export type Claim = ReplyOf<operations['claimMail']>;

/** Writes a mail down and asks for it to be sent, in one transaction. Writing the same mail again does nothing. */
export async function requestMail(tx: Db, mail: NewMail, id?: string): Promise<void> {
  const mailId = await insertMail(tx, mail, id);
  if (mailId) await enqueueJob(tx, mailJobs.sendMail, { mailId });
}

/**
 * Decides what to do with a mail at this moment, and writes it when it should go out.
 * @throws AppError `conflict` while another worker has it in hand, `unavailable` when it cannot be told yet
 */
export async function claimMail(deps: Deps, mailId: string): Promise<Claim> {
  const mail = await leaseMail(deps.db, mailId);
  if (!mail) return describeUnleased(deps, mailId);
  try {
    const written = await writeMail(deps, mail);
    if (written) return { status: 'send', mail: written };
  } catch (error) {
    await releaseMail(deps.db, mailId);
    throw error;
  }
  await endMail(deps.db, mailId, 'skipped');
  return { status: 'skip' };
}

async function describeUnleased({ db }: Deps, mailId: string): Promise<Claim> {
  const mail = await findMail(db, mailId);
  if (!mail) throw notFound();
  if (mail.state === 'skipped') return { status: 'skip' };
  if (mail.state !== 'pending') return { status: 'done' };
  throw new AppError('conflict', 'mail-in-hand', 'Another worker has this mail in hand.');
}

/** The mail as it should read now, or null when nobody should get it any more. */
async function writeMail(deps: Deps, mail: MailRow): Promise<Claim['mail'] | null> {
  const { publicOrigin } = deps;
  const written = await writeLetter(deps, mail);
  if (!written) return null;
  const messageId = `<${mail.id}@${new URL(publicOrigin).hostname}>`;
  return { to: written.to, messageId, ...renderLetter(written.letter, publicOrigin) };
}

type Written = { to: string; letter: Letter };

function writeLetter(deps: Deps, mail: MailRow): Promise<Written | null> {
  const { kind } = mail;
  switch (kind) {
    case 'address-changed':
    case 'address-confirmation':
      return writeToAddress(deps, mail.changeId!, kind);
    case 'sign-up-received':
      return writeToInitiator(deps, mail.schoolId!);
    default:
      return writeToPerson(deps, { ...mail, kind, userId: mail.userId! });
  }
}

async function writeToPerson(
  { identity, content, publicOrigin }: Deps,
  mail: MailRow & { kind: LetterKind; userId: number },
): Promise<Written | null> {
  const path = { userId: mail.userId };
  const recipient = await unlessGone(identity.call('getRecipient', { path, query: { linkId: mail.linkId ?? undefined } }));
  const verdict = judgeMail(mail, recipient);
  if (verdict === 'wait') throw new AppError('unavailable', 'too-early', 'The school is not known to be active yet.');
  if (verdict === 'skip' || !recipient) return null;

  const notice = mail.commentId ? await unlessGone(content.call('getCommentNotice', noticeOf(mail))) : null;
  if (mail.commentId && !notice?.recipients.includes(mail.userId)) return null;
  return { to: recipient.email, letter: letterOf(mail, recipient, notice, publicOrigin) };
}

/** Goes to the address itself, old or new, whoever has it: identity leaves a link out when it must not be used any more. */
async function writeToAddress(
  { identity, publicOrigin }: Deps,
  changeId: string,
  kind: AddressMailKind,
): Promise<Written | null> {
  const change = await unlessGone(identity.call('getEmailChange', { path: { changeId } }));
  if (!change?.isActive || !change.isSchoolActive) return null;
  return addressLetterOf(kind, change, publicOrigin);
}

/** Until a school is approved, identity has its people only as part of the sign-up. */
async function writeToInitiator({ identity, publicOrigin }: Deps, schoolId: number): Promise<Written | null> {
  const [signUp] = await identity.call('listSchoolsUsers', { body: { schoolIds: [schoolId] } });
  return signUp ? signUpLetterOf(signUp, publicOrigin) : null;
}

/** What identifies a notice at content. */
export const noticeOf = ({ commentId, responseId }: { commentId: number | null; responseId: number | null }) => ({
  path: { commentId: commentId! },
  query: { responseId: responseId ?? undefined },
});

/** Null when the other service says that there is no such thing. */
export async function unlessGone<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return null;
    throw error;
  }
}
