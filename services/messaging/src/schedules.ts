import type { Schedule } from '@patchwork/platform/schedules';
import { remindOfConcerns } from './concerns/reminders.ts';
import type { Deps } from './deps.ts';
import { fanOut } from './fan-out/fan-out.ts';
import { enqueueDueMails } from './mails/due-mails.ts';
import { applyRetention } from './retention/retention.ts';

export const schedulesOf = (deps: Deps): Schedule[] => [
  // At most 500 per run, so that thousands of notifications do not delay other mails.
  { name: 'requeue-mails', every: 10_000, run: () => enqueueDueMails(deps) },
  { name: 'fan-out', every: 30_000, run: () => fanOut(deps) },
  { name: 'remind-of-concerns', every: 10 * 60_000, run: () => remindOfConcerns(deps) },
  { name: 'retention', every: 60 * 60_000, run: () => applyRetention(deps, deps.clock()) },
];
