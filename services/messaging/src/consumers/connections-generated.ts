import { ConnectionsGenerated } from '@patchwork/contracts/events/connections';
import { defineConsumer } from '@patchwork/platform/consumers';
import type { Deps } from '../deps.ts';
import { insertAnnouncement } from '../new-schools/new-schools.sql.ts';

/**
 * Notifies Leads of their school's links from a run. There may be tens of thousands of Leads, so the fan-out works in batches.
 */
export const connectionsGenerated = ({ wakeFanOut }: Pick<Deps, 'wakeFanOut'>) =>
  defineConsumer(ConnectionsGenerated, { name: 'messaging.ConnectionsGenerated' }, async (tx, { runId }) => {
    if (await insertAnnouncement(tx, runId)) tx.on('commit', wakeFanOut);
  });
