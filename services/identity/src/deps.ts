import type { DatabasePool } from '@patchwork/platform/db';
import type { Log } from '@patchwork/platform/log';
import type { LinkKeys } from './passwords/link-token.ts';
import type { Passwords } from './passwords/passwords.ts';

/** What the parts of this service are made from. Time is the database's: it rules links, locks and events. */
export interface Deps {
  db: DatabasePool;
  log: Log;
  signingKeys: string[];
  linkKeys: LinkKeys;
  passwords: Passwords;
  /** Whether passwords that everybody would try first are turned down. */
  refusesEasyPasswords: boolean;
  /** Whether staff cannot sign in without an authenticator. */
  requiresStaffCodes: boolean;
  /** Where to ask about an address, with `{ip}` in it; null turns the look-up off. */
  ipLookupUrl: string | null;
}
