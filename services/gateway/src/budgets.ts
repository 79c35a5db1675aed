import { staffRoles } from '@patchwork/contracts/roles';
import type { StaffBudget } from '@patchwork/contracts/route';
import { AppError } from '@patchwork/platform/errors';
import type { Log } from '@patchwork/platform/log';
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Config } from './config.ts';
import type { Counters } from './counters.ts';
import type { KnownViewer } from './viewers.ts';

/** Counts only what was done, not each request. */
const countedLater: StaffBudget = 'address-moves';

const sentences: Record<StaffBudget, string> = {
  'person-reads': 'You have opened many people’s records in a short time. Please wait, or ask a Superuser.',
  'school-reads': 'You have opened many schools’ records in a short time. Please wait, or ask a Superuser.',
  'address-moves': 'You have changed many people’s email addresses today. Please wait, or ask a Superuser.',
  'list-downloads': 'You have downloaded many lists today. Please wait, or ask a Superuser.',
};

/** What each member of the provider's staff may do in a time, counted in Redis for all gateways together. */
export function createBudgets(redis: Redis, config: Config, { budgetRefusals }: Counters, log: Log) {
  const rates: Record<StaffBudget, { points: number; duration: number }> = {
    'person-reads': config.BUDGET_PERSON_READS,
    'school-reads': config.BUDGET_SCHOOL_READS,
    'address-moves': config.BUDGET_ADDRESS_MOVES,
    'list-downloads': config.BUDGET_LIST_DOWNLOADS,
  };
  const limiters = Object.fromEntries(
    Object.entries(rates).map(([name, rate]) => [
      name,
      new RateLimiterRedis({ storeClient: redis, keyPrefix: `budget-${name}`, ...rate }),
    ]),
  ) as Record<StaffBudget, RateLimiterRedis>;

  const count = async (budget: StaffBudget, userId: number) => limiters[budget].penalty(String(userId), 1);

  return {
    /** Counts one more. */
    count,
    /** Counts this request, or only checks the budget of acts. Other users than staff pass. @throws AppError `rate-limited` */
    async pass(budget: StaffBudget, { userId, roles }: KnownViewer): Promise<void> {
      if (!staffRoles.some((role) => roles.includes(role))) return;
      const { points } = rates[budget];
      const isActs = budget === countedLater;
      const state = isActs ? await limiters[budget].get(String(userId)) : await count(budget, userId);
      if (!state || state.consumedPoints < points + (isActs ? 0 : 1)) return;
      budgetRefusals.inc({ budget });
      log.warn({ userId, budget }, 'refused a request beyond the budget of a member of staff');
      throw new AppError('rate-limited', 'staff-budget', sentences[budget], {
        retryAfter: Math.max(1, state.msBeforeNext / 1_000),
      });
    },
  };
}

export type Budgets = ReturnType<typeof createBudgets>;
