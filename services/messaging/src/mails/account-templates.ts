import { oneLine, type Wording, wordingIn } from '../languages/wording.ts';
import { changedAddressContent, undoOf } from './address-templates.ts';
import { greet, type MailContent, nameOf, type Recipient } from './mail-content.ts';
import type { AccountKind } from './mail-kinds.ts';

export type Account = Pick<Recipient, 'title' | 'firstName' | 'lastName' | 'email'>;

/** What an invitation says of the school. */
export interface InvitingSchool {
  /** The other accounts, for a Lead. */
  accounts?: Account[];
  /** When a new school gets its first links; null for others. */
  firstLinksAt?: string | null;
}

/**
 * Composes a mail about a user's own account. An invitation lists the other accounts of a Lead's school. At a former address a
 * new password would not help: the mail offers the link that restores the address. Null when only that link would be worth it.
 */
export function accountMailContent(
  mail: { kind: AccountKind; createdAt: string },
  recipient: Recipient,
  origin: string,
  school: InvitingSchool = {},
): MailContent | null {
  const { former } = recipient;
  if (mail.kind === 'address-changed-again')
    return former?.undo ? movedAgain(mail.createdAt, recipient, former.undo, origin) : null;
  const content = currentAddressContent({ ...mail, kind: mail.kind }, recipient, origin, school);
  if (!former) return content;
  const { t, instant } = content.wording;
  const moved = t('On {date} the email address of your {service} account was changed. We now send emails to the new address.', {
    date: instant(former.changedAt),
  });
  const paragraphs = [...content.paragraphs.slice(0, 1), moved];
  const reason = t("You're receiving this because this was the address of a {service} account.");
  return former.undo
    ? { ...content, paragraphs, reason, ...undoOf(content.wording, former.undo, origin) }
    : { ...content, paragraphs, reason, action: { label: t('Write to us'), url: `${origin}/contact` }, afterwards: [] };
}

/** For an address that an earlier change replaced: the address has been changed once more. */
function movedAgain(
  changedAt: string,
  recipient: Recipient,
  undo: NonNullable<NonNullable<Recipient['former']>['undo']>,
  origin: string,
): MailContent {
  const wording = wordingIn(recipient.language);
  return { wording, greeting: greet(wording, recipient), ...changedAddressContent(wording, changedAt, undo, origin) };
}

function currentAddressContent(
  mail: { kind: Exclude<AccountKind, 'address-changed-again'>; createdAt: string },
  recipient: Recipient,
  origin: string,
  { accounts = [], firstLinksAt }: InvitingSchool,
): MailContent {
  const wording = wordingIn(recipient.language);
  const { t, instant, day } = wording;
  const frame = {
    wording,
    greeting: greet(wording, recipient),
    reason: t("You're receiving this because you have a {service} account."),
  };
  const setPassword = `${origin}/resetPassword?code=${encodeURIComponent(recipient.link?.token ?? '')}`;
  const forgotten = `${origin}/forgotPassword`;
  const contact = { page: `${origin}/contact` };
  const date = instant(mail.createdAt);
  const validity = t('The link works once and expires on {date}. You can ask for a new one at {page}.', {
    date: instant(recipient.link?.expiresAt ?? mail.createdAt),
    page: forgotten,
  });
  const ifItWasNot = t(
    "If this was you, or someone you asked, you don't need to do anything. If it wasn't, please also contact us: {page}.",
    contact,
  );
  const notMe = { label: t("Wasn't you? Choose a new password"), url: forgotten };
  switch (mail.kind) {
    case 'invitation':
      return {
        ...frame,
        subject: t('Welcome to {service}: choose your password'),
        paragraphs: [
          t('Welcome to {service}, where classes in different parts of the country learn from each other.'),
          t('Your account is ready. Choose a password, then log in with this email address.'),
          ...(firstLinksAt ? [t('Your school gets its first linked schools on {date}.', { date: day(firstLinksAt) })] : []),
        ],
        action: { label: t('Choose your password'), url: setPassword },
        afterwards: [validity, ...listAccounts(wording, accounts, contact.page)],
      };
    case 'reset':
      return {
        ...frame,
        subject: t('Choose a new {service} password'),
        paragraphs: [t('We received a request for a new password for your {service} account.')],
        action: { label: t('Choose a new password'), url: setPassword },
        afterwards: [validity, t("If you didn't ask for this, you can ignore this email: your password has not changed.")],
      };
    case 'password-changed':
      return {
        ...frame,
        subject: t('Your {service} password was changed'),
        paragraphs: [t('The password of your {service} account was changed on {date}.', { date })],
        action: notMe,
        afterwards: [t("If this was you, you don't need to do anything. If it wasn't, please also contact us: {page}.", contact)],
      };
    case 'codes-on':
      return {
        ...frame,
        subject: t('One-time codes have been turned on for your {service} account'),
        paragraphs: [
          t('Since {date}, logging in to {service} has required a code from your authenticator app as well as your password.', {
            date,
          }),
        ],
        action: notMe,
        afterwards: [ifItWasNot],
      };
    case 'codes-off':
      return {
        ...frame,
        subject: t('One-time codes have been turned off for your {service} account'),
        paragraphs: [
          t('The authenticator app of your {service} account was removed on {date}. You can set one up again at any time.', {
            date,
          }),
        ],
        action: notMe,
        afterwards: [ifItWasNot],
      };
    case 'passkey-added':
      return {
        ...frame,
        subject: t('A passkey was added to your {service} account'),
        paragraphs: [
          t('Since {date}, you can log in to {service} with a new passkey, without your password.', { date }),
          t('Choosing a new password with the link below also removes all your passkeys.'),
        ],
        action: notMe,
        afterwards: [ifItWasNot],
      };
    case 'passkey-removed':
      return {
        ...frame,
        subject: t('A passkey was removed from your {service} account'),
        paragraphs: [
          t('Passkeys of your {service} account were removed on {date}. You can add one again at any time.', { date }),
        ],
        action: notMe,
        afterwards: [ifItWasNot],
      };
    case 'linked-account-added':
      return {
        ...frame,
        subject: t("Your school's login was linked to your {service} account"),
        paragraphs: [
          t("Since {date}, you can log in to {service} through your school's own login, without your {service} password.", {
            date,
          }),
        ],
        action: notMe,
        afterwards: [ifItWasNot],
      };
    case 'linked-account-removed':
      return {
        ...frame,
        subject: t("Your school's login was unlinked from your {service} account"),
        paragraphs: [t("Your school's own login was unlinked from your {service} account on {date}.", { date })],
        action: notMe,
        afterwards: [ifItWasNot],
      };
    case 'school-sign-in-changed':
      return {
        ...frame,
        subject: t('A Lead changed how your school logs in to {service}'),
        paragraphs: [
          t("On {date}, a Lead of your school changed its settings for logging in through the school's own login.", { date }),
        ],
        action: { label: t('See the settings of your school'), url: `${origin}/schoolprofile` },
        afterwards: [ifItWasNot],
      };
    case 'recovery-code-used':
      return {
        ...frame,
        subject: t("Your school's recovery code for {service} was used"),
        paragraphs: [
          t("On {date}, a Lead of your school logged in with the recovery code. Your school's own login is no longer required.", {
            date,
          }),
        ],
        action: { label: t('See the settings of your school'), url: `${origin}/schoolprofile` },
        afterwards: [ifItWasNot],
      };
  }
}

/** The accounts, one to a line; nothing without any. */
const listAccounts = ({ t }: Wording, accounts: Account[], page: string): string[] =>
  accounts.length === 0
    ? []
    : [
        t('These people of your school have an account too:'),
        ...accounts.map((account) => oneLine(`${nameOf(account)}, ${account.email}`)),
        t("If you don't know one of them, please tell us at once: {page}.", { page }),
      ];
