import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import { greet, instant, type MailContent, SERVICE_NAME } from './mail-content.ts';
import type { AddressKind } from './mail-kinds.ts';

export type EmailChange = ReplyOf<IdentityOperations['getEmailChange']>;

/**
 * Composes a mail about a changed email address, with its recipient; returns null when its link has expired. The old mailbox
 * does not learn the new address: the two may belong to different people.
 */
export function addressMailContent(
  kind: AddressKind,
  change: EmailChange,
  origin: string,
): { to: string; letter: MailContent } | null {
  const greeting = greet(change);
  const { undo, confirmation } = change;
  if (kind === 'address-changed') {
    return undo ? { to: change.oldEmail, letter: { greeting, ...changed(change.changedAt, undo, origin) } } : null;
  }
  return confirmation ? { to: change.newEmail, letter: { greeting, ...toConfirm(confirmation, origin) } } : null;
}

type SecretLink = NonNullable<EmailChange['undo']>;

const changed = (changedAt: string, link: SecretLink, origin: string): Omit<MailContent, 'greeting'> => ({
  subject: `The email address of your ${SERVICE_NAME} account was changed`,
  paragraphs: [
    `On ${instant(changedAt)} the email address of your ${SERVICE_NAME} account was changed. We now send emails to the new address.`,
    "If you or your school made this change, you don't need to do anything.",
  ],
  action: { label: 'This was a mistake: undo the change', url: `${origin}/emailChange?undo=${encodeURIComponent(link.token)}` },
  afterwards: [
    `The link works once and expires on ${instant(link.expiresAt)}. It restores this address, logs everyone out of your account, and cancels any password set since then.`,
    `If you didn't expect this, please also contact us: ${origin}/contact.`,
  ],
  reason: `You're receiving this because this was the address of a ${SERVICE_NAME} account.`,
});

const toConfirm = (link: SecretLink, origin: string): Omit<MailContent, 'greeting'> => ({
  subject: `Confirm your new email address for ${SERVICE_NAME}`,
  paragraphs: [
    `This is now the email address of your ${SERVICE_NAME} account, and you log in with it.`,
    "Please confirm that our emails reach you here. Until then, we won't email you about comments and replies.",
  ],
  action: { label: 'Confirm this address', url: `${origin}/emailChange?confirm=${encodeURIComponent(link.token)}` },
  afterwards: [
    `The link expires on ${instant(link.expiresAt)}.`,
    `If you don't have a ${SERVICE_NAME} account, someone has mistyped their address and you can ignore this email.`,
  ],
  reason: `You're receiving this because someone with a ${SERVICE_NAME} account gave this address as theirs.`,
});
