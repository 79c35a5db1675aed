import type { Schedule } from '@patchwork/platform/schedules';
import { rotateKeys } from './authenticators/rotate-keys.ts';
import type { Deps } from './deps.ts';
import { expireChanges } from './pending-changes/pending-changes.sql.ts';
import { applyRetention } from './retention/retention.ts';
import { removeExpiredGrants } from './staff/staff-grants.ts';
import { moveAllFromDeletedGroups } from './users/deleted-groups.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Repeated jobs; safe to run in several processes at once. */
export const schedulesOf = (deps: Pick<Deps, 'db' | 'log' | 'linkKeys'>): Schedule[] => [
  { name: 'retention', every: HOUR_MS, run: () => applyRetention(deps, new Date()) },
  { name: 'remove-expired-grants', every: MINUTE_MS, run: () => removeExpiredGrants(deps) },
  { name: 'expire-pending-changes', every: HOUR_MS, run: () => expireChanges(deps.db) },
  { name: 'leave-deleted-groups', every: HOUR_MS, run: () => moveAllFromDeletedGroups(deps) },
  { name: 'rotate-keys', every: HOUR_MS, run: () => rotateKeys(deps) },
];
