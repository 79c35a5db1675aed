import type { operations } from '@patchwork/contracts/types/messaging';
import type { ReplyOf } from '@patchwork/platform/contract';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { writeAccountMail, writeToAddress, writeToInitiator } from './account-mails.ts';
import { endMail, findMail, leaseMail, type MailRow, releaseMail } from './mails.sql.ts';
import { writeNotification } from './notifications.ts';
import type { Written } from './recipients.ts';
import { renderLetter } from './render.ts';
import { writeStaffMail } from './staff-mails.ts';

export type Claim = ReplyOf<operations['claimMail']>;

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
  // This job ends; when the time has come, the sweeper brings another.
  if (mail.isEarly) return { status: 'skip' };
  throw new AppError('conflict', 'mail-in-hand', 'Another worker has this mail in hand.');
}

/** The mail as it should read now, or null when nobody should get it any more. */
async function writeMail(deps: Deps, mail: MailRow): Promise<Claim['mail'] | null> {
  const { publicOrigin } = deps;
  const written = await writeLetter(deps, mail);
  if (!written) return null;
  const { to, letter, unsubscribeToken } = written;
  return {
    to,
    messageId: `<${mail.id}@${new URL(publicOrigin).hostname}>`,
    ...renderLetter(letter, publicOrigin),
    ...(unsubscribeToken && { unsubscribeUrl: `${publicOrigin}/api/unsubscribe/${unsubscribeToken}` }),
  };
}

function writeLetter(deps: Deps, mail: MailRow): Promise<Written | null> {
  const { kind } = mail;
  const userId = mail.userId!;
  switch (kind) {
    case 'invitation':
    case 'reset':
    case 'password-changed':
    case 'codes-on':
    case 'codes-off':
      return writeAccountMail(deps, { ...mail, kind, userId });
    case 'address-changed':
    case 'address-confirmation':
      return writeToAddress(deps, mail.changeId!, kind);
    case 'sign-up-received':
      return writeToInitiator(deps, mail.schoolId!);
    case 'comment':
    case 'reply':
    case 'new-schools':
    case 'digest':
      return writeNotification(deps, { ...mail, kind, userId });
    default:
      return writeStaffMail(deps, { ...mail, kind, userId, aboutId: mail.aboutId! });
  }
}
