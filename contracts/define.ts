import { z } from 'zod';

/** A public identifier: a positive integer that JSON carries without loss. */
export const Id = z.int().positive();

export interface EventDefinition<Data extends z.ZodType = z.ZodType> {
  /** PascalCase past fact, unique over all topics. */
  type: string;
  version: number;
  /** One topic per aggregate; only its owner publishes to it. */
  topic: string;
  /** `true`: the latest event of a key replaces earlier ones, so a projection can be rebuilt from the topic alone. */
  compacted: boolean;
  data: Data;
  /** Events with the same key stay in order. */
  key: (data: z.output<Data>) => string;
}

/** Declares a fact that a service publishes. `data` keeps named fields only: anything else never leaves. */
export const defineEvent = <Data extends z.ZodType>(
  event: Omit<EventDefinition<Data>, 'compacted'> & { compacted?: boolean },
): EventDefinition<Data> => ({ compacted: false, ...event });

export interface JobDefinition<Data extends z.ZodType = z.ZodType> {
  name: string;
  queue: 'media' | 'mail' | 'connections' | 'upkeep';
  attempts: number;
  /** First delay of the exponential backoff, in milliseconds. */
  backoff: number;
  data: Data;
  /** Same work, same id: adding it twice while it waits does nothing. Must not contain `:`. */
  jobId: (data: z.output<Data>) => string;
}

/** Declares a piece of background work that a worker carries out. */
export const defineJob = <Data extends z.ZodType>(job: JobDefinition<Data>): JobDefinition<Data> => job;
