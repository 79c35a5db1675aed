import type { connectionJobs } from '@patchwork/contracts/jobs/connections';
import type { HandlersFor } from '@patchwork/platform/jobs';
import type { Deps } from '../deps.ts';
import { runConnections } from './run-connections.ts';

export const connectionHandlers: HandlersFor<typeof connectionJobs, Deps> = {
  runConnections: (deps, { runId }, attempt) => runConnections(deps, runId, attempt),
};
