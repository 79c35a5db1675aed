import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import { greet, instant, type Letter, SERVICE_NAME } from './letters.ts';
import type { AddressKind } from './mail-kinds.ts';

export type EmailChange = ReplyOf<IdentityOperations['getEmailChange']>;

/**
 * Puts a mail about a changed e-mail address into words, and says where it goes. Null when its link is dead. The old mailbox is not
 * told the new address: the two may belong to different people.
 */
export function addressLetterOf(kind: AddressKind, change: EmailChange, origin: string): { to: string; letter: Letter } | null {
  const greeting = greet(change);
  const { undo, confirmation } = change;
  if (kind === 'address-changed') {
    return undo ? { to: change.oldEmail, letter: { greeting, ...changed(change.changedAt, undo, origin) } } : null;
  }
  return confirmation ? { to: change.newEmail, letter: { greeting, ...toConfirm(confirmation, origin) } } : null;
}

type SecretLink = NonNullable<EmailChange['undo']>;

const changed = (changedAt: string, link: SecretLink, origin: string): Omit<Letter, 'greeting'> => ({
  subject: `The e-mail address of your ${SERVICE_NAME} account was changed`,
  paragraphs: [
    `On ${instant(changedAt)} your ${SERVICE_NAME} account was given another e-mail address. From now on, mail goes there.`,
    'If this was you, or your school did it for you, there is nothing to do.',
  ],
  action: { label: 'It was a mistake: take it back', url: `${origin}/emailChange?undo=${encodeURIComponent(link.token)}` },
  afterwards: [
    `The link works once, until ${instant(link.expiresAt)}. It gives your account this address again, logs everybody out of it, and a password set since then stops working.`,
    `If you did not expect this, please also write to us: ${origin}/contact.`,
  ],
  reason: `You get this e-mail because this was the address of an account on ${SERVICE_NAME}.`,
});

const toConfirm = (link: SecretLink, origin: string): Omit<Letter, 'greeting'> => ({
  subject: `Confirm your new e-mail address for ${SERVICE_NAME}`,
  paragraphs: [
    `This is now the e-mail address of your ${SERVICE_NAME} account, and what you log in with.`,
    'Please confirm that our mail reaches you here. Until then, you will not hear of comments and replies.',
  ],
  action: { label: 'Confirm this address', url: `${origin}/emailChange?confirm=${encodeURIComponent(link.token)}` },
  afterwards: [
    `The link works until ${instant(link.expiresAt)}.`,
    `If you have no ${SERVICE_NAME} account, somebody mistyped their address: there is nothing to do.`,
  ],
  reason: `You get this e-mail because somebody with an account on ${SERVICE_NAME} gave this address as theirs.`,
});
