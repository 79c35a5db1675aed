import type { JobDefinition } from '@patchwork/contracts/define';
import { z } from 'zod';
import { currentTrace, traceparentShape } from './trace.ts';

/** A job as it lies in the outbox: everything the queue needs, so that the relay knows no contract. */
export const QueuedJob = z.object({
  queue: z.string(),
  name: z.string(),
  jobId: z.string(),
  attempts: z.int().positive(),
  /** First delay between tries, in milliseconds. */
  backoff: z.int().nonnegative(),
  data: z.unknown(),
  isPatient: z.boolean().optional(),
  /** What the job follows from. */
  traceparent: z.string().regex(traceparentShape).optional().catch(undefined),
});
export type QueuedJob = z.output<typeof QueuedJob>;

export interface JobOptions {
  /** Lets all other work of its queue go first. */
  isPatient?: boolean;
}

/** Checks the data and works out the id. Throws ZodError when the data is not what the contract says. */
export function toQueuedJob<Data extends z.ZodType>(
  definition: JobDefinition<Data>,
  input: z.input<Data>,
  options: JobOptions = {},
): QueuedJob {
  const data = definition.data.parse(input);
  const { queue, name, attempts, backoff } = definition;
  const traceparent = currentTrace();
  return {
    queue,
    name,
    jobId: definition.jobId(data),
    attempts,
    backoff,
    data,
    ...(options.isPatient && { isPatient: true }),
    ...(traceparent && { traceparent }),
  };
}
