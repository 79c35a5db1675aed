import { greet, instant, type MailContent, type Recipient, SERVICE_NAME } from './mail-content.ts';
import type { AccountKind } from './mail-kinds.ts';

/** Composes a mail about a user's own account. */
export function accountMailContent(
  mail: { kind: AccountKind; createdAt: string },
  recipient: Recipient,
  origin: string,
): MailContent {
  const greeting = greet(recipient);
  const reason = `You're receiving this because you have a ${SERVICE_NAME} account.`;
  const setPassword = `${origin}/resetPassword?code=${encodeURIComponent(recipient.link?.token ?? '')}`;
  const forgotten = `${origin}/forgotPassword`;
  const validity = `The link works once and expires on ${instant(recipient.link?.expiresAt ?? mail.createdAt)}. You can ask for a new one at ${forgotten}.`;
  const ifItWasNot = `If this was you, or someone you asked, you don't need to do anything. If it wasn't, please also contact us: ${origin}/contact.`;
  switch (mail.kind) {
    case 'invitation':
      return {
        subject: `Welcome to ${SERVICE_NAME}: choose your password`,
        greeting,
        paragraphs: [
          `Welcome to ${SERVICE_NAME}, where classes in different parts of the country learn from each other.`,
          'Your account is ready. Choose a password, then log in with this email address.',
        ],
        action: { label: 'Choose your password', url: setPassword },
        afterwards: [validity],
        reason,
      };
    case 'reset':
      return {
        subject: `Choose a new ${SERVICE_NAME} password`,
        greeting,
        paragraphs: [`We received a request for a new password for your ${SERVICE_NAME} account.`],
        action: { label: 'Choose a new password', url: setPassword },
        afterwards: [validity, "If you didn't ask for this, you can ignore this email: your password has not changed."],
        reason,
      };
    case 'password-changed':
      return {
        subject: `Your ${SERVICE_NAME} password was changed`,
        greeting,
        paragraphs: [`The password of your ${SERVICE_NAME} account was changed on ${instant(mail.createdAt)}.`],
        action: { label: "This wasn't me: choose a new password", url: forgotten },
        afterwards: [`If this was you, you don't need to do anything. If it wasn't, please also contact us: ${origin}/contact.`],
        reason,
      };
    case 'codes-on':
      return {
        subject: `One-time codes have been turned on for your ${SERVICE_NAME} account`,
        greeting,
        paragraphs: [
          `Since ${instant(mail.createdAt)}, logging in to ${SERVICE_NAME} has required a code from your authenticator app as well as your password.`,
        ],
        action: { label: "This wasn't me: choose a new password", url: forgotten },
        afterwards: [ifItWasNot],
        reason,
      };
    case 'codes-off':
      return {
        subject: `One-time codes have been turned off for your ${SERVICE_NAME} account`,
        greeting,
        paragraphs: [
          `The authenticator app of your ${SERVICE_NAME} account was removed on ${instant(mail.createdAt)}. You can set one up again at any time.`,
        ],
        action: { label: "This wasn't me: choose a new password", url: forgotten },
        afterwards: [ifItWasNot],
        reason,
      };
  }
}
