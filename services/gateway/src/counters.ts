import { staffBudgets } from '@patchwork/contracts/route';
import { Counter, type Registry } from 'prom-client';

/** What the gateway counts besides requests. */
export function createCounters(registry: Registry) {
  const registers = [registry];
  /** Refused requests of staff, by budget. */
  const budgetRefusals = new Counter({
    name: 'patchwork_staff_budget_refusals_total',
    help: 'Requests of staff that were refused because their budget was used up',
    labelNames: ['budget'],
    registers,
  });
  // A series that begins with its first refusal would hide that refusal from the alert.
  for (const budget of staffBudgets) budgetRefusals.inc({ budget }, 0);
  return {
    budgetRefusals,
    /** Requests that were refused because too many others of their service were in progress, by service and priority. */
    overloadRefusals: new Counter({
      name: 'patchwork_overload_refusals_total',
      help: 'Requests that were refused because too many requests to their service were in progress',
      labelNames: ['service', 'priority'],
      registers,
    }),
    /** Violations as reported; anyone can send a report, so they may be invented. */
    policyViolations: new Counter({
      name: 'patchwork_policy_violations_total',
      help: 'Violations of the Content-Security-Policy that browsers reported, by directive',
      labelNames: ['directive'],
      registers,
    }),
  };
}

export type Counters = ReturnType<typeof createCounters>;
