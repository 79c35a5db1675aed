import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';

/** The product's name in texts. */
export const SERVICE_NAME = 'Patchwork';

export type Recipient = ReplyOf<IdentityOperations['getRecipient']>;

/** What a mail says, before it is dressed as text and as HTML. All plain text. */
export interface Letter {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Several things, each with where to read it. */
  items?: { text: string; url: string }[];
  action: { label: string; url: string };
  afterwards: string[];
  /** Why this person gets it, in small print. */
  reason: string;
  /** Where no more of these can be had, in small print too. */
  unsubscribePage?: string;
}

export const greet = (recipient: { title: string; lastName: string }): string =>
  `Dear ${nameOf({ ...recipient, firstName: '' })},`;

export const nameOf = ({ title, firstName, lastName }: { title: string; firstName: string; lastName: string }) =>
  [title, firstName, lastName].filter(Boolean).join(' ');

const inLondon = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

/** A moment as people in the United Kingdom say it. */
export const instant = (iso: string): string => inLondon.format(new Date(iso));
