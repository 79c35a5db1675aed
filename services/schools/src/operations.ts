import type { DatabasePool } from '@patchwork/platform/db';
import type { Projection } from '@patchwork/platform/rebuild';
import { consumers } from './consumers/index.ts';
import { personChanged } from './consumers/person-changed.ts';
import { announceRegisterAgain } from './register/announce-register.ts';
import { announceAgain as announceRowsAgain } from './schools/announce.ts';

// The only part of this service that operators' commands (ops/) may import.

export const replayConsumers = () => consumers;

/**
 * Projections of other services' data, in the order of a rebuild. Only consumers of compacted topics: consumers with effects
 * beyond their own table, such as emails, must not run again.
 */
export const projections: Projection[] = [{ consumer: personChanged, table: 'people' }];

/** Publishes the current state of every school and group, and of the register's rows of linked schools, again on this service's compacted topics. */
export async function announceAgain(db: DatabasePool): Promise<void> {
  for (const table of ['schools', 'school_groups'] as const)
    for (let after: number | null = 0; after !== null; ) after = await announceRowsAgain(db, table, after);
  for (let after: number | null = 0; after !== null; ) after = await announceRegisterAgain(db, after);
}
