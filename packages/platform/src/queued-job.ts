import type { JobDefinition } from '@patchwork/contracts/define';
import { z } from 'zod';
import { currentTrace, traceparentShape } from './trace.ts';

/** A job as the outbox stores it, with all that the queue needs, so that the relay does not depend on the contracts. */
export const QueuedJob = z.object({
  queue: z.string(),
  name: z.string(),
  jobId: z.string(),
  attempts: z.int().positive(),
  /** Delay before the second attempt, in milliseconds. */
  backoff: z.int().nonnegative(),
  data: z.unknown(),
  priority: z.enum(['normal', 'low']).optional(),
  turn: z.int().positive().optional(),
  /** The trace in which the job was enqueued. */
  traceparent: z.string().regex(traceparentShape).optional().catch(undefined),
});
export type QueuedJob = z.output<typeof QueuedJob>;

export interface JobOptions {
  /** Runs the job after all others of its queue. */
  priority?: 'normal' | 'low';
  /** Jobs of a queue run by turn, lowest first, and within a turn in order. Without a turn a job runs before all that have one. */
  turn?: number;
}

/**
 * Checks the data and derives the job id.
 * @throws ZodError when the data does not match the contract
 */
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
    ...(options.priority === 'low' && { priority: 'low' as const }),
    ...(options.turn !== undefined && { turn: options.turn }),
    ...(traceparent && { traceparent }),
  };
}
