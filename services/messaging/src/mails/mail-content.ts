import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Wording } from '../languages/wording.ts';

export type Recipient = ReplyOf<IdentityOperations['getRecipient']>;

export interface Item {
  text: string;
  url: string;
  /** The words of the link, where they differ. */
  label?: string;
  /** The school whose patch is beside it. */
  schoolId?: number;
}

/** The content of a mail in plain text and in its reader's language, before it is rendered as text and as HTML. */
export interface MailContent {
  wording: Wording;
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** The entries of a digest or a week, each with a link. */
  items?: Item[];
  action: { label: string; url: string };
  afterwards: string[];
  /** Why the recipient gets this mail, in small print. */
  reason: string;
  /** The page that turns these mails off, in small print. */
  unsubscribePage?: string;
}

export const greet = ({ t }: Wording, recipient: { title: string; lastName: string }): string =>
  t('Dear {name},', { name: nameOf({ ...recipient, firstName: '' }) });

export const nameOf = ({ title, firstName, lastName }: { title: string; firstName: string; lastName: string }) =>
  [title, firstName, lastName].filter(Boolean).join(' ');
