import { findUnconfirmed } from '../concerns/visitors.sql.ts';
import type { Deps } from '../deps.ts';
import { SERVICE_NAME } from './mail-content.ts';
import type { ComposedMail } from './recipients.ts';

/**
 * Composes the email with which a visitor confirms the address of a concern; null once it is confirmed or has expired. It repeats
 * nothing that the visitor typed: the address is unverified, and strangers must not send text through us.
 */
export async function writeToVisitor(
  { db, publicOrigin, confirmationTokens }: Pick<Deps, 'db' | 'publicOrigin' | 'confirmationTokens'>,
  concernId: number,
): Promise<ComposedMail | null> {
  const to = await findUnconfirmed(db, concernId);
  if (to === null) return null;
  const code = encodeURIComponent(confirmationTokens.of(concernId));
  return {
    to,
    letter: {
      subject: `Please confirm your email address: your concern about ${SERVICE_NAME}`,
      greeting: 'Hello,',
      paragraphs: [
        `Our safeguarding team has received your concern about ${SERVICE_NAME}. Please confirm that this is your email address, so that we can get back to you.`,
      ],
      action: { label: 'Confirm this address', url: `${publicOrigin}/report-a-concern/confirm?code=${code}` },
      afterwards: [
        'The link works for 7 days. If a child is in danger now, call 999.',
        "If you didn't send us a concern, you can ignore this email.",
      ],
      reason: `You're receiving this because someone raised a concern about ${SERVICE_NAME} with this address.`,
    },
  };
}
