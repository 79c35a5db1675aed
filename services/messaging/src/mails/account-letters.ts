import { greet, instant, type Letter, type Recipient, SERVICE_NAME } from './letters.ts';
import type { AccountKind } from './mail-kinds.ts';

/** Puts a mail about somebody's own account into words. */
export function accountLetterOf(mail: { kind: AccountKind; createdAt: string }, recipient: Recipient, origin: string): Letter {
  const greeting = greet(recipient);
  const reason = `You get this e-mail because there is an account for you on ${SERVICE_NAME}.`;
  const setPassword = `${origin}/resetPassword?code=${encodeURIComponent(recipient.link?.token ?? '')}`;
  const forgotten = `${origin}/forgotPassword`;
  const validity = `The link works once, until ${instant(recipient.link?.expiresAt ?? mail.createdAt)}. After that, you can ask for a new one at ${forgotten}.`;
  const ifItWasNot = `If it was you, or somebody you asked, there is nothing to do. If it was not, please also write to us: ${origin}/contact.`;
  switch (mail.kind) {
    case 'invitation':
      return {
        subject: `Welcome to ${SERVICE_NAME}: choose your password`,
        greeting,
        paragraphs: [
          `Welcome to ${SERVICE_NAME}, where classes in different parts of the country learn from each other.`,
          'Your account is ready. Choose a password, then log in with it and this e-mail address.',
        ],
        action: { label: 'Choose your password', url: setPassword },
        afterwards: [validity],
        reason,
      };
    case 'reset':
      return {
        subject: `Choose a new ${SERVICE_NAME} password`,
        greeting,
        paragraphs: [`Somebody, we hope you, asked for a new password for your ${SERVICE_NAME} account.`],
        action: { label: 'Choose a new password', url: setPassword },
        afterwards: [validity, 'If it was not you, there is nothing to do: your password stays as it is.'],
        reason,
      };
    case 'password-changed':
      return {
        subject: `Your ${SERVICE_NAME} password was changed`,
        greeting,
        paragraphs: [`The password of your ${SERVICE_NAME} account was changed on ${instant(mail.createdAt)}.`],
        action: { label: 'It was not me: choose a new password', url: forgotten },
        afterwards: [`If it was you, there is nothing to do. If it was not, please also write to us: ${origin}/contact.`],
        reason,
      };
    case 'codes-on':
      return {
        subject: `One-time codes are on for your ${SERVICE_NAME} account`,
        greeting,
        paragraphs: [
          `Since ${instant(mail.createdAt)}, logging in to ${SERVICE_NAME} asks for a code from your authenticator app besides your password.`,
        ],
        action: { label: 'It was not me: choose a new password', url: forgotten },
        afterwards: [ifItWasNot],
        reason,
      };
    case 'codes-off':
      return {
        subject: `One-time codes are off for your ${SERVICE_NAME} account`,
        greeting,
        paragraphs: [
          `The authenticator app of your ${SERVICE_NAME} account was removed on ${instant(mail.createdAt)}. You can set one up again at any time.`,
        ],
        action: { label: 'It was not me: choose a new password', url: forgotten },
        afterwards: [ifItWasNot],
        reason,
      };
  }
}
