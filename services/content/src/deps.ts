import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { operations as MessagingOperations } from '@patchwork/contracts/types/messaging';
import type { PairKeys } from '@patchwork/platform/assertion';
import type { InternalClient } from '@patchwork/platform/client';
import type { DatabasePool } from '@patchwork/platform/db';
import type { Log } from '@patchwork/platform/log';
import type { Storage } from '@patchwork/platform/storage';
import type { WordFilter } from './waiting/word-filter.ts';

/** The dependencies of this service's handlers. */
export interface Deps {
  db: DatabasePool;
  log: Log;
  storage: Storage;
  clock: () => Date;
  acceptedKeys: PairKeys;
  identity: InternalClient<IdentityOperations>;
  messaging: InternalClient<MessagingOperations>;
  feedScope: FeedScope;
  uploads: UploadRules;
  /** The operator's list of words for which a text waits for a Lead. */
  wordFilter: WordFilter;
}

/** Whether teachers see every school's reports, or only reports by their own, linked and favourite schools. Staff see all. */
export type FeedScope = (typeof feedScopes)[number];
export const feedScopes = ['network', 'connections'] as const;

export interface UploadRules {
  /** Lower case, without the dot. */
  imageFileExtensions: string[];
  videoFileExtensions: string[];
  maxBytes: number;
  /** A malware scanner checks each upload before any other processing. */
  areScanned: boolean;
  /** Uploads stay in storage after their renditions are ready. */
  keepsOriginals: boolean;
  quotas: {
    /** Bytes that a school may store. */
    schoolBytes: number;
    /** Bytes that one user may add within 24 hours. */
    dailyBytes: number;
  };
}

/** The specification's 500000, times 1024. */
export const maxUploadBytes = 500_000 * 1_024;
