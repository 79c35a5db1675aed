import type { PairKeys } from '@patchwork/platform/assertion';
import type { DatabasePool } from '@patchwork/platform/db';
import type { Log } from '@patchwork/platform/log';

export interface Deps {
  db: DatabasePool;
  log: Log;
  acceptedKeys: PairKeys;
  clock: () => Date;
}
