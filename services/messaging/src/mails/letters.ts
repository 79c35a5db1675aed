import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { AddressMailKind } from './address-letters.ts';
import type { MailRow } from './mails.sql.ts';

/** The product's name in texts. */
export const SERVICE_NAME = 'Patchwork';

export type Recipient = ReplyOf<IdentityOperations['getRecipient']>;
export type CommentNotice = ReplyOf<ContentOperations['getCommentNotice']>;

/** The mails that go to the address that somebody has now. */
export type LetterKind = Exclude<MailRow['kind'], AddressMailKind | 'sign-up-received'>;

/** What a mail says, before it is dressed as text and as HTML. All plain text. */
export interface Letter {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action: { label: string; url: string };
  afterwards: string[];
  /** Why this person gets it, in small print. */
  reason: string;
}

/** Puts a mail into words. Names and titles of reports may be in it, what people wrote may not: mailboxes are outside our door. */
export function letterOf(
  mail: { kind: LetterKind } & Pick<MailRow, 'createdAt' | 'articleId'>,
  recipient: Recipient,
  notice: CommentNotice | null,
  origin: string,
): Letter {
  const greeting = `Dear ${nameOf({ ...recipient, firstName: '' })},`;
  const account = `You get this e-mail because there is an account for you on ${SERVICE_NAME}.`;
  const setPassword = `${origin}/resetPassword?code=${encodeURIComponent(recipient.link?.token ?? '')}`;
  const forgotten = `${origin}/forgotPassword`;
  const validity = `The link works once, until ${instant(recipient.link?.expiresAt ?? mail.createdAt)}. After that, you can ask for a new one at ${forgotten}.`;
  const who = notice ? `${nameOf(notice.commenter)} of ${notice.commenter.schoolName}` : '';
  const notification = {
    greeting,
    action: { label: 'Read it in full', url: `${origin}/home?id=${mail.articleId}&showComments=true` },
    afterwards: [],
    reason: `You get this e-mail because your profile says that you want to hear of comments and replies. You can change that at ${origin}/userprofile.`,
  };
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
        reason: account,
      };
    case 'reset':
      return {
        subject: `Choose a new ${SERVICE_NAME} password`,
        greeting,
        paragraphs: [`Somebody, we hope you, asked for a new password for your ${SERVICE_NAME} account.`],
        action: { label: 'Choose a new password', url: setPassword },
        afterwards: [validity, 'If it was not you, there is nothing to do: your password stays as it is.'],
        reason: account,
      };
    case 'password-changed':
      return {
        subject: `Your ${SERVICE_NAME} password was changed`,
        greeting,
        paragraphs: [`The password of your ${SERVICE_NAME} account was changed on ${instant(mail.createdAt)}.`],
        action: { label: 'It was not me: choose a new password', url: forgotten },
        afterwards: [`If it was you, there is nothing to do. If it was not, please also write to us: ${origin}/contact.`],
        reason: account,
      };
    case 'comment':
      return {
        ...notification,
        subject: `New comment on your report “${notice?.articleTitle}”`,
        paragraphs: [`${who} commented on your report “${notice?.articleTitle}”.`],
      };
    case 'reply':
      return {
        ...notification,
        subject: `New reply on the report “${notice?.articleTitle}”`,
        paragraphs: [`${who} replied to a comment on the report “${notice?.articleTitle}”.`],
      };
  }
}

export const nameOf = ({ title, firstName, lastName }: { title: string; firstName: string; lastName: string }) =>
  [title, firstName, lastName].filter(Boolean).join(' ');

const inLondon = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

/** A moment as people in the United Kingdom say it. */
export const instant = (iso: string): string => inLondon.format(new Date(iso));
