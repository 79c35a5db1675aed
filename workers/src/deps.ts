import type { operations as ConnectionsOperations } from '@patchwork/contracts/types/connections';
import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as MessagingOperations } from '@patchwork/contracts/types/messaging';
import type { InternalClient } from '@patchwork/platform/client';
import type { Log } from '@patchwork/platform/log';
import type { Storage } from '@patchwork/platform/storage';
import type { Scanner } from './adapters/clamd.ts';
import type { Mailer } from './adapters/smtp.ts';
import type { Decoder } from './decoder/processes.ts';

/** The dependencies of the handlers. Workers own no tables: they report results to the service that owns the rows. */
export interface Deps {
  log: Log;
  content: InternalClient<ContentOperations>;
  messaging: InternalClient<MessagingOperations>;
  connections: InternalClient<ConnectionsOperations>;
  storage: Storage;
  mailer: Mailer;
  decoder: Decoder;
  /** Null when uploads are not scanned. */
  scanner: Scanner | null;
}
