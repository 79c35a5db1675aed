import type { Projection } from '@patchwork/platform/rebuild';
import { consumers } from './consumers/index.ts';
import { personChanged } from './consumers/person-changed.ts';
import { registerChanged } from './consumers/register-changed.ts';
import { schoolChanged } from './consumers/school-changed.ts';

// What operators' commands (ops/) use of this service; they use nothing else.

/** Publishes the current state of its compacted topics again. */
export { publishAgain as announceAgain } from './publish-pending.ts';

export const replayConsumers = () => consumers;

/**
 * Projections in rebuild order. Only consumers of compacted topics: an effect outside its own table, such as an email, must not
 * be repeated.
 */
export const projections: Projection[] = [
  { consumer: schoolChanged, table: 'schools' },
  { consumer: registerChanged, table: 'register_facts', key: 'school_id' },
  { consumer: personChanged, table: 'people' },
];
