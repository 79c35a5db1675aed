import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';

export { SERVICE_NAME } from '@patchwork/contracts/service-name';

export type Recipient = ReplyOf<IdentityOperations['getRecipient']>;

/** The content of a mail in plain text, before it is rendered as text and as HTML. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** The entries of a digest, each with a link. */
  items?: { text: string; url: string }[];
  action: { label: string; url: string };
  afterwards: string[];
  /** Why the recipient gets this mail, in small print. */
  reason: string;
  /** The page that turns these mails off, in small print. */
  unsubscribePage?: string;
}

export const greet = (recipient: { title: string; lastName: string }): string =>
  `Dear ${nameOf({ ...recipient, firstName: '' })},`;

export const nameOf = ({ title, firstName, lastName }: { title: string; firstName: string; lastName: string }) =>
  [title, firstName, lastName].filter(Boolean).join(' ');

const inLondon = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

/** Formats an instant as a long date and a time in London. */
export const instant = (iso: string): string => inLondon.format(new Date(iso));
