import { z } from 'zod';
import { defineEvent, Id } from '../define.ts';

/** One per finished run; the links themselves are read from the connections service. */
export const ConnectionsGenerated = defineEvent({
  type: 'ConnectionsGenerated',
  version: 1,
  topic: 'connections.runs',
  key: (run) => String(run.runId),
  data: z.object({
    runId: Id,
    type: z.enum(['main', 'interim']),
    schools: z.int().nonnegative(),
    connections: z.int().nonnegative(),
  }),
});
