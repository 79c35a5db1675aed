import type { DatabasePool } from '@patchwork/platform/db';
import type { Projection } from '@patchwork/platform/rebuild';
import { announcePeopleAgain } from './accounts/announce.ts';
import { groupChanged } from './consumers/group-changed.ts';
import { consumers } from './consumers/index.ts';
import { schoolChanged } from './consumers/school-changed.ts';
import type { LinkKeys } from './passwords/link-token.ts';
import { findLinkKeys } from './staff/connect.ts';

// The only part of this service that operators' commands (ops/) may import.

export { findLinkKeys };

/** Without LINK_KEYS the consumers cannot issue password links; everything else works. */
export const replayConsumers = () => consumers({ linkKeys: findLinkKeys() ?? ([] as unknown as LinkKeys) });

/**
 * Projections of other services' data, in the order of a rebuild. Only consumers of compacted topics: consumers with effects
 * beyond their own table, such as emails, must not run again.
 */
export const projections: Projection[] = [
  { consumer: schoolChanged, table: 'schools' },
  { consumer: groupChanged, table: 'school_groups' },
];

/** Publishes the current state of every user again on this service's compacted topic. */
export async function announceAgain(db: DatabasePool): Promise<void> {
  for (let after: number | null = 0; after !== null; ) after = await announcePeopleAgain(db, after);
}
