import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { PairKeys } from '@patchwork/platform/assertion';
import type { InternalClient } from '@patchwork/platform/client';
import type { DatabasePool } from '@patchwork/platform/db';
import type { Log } from '@patchwork/platform/log';

export type Identity = InternalClient<IdentityOperations>;
export type Content = InternalClient<ContentOperations>;

export interface Deps {
  db: DatabasePool;
  log: Log;
  acceptedKeys: PairKeys;
  identity: Identity;
  content: Content;
  /** Whether a second person has to agree before a school is approved. */
  requiresSecondPerson: boolean;
  /** For how long an approval can be undone, before anybody else is told; 0 turns that off. */
  undoSeconds: number;
  /** How often one pending sign-up may be changed. */
  maxSignUpChanges: number;
  clock: () => Date;
}
