import { ConnectionsGenerated } from '@patchwork/contracts/events/connections';
import { mailJobs } from '@patchwork/contracts/jobs/mail';
import { defineConsumer } from '@patchwork/platform/consumers';
import { enqueueJob } from '@patchwork/platform/outbox';
import { insertAnnouncement } from '../new-schools/announcements.sql.ts';

/** Remembers that schools are to hear of their new links. There may be tens of thousands of them: a job writes to them in batches. */
export const connectionsGenerated = defineConsumer(ConnectionsGenerated, 'announce-run', async (tx, { runId }) => {
  if (await insertAnnouncement(tx, runId)) await enqueueJob(tx, mailJobs.announceRun, { runId });
});
