import type { PairKeys } from '@patchwork/platform/assertion';
import type { DatabasePool } from '@patchwork/platform/db';
import type { Log } from '@patchwork/platform/log';
import type { PasskeySite } from './passkeys/site.ts';
import type { LinkKeys } from './passwords/link-token.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Providers } from './providers/client.ts';

/** The dependencies of this service. There is no clock: links, locks and events use the database's time. */
export interface Deps {
  db: DatabasePool;
  log: Log;
  acceptedKeys: PairKeys;
  linkKeys: LinkKeys;
  passwords: Passwords;
  passkeySite: PasskeySite;
  providers: Providers;
  /** Whether easily guessed passwords are rejected. */
  refusesEasyPasswords: boolean;
  /** Whether staff need an authenticator to sign in. */
  requiresStaffCodes: boolean;
  /** Whether a second person has to agree before staff move another user's address. */
  requiresSecondPerson: boolean;
  /** The provider's address with `{ip}` in it; null turns the look-up off. */
  ipLookupUrl: string | null;
}
