import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import { type Wording, wordingIn } from '../languages/wording.ts';
import { greet, type MailContent } from './mail-content.ts';
import type { AddressKind } from './mail-kinds.ts';

export type EmailChange = ReplyOf<IdentityOperations['getEmailChange']>;

type SecretLink = NonNullable<EmailChange['undo']>;
type Body = Omit<MailContent, 'wording' | 'greeting'>;

/**
 * Composes a mail about a changed email address, or about that of a sign-up's Lead, with its recipient; returns null when its
 * link has expired. The old mailbox does not learn the new address: the two may belong to different people.
 */
export function addressMailContent(
  kind: AddressKind,
  change: EmailChange,
  origin: string,
): { to: string; letter: MailContent } | null {
  const wording = wordingIn(change.language);
  const frame = { wording, greeting: greet(wording, change) };
  const { undo, confirmation } = change;
  if (kind === 'address-changed') {
    const letter = undo && { ...frame, ...changedAddressContent(wording, change.changedAt, undo, origin) };
    return letter ? { to: change.oldEmail, letter } : null;
  }
  if (!confirmation) return null;
  // The address of a sign-up may be a stranger's, so the mail repeats nothing that the visitor typed, not even the name.
  const letter = change.isSignUp
    ? { wording, greeting: wording.t('Hello,'), ...toConfirmSignUp(wording, confirmation, origin) }
    : { ...frame, ...toConfirm(wording, confirmation, origin) };
  return { to: change.newEmail, letter };
}

/** The notice of a change to a former address. */
export const changedAddressContent = (wording: Wording, changedAt: string, link: SecretLink, origin: string): Body => {
  const { t, instant } = wording;
  return {
    subject: t('The email address of your {service} account was changed'),
    paragraphs: [
      t('On {date} the email address of your {service} account was changed. We now send emails to the new address.', {
        date: instant(changedAt),
      }),
      t("If you or your school made this change, you don't need to do anything."),
    ],
    ...undoOf(wording, link, origin),
    reason: t("You're receiving this because this was the address of a {service} account."),
  };
};

/** The link that restores a former address, and what it does. */
export const undoOf = ({ t, instant }: Wording, link: SecretLink, origin: string): Pick<Body, 'action' | 'afterwards'> => ({
  action: {
    label: t('Undo the change'),
    url: `${origin}/emailChange?undo=${encodeURIComponent(link.token)}`,
  },
  afterwards: [
    t(
      'The link works once and expires on {date}. It restores this address, logs everyone out of your account, and cancels your password, and any passkey, authenticator app or linked login set up since then or in the seven days before. You then get an email with a link to set a new password.',
      { date: instant(link.expiresAt) },
    ),
    t("If you didn't expect this, please also contact us: {page}.", { page: `${origin}/contact` }),
  ],
});

const toConfirm = ({ t, instant }: Wording, link: SecretLink, origin: string): Body => ({
  subject: t('Confirm your new email address for {service}'),
  paragraphs: [
    t('This is now the email address of your {service} account, and you log in with it.'),
    t("Please confirm that our emails reach you here. Until then, we won't email you about comments and replies."),
  ],
  action: { label: t('Confirm this address'), url: `${origin}/emailChange?confirm=${encodeURIComponent(link.token)}` },
  afterwards: [
    t('The link expires on {date}.', { date: instant(link.expiresAt) }),
    t("If you don't have a {service} account, someone has mistyped their address and you can ignore this email."),
  ],
  reason: t("You're receiving this because someone with a {service} account gave this address as theirs."),
});

const toConfirmSignUp = ({ t, instant }: Wording, link: SecretLink, origin: string): Body => ({
  subject: t('Please confirm your email address'),
  paragraphs: [
    t(
      "Someone has signed a school up to {service} and given this address for its Lead user, who looks after the school's accounts.",
    ),
    t('Please confirm that our emails reach you here. We check every school, and can only approve yours after that.'),
  ],
  action: { label: t('Confirm this address'), url: `${origin}/emailChange?signUp=${encodeURIComponent(link.token)}` },
  afterwards: [
    t("When your school is approved, we'll email you a link to choose your password."),
    t('The link expires on {date}.', { date: instant(link.expiresAt) }),
    t("If you don't know about this sign-up, please don't confirm it, and tell us: {page}.", { page: `${origin}/contact` }),
  ],
  reason: t("You're receiving this because someone gave this address for the Lead user of a school that signed up to {service}."),
});
