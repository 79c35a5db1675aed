import { AppError } from '@patchwork/platform/errors';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from './config.ts';

/** The limiters that the contract names in `x-throttle`. */
export type ThrottleName =
  | 'login'
  | 'forgot'
  | 'reset'
  | 'sign-up'
  | 'validate'
  | 'promotion-code'
  | 'uploads'
  | 'own-data'
  | 'unsubscribe'
  | 'policy-reports';

/** Logins and promotion codes count only misses: a whole school shares one address. */
const countsMissesOnly: ThrottleName[] = ['login', 'promotion-code'];

/**
 * Limits per address (or per user, for uploads and one's own data) live in Redis, so that several gateways count together; when Redis is away they
 * fail closed with 503. The general limits per user are a brake against runaway clients and live in this process.
 */
export function createThrottles(redis: Redis, config: Config) {
  const rates: Record<ThrottleName, { points: number; duration: number }> = {
    login: config.THROTTLE_LOGIN,
    forgot: config.THROTTLE_FORGOT,
    reset: config.THROTTLE_RESET,
    'sign-up': config.THROTTLE_SIGN_UP,
    validate: config.THROTTLE_VALIDATE,
    'promotion-code': config.THROTTLE_PROMOTION_CODE,
    uploads: config.THROTTLE_UPLOADS,
    'own-data': config.THROTTLE_OWN_DATA,
    unsubscribe: config.THROTTLE_UNSUBSCRIBE,
    'policy-reports': config.THROTTLE_POLICY_REPORTS,
  };
  const named = Object.fromEntries(
    Object.entries(rates).map(([name, rate]) => [
      name,
      new RateLimiterRedis({ storeClient: redis, keyPrefix: `throttle-${name}`, ...rate }),
    ]),
  ) as Record<ThrottleName, RateLimiterRedis>;
  const requests = new RateLimiterMemory({ keyPrefix: 'requests', ...config.THROTTLE_REQUESTS });
  const writes = new RateLimiterMemory({ keyPrefix: 'writes', ...config.THROTTLE_WRITES });

  return {
    /** Counts this try, or for limiters of misses only looks whether there were too many. @throws AppError 429 */
    async pass(name: ThrottleName, key: string): Promise<void> {
      const limiter = named[name];
      if (!countsMissesOnly.includes(name)) return consume(limiter, key);
      const state = await limiter.get(key);
      if (state && state.consumedPoints >= limiter.points) throw tooMany(state.msBeforeNext);
    },
    /** Counts a wrong guess. */
    async miss(name: ThrottleName, key: string): Promise<void> {
      await named[name].penalty(key, 1);
    },
    /** @throws AppError 429 when one user sends more than a person could. */
    async passUser(userId: number, isWrite: boolean): Promise<void> {
      await consume(requests, String(userId));
      if (isWrite) await consume(writes, String(userId));
    },
  };
}

export type Throttles = ReturnType<typeof createThrottles>;

async function consume(limiter: { consume(key: string): Promise<unknown> }, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext);
    throw refusal;
  }
}

const tooMany = (milliseconds: number) =>
  new AppError('rate-limited', 'rate-limited', 'Too many requests. Please wait a moment.', {
    retryAfter: Math.max(1, milliseconds / 1_000),
  });

/** One household or school behind IPv6 has a whole /64, so that is what counts as its address. */
export function addressKey(ipAddress: string): string {
  if (!ipAddress.includes(':') || ipAddress.startsWith('::ffff:')) return ipAddress;
  const [head = '', tail] = ipAddress.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const all = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest];
  return all.slice(0, 4).join(':');
}
