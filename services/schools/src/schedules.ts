import type { Schedule } from '@patchwork/platform/schedules';
import { carryOutApprovals } from './approvals/approvals.ts';
import type { Deps } from './deps.ts';
import { applyRetention } from './retention/retention.ts';
import { finishSchoolYears } from './school-years/school-years.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Repeated jobs; safe to run in several processes at once. */
export const schedulesOf = (deps: Deps): Schedule[] => [
  { name: 'carry-out-approvals', every: 5_000, run: () => carryOutApprovals(deps) },
  { name: 'retention', every: HOUR_MS, run: () => applyRetention(deps, deps.clock()) },
  { name: 'finish-school-years', every: MINUTE_MS, run: () => finishSchoolYears(deps) },
];
