import type { Language } from '@patchwork/platform/language';
import { findUnconfirmed } from '../concerns/visitors.sql.ts';
import type { Deps } from '../deps.ts';
import { wordingIn } from '../languages/wording.ts';
import type { MailContent } from './mail-content.ts';
import type { ComposedMail } from './recipients.ts';

/** Composes the email that asks a visitor to confirm their address; null once it is confirmed or has expired. */
export async function writeToVisitor(
  { db, publicOrigin, confirmationTokens }: Pick<Deps, 'db' | 'publicOrigin' | 'confirmationTokens'>,
  concernId: number,
): Promise<ComposedMail | null> {
  const found = await findUnconfirmed(db, concernId);
  if (!found) return null;
  const letter = visitorMailContent(found.language ?? undefined, publicOrigin, confirmationTokens.of(concernId));
  return { to: found.email, letter };
}

/** It repeats nothing that the visitor typed: the address is unverified, and strangers must not send text through us. */
export function visitorMailContent(language: Language | undefined, origin: string, code: string): MailContent {
  const wording = wordingIn(language);
  const { t } = wording;
  return {
    wording,
    subject: t('Please confirm your email address: your concern about {service}'),
    greeting: t('Hello,'),
    paragraphs: [
      t(
        'Our safeguarding team has received your concern about {service}. Please confirm that this is your email address, so that we can get back to you.',
      ),
    ],
    action: { label: t('Confirm this address'), url: `${origin}/report-a-concern/confirm?code=${encodeURIComponent(code)}` },
    afterwards: [
      t('The link works for 7 days. If a child is in danger now, call 999.'),
      t("If you didn't send us a concern, you can ignore this email."),
    ],
    reason: t("You're receiving this because someone raised a concern about {service} with this address."),
  };
}
