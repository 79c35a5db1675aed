import { z } from 'zod';

/** A public identifier: a positive integer within JSON's safe range. */
export const Id = z.int().positive();

export interface EventDefinition<Data extends z.ZodType = z.ZodType> {
  /** PascalCase, past tense, unique in all topics. */
  type: string;
  version: number;
  /** One topic for each aggregate; only its owner publishes to it. */
  topic: string;
  /** If `true`, the topic keeps the latest event of each key, so a projection can be rebuilt from the topic alone. */
  compacted: boolean;
  /** The topic's retention, if shorter than the default. */
  retentionDays?: number;
  data: Data;
  /** Consumers receive events with the same key in order. */
  key: (data: z.output<Data>) => string;
}

/** Declares an event. `data` strips undeclared fields, so they are never published. */
export const defineEvent = <Data extends z.ZodType>(
  event: Omit<EventDefinition<Data>, 'compacted'> & { compacted?: boolean },
): EventDefinition<Data> => ({ compacted: false, ...event });

export interface JobDefinition<Data extends z.ZodType = z.ZodType> {
  name: string;
  queue: 'media' | 'films' | 'mail' | 'connections';
  attempts: number;
  /** The first delay of the exponential backoff, in milliseconds. */
  backoff: number;
  data: Data;
  /** The queue ignores a job whose id is already queued. Must not contain `:`. */
  jobId: (data: z.output<Data>) => string;
}

/** Declares a job that a worker runs. */
export const defineJob = <Data extends z.ZodType>(job: JobDefinition<Data>): JobDefinition<Data> => job;
