import type { Schedule } from '@patchwork/platform/schedules';
import { rotateKeys } from './authenticators/rotate-keys.ts';
import type { Deps } from './deps.ts';
import { applyRetention } from './retention/retention.ts';

const HOUR_MS = 60 * 60_000;

/** Hourly jobs; safe to run in several processes at once. */
export const schedulesOf = (deps: Pick<Deps, 'db' | 'log' | 'linkKeys'>): Schedule[] => [
  { name: 'retention', every: HOUR_MS, run: () => applyRetention(deps, new Date()) },
  { name: 'rotate-keys', every: HOUR_MS, run: () => rotateKeys(deps) },
];
