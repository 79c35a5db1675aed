import type { Schedule } from '@patchwork/platform/schedules';
import type { Deps } from './deps.ts';
import { applyRetention } from './retention/retention.ts';

const HOUR_MS = 60 * 60_000;

/** Hourly jobs; safe to run in several processes at once. */
export const schedulesOf = (deps: Pick<Deps, 'db' | 'log' | 'clock'>): Schedule[] => [
  { name: 'retention', every: HOUR_MS, run: () => applyRetention(deps, deps.clock()) },
];
