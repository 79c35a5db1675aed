import type { databaseOwners } from '@patchwork/dev/environment';
import type { DatabasePool } from '@patchwork/platform/db';
import type { Account } from './visitor.ts';

export interface CaughtMail {
  to: string;
  subject: string;
  text: string;
  messageId: string;
}

/** A running system with the demo network. */
export interface Place {
  /** The gateway's address. */
  baseUrl: string;
  /** The name by which browsers know it. */
  host: string;
  /** Teachers and Leads, each once. */
  accounts: Account[];
  /** The account with this label in the demo network, staff included. */
  accountOf(label: string): Account;
  databases: Record<(typeof databaseOwners)[number], DatabasePool>;
  /** Everything in the mail catcher. */
  mails(): Promise<CaughtMail[]>;
  /** Empties the mail catcher, which keeps all mails in memory. */
  clearMails(): Promise<void>;
}

/** The accounts of the demo network that may write, without staff, who may need one-time codes. */
export function writersOf<Some extends Account & { label: string; roles: string[] }>(accounts: readonly Some[]): Some[] {
  const isWriter = ({ label, roles }: Some) =>
    roles.includes('Responder') && !roles.includes('AdminRO') && label !== 'termsNotAccepted';
  return [...new Map(accounts.filter(isWriter).map((account) => [account.email, account])).values()];
}
