import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@patchwork/platform/errors';
import { giveUp } from '@patchwork/platform/jobs';
import { MailRefused } from '../adapters/smtp.ts';
import type { Deps } from '../deps.ts';

/**
 * Sends a mail once. Messaging decides at claim time whether the recipient should still get it, and records the outcome.
 * @throws MailRefused when a retry may succeed, AppError while messaging is unavailable or another worker has claimed the mail
 */
export async function sendMail({ messaging, mailer, log }: Deps, mailId: string): Promise<void> {
  const { status, mail } = await messaging.call('claimMail', { path: { mailId } }).catch(giveUpOnUnknown);
  if (status !== 'send' || !mail) return log.info({ mailId, status }, 'mail not sent');
  try {
    await mailer.send(mail);
  } catch (error) {
    const { reason, isPermanent } = error instanceof MailRefused ? error : new MailRefused('unknown failure', false);
    await messaging.call('markMailFailed', { path: { mailId }, body: { reason, permanent: isPermanent } });
    if (isPermanent) return log.warn({ mailId, reason }, 'mail failed');
    throw error;
  }
  await recordUntilKnown(() => messaging.call('markMailSent', { path: { mailId } }), log, mailId);
  log.info({ mailId }, 'mail sent');
}

/** A mail that messaging does not know will not appear later. */
function giveUpOnUnknown(error: unknown): never {
  throw error instanceof AppError && error.kind === 'not-found' ? giveUp('There is no such mail.') : error;
}

/** The mail is sent, so a failed job would send it again: this process retries until messaging has recorded it. */
async function recordUntilKnown(record: () => Promise<unknown>, log: Deps['log'], mailId: string): Promise<void> {
  for (let delay = 100; ; delay = Math.min(delay * 2, 5_000)) {
    try {
      await record();
      return;
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'unavailable') throw error;
      log.warn({ mailId }, 'could not mark the mail as sent; will retry');
      await pause(delay);
    }
  }
}
