import type { operations as ConnectionsOperations } from '@patchwork/contracts/types/connections';
import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { operations as SchoolsOperations } from '@patchwork/contracts/types/schools';
import type { PairKeys } from '@patchwork/platform/assertion';
import type { InternalClient } from '@patchwork/platform/client';
import type { DatabasePool } from '@patchwork/platform/db';
import type { Log } from '@patchwork/platform/log';
import type { ConfirmationTokens } from './concerns/confirmation-token.ts';
import type { Timing } from './mails/timing.ts';
import type { UnsubscribeTokens } from './unsubscribing/token.ts';

/** The dependencies of this service's handlers, consumers and schedules. */
export interface Deps {
  db: DatabasePool;
  log: Log;
  acceptedKeys: PairKeys;
  identity: InternalClient<IdentityOperations>;
  schools: InternalClient<SchoolsOperations>;
  content: InternalClient<ContentOperations>;
  connections: InternalClient<ConnectionsOperations>;
  /** The origin of links in mails, without a trailing slash: `https://patchwork.example`. */
  publicOrigin: string;
  unsubscribeTokens: UnsubscribeTokens;
  confirmationTokens: ConfirmationTokens;
  /** Years for which a concern and its evidence are kept after it was closed. */
  concernRetentionYears: number;
  /** Whether a second person has to agree to an announcement to everybody. */
  requiresSecondPerson: boolean;
  timing: Timing;
  clock: () => Date;
  /** Call it after a commit that leaves something to fan out; the schedule finds what a missed call leaves behind. */
  wakeFanOut: () => void;
}
