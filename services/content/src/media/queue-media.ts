import { mediaJobs } from '@patchwork/contracts/jobs/media';
import type { Tx } from '@patchwork/platform/db';
import { enqueueJob } from '@patchwork/platform/outbox';
import type { QueuedItem } from './media.sql.ts';

/** Queues an item for the workers: photos and films separately, because a film may take half an hour. */
export const enqueueMedia = (tx: Tx, { id, kind, turn }: QueuedItem): Promise<void> =>
  enqueueJob(tx, kind === 'video' ? mediaJobs.processFilm : mediaJobs.processMedia, { mediaItemId: id }, { turn });
