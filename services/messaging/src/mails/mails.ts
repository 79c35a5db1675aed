import type { operations } from '@patchwork/contracts/types/messaging';
import type { ReplyOf } from '@patchwork/platform/contract';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { writeAccountMail, writeToAddress, writeToInitiator, writeToRejected } from './account-mails.ts';
import { writeAboutAddition } from './addition-mail.ts';
import { endMail, findMailState, leaseMail, type Mail, releaseMail } from './mails.sql.ts';
import { writeDigest, writeNotification, writeWeek } from './notifications.ts';
import type { ComposedMail } from './recipients.ts';
import { renderMail } from './render.ts';
import { writeStaffMail } from './staff-mails.ts';
import { writeToVisitor } from './visitor-mail.ts';

export type Claim = ReplyOf<operations['claimMail']>;

/**
 * Leases a mail to the worker and composes it; decides whether it is sent, skipped or already done.
 * @throws AppError `conflict` while another worker has the lease, `unavailable` while it is too early to decide
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
  const mail = await findMailState(db, mailId);
  if (!mail) throw notFound();
  if (mail.state === 'skipped') return { status: 'skip' };
  if (mail.state !== 'pending') return { status: 'done' };
  // This job ends; the schedule queues another one when the mail is due.
  if (mail.isEarly) return { status: 'skip' };
  throw new AppError('conflict', 'mail-in-hand', 'Another worker has leased this mail.');
}

/** Composes the mail from current data; returns null when its recipient should no longer get it. */
async function writeMail(deps: Deps, mail: Mail): Promise<Claim['mail'] | null> {
  const { publicOrigin } = deps;
  const written = await writeLetter(deps, mail);
  if (!written) return null;
  const { to, letter, unsubscribeToken } = written;
  return {
    to,
    messageId: `<${mail.id}@${new URL(publicOrigin).hostname}>`,
    ...renderMail(letter, publicOrigin),
    ...(unsubscribeToken && { unsubscribeUrl: `${publicOrigin}/api/unsubscribe/${unsubscribeToken}` }),
  };
}

function writeLetter(deps: Deps, mail: Mail): Promise<ComposedMail | null> {
  switch (mail.kind) {
    case 'invitation':
    case 'reset':
    case 'password-changed':
    case 'address-changed-again':
    case 'codes-on':
    case 'codes-off':
    case 'passkey-added':
    case 'passkey-removed':
    case 'linked-account-added':
    case 'linked-account-removed':
    case 'school-sign-in-changed':
    case 'recovery-code-used':
      return writeAccountMail(deps, mail);
    case 'users-added':
      return writeAboutAddition(deps, mail);
    case 'address-changed':
    case 'address-confirmation':
      return writeToAddress(deps, mail.changeId, mail.kind);
    case 'sign-up-received':
      return writeToInitiator(deps, mail.schoolId);
    case 'sign-up-rejected':
      return writeToRejected(deps, mail.aboutId);
    case 'concern-confirmation':
      return writeToVisitor(deps, mail.aboutId);
    case 'comment':
    case 'reply':
    case 'new-schools':
    case 'quilt-reveal':
    case 'quilt-reminder':
      return writeNotification(deps, mail);
    case 'week':
      return writeWeek(deps, mail);
    case 'digest':
      return writeDigest(deps, mail);
    default:
      return writeStaffMail(deps, mail);
  }
}
