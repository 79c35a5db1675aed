import type { DatabasePool } from '@patchwork/platform/db';
import type { Projection } from '@patchwork/platform/rebuild';
import { announceHoldsAgain } from './concerns/announce-holds.ts';
import { consumers } from './consumers/index.ts';
import { personChanged } from './consumers/person-changed.ts';
import { schoolChanged } from './consumers/school-changed.ts';
import { timingOf } from './mails/timing.ts';

// All that the operators' commands (ops/) may use of this service.

/** The consumers without immediate fan-out, which is left to the service's schedule. */
export const replayConsumers = () =>
  consumers({ clock: () => new Date(), timing: timingOf(process.env), wakeFanOut: () => undefined });

/**
 * Tables that store other services' data, in rebuild order. Only consumers of compacted topics: those with other effects, such
 * as emails, must not run again.
 */
export const projections: Projection[] = [
  { consumer: schoolChanged, table: 'schools' },
  { consumer: personChanged, table: 'people', key: 'user_id' },
];

/** Publishes the current state of every hold again on this service's compacted topic. */
export async function announceAgain(db: DatabasePool): Promise<void> {
  for (let after: number | null = 0; after !== null; ) after = await announceHoldsAgain(db, after);
}
