import type { Projection } from '@patchwork/platform/rebuild';
import { evidenceHeld } from './consumers/evidence-held.ts';
import { favouritesChanged } from './consumers/favourites-changed.ts';
import { groupChanged } from './consumers/group-changed.ts';
import { halfTermChanged } from './consumers/half-term-changed.ts';
import { consumers } from './consumers/index.ts';
import { personChanged } from './consumers/person-changed.ts';
import { schoolChanged } from './consumers/school-changed.ts';
import { schoolLinksChanged } from './consumers/school-links-changed.ts';

// What operators' commands (ops/) use of this service; they use nothing else.

/** After a restore: erases again what the database has forgotten. */
export { reapplyReceipts } from './erasures/receipts.ts';

export const replayConsumers = () => consumers;

/**
 * Projections in rebuild order. Only consumers of compacted topics: an effect outside its own table, such as an email, must not
 * be repeated.
 */
export const projections: Projection[] = [
  { consumer: schoolChanged, table: 'schools' },
  { consumer: groupChanged, table: 'school_groups' },
  { consumer: personChanged, table: 'people' },
  { consumer: schoolLinksChanged, table: 'school_links', key: 'school_id' },
  { consumer: halfTermChanged, table: 'half_terms' },
  { consumer: favouritesChanged, table: 'favourites', key: 'user_id' },
  { consumer: evidenceHeld, table: 'holds', key: 'hold_id', keyType: 'uuid' },
];
