import type { ThrottleName } from '@patchwork/contracts/route';
import { AppError } from '@patchwork/platform/errors';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from './config.ts';

/** Sign-ins and promotion codes count only failures: a whole school shares one address. */
const countsMissesOnly: ThrottleName[] = ['login', 'promotion-code'];

/**
 * Limits per address (per user for uploads and own data) are in Redis, so that all gateways count together; without Redis they
 * fail closed with 503. The general limits per user only slow runaway clients down and are in this process.
 */
export function createThrottles(redis: Redis, config: Config) {
  const rates: Record<ThrottleName, { points: number; duration: number }> = {
    login: config.THROTTLE_LOGIN,
    passkeys: config.THROTTLE_PASSKEYS,
    providers: config.THROTTLE_PROVIDERS,
    'provider-logout': config.THROTTLE_PROVIDER_LOGOUT,
    forgot: config.THROTTLE_FORGOT,
    reset: config.THROTTLE_RESET,
    'sign-up': config.THROTTLE_SIGN_UP,
    'sign-up-changes': config.THROTTLE_SIGN_UP_CHANGES,
    validate: config.THROTTLE_VALIDATE,
    'promotion-code': config.THROTTLE_PROMOTION_CODE,
    register: config.THROTTLE_REGISTER,
    uploads: config.THROTTLE_UPLOADS,
    'own-data': config.THROTTLE_OWN_DATA,
    erasures: config.THROTTLE_ERASURES,
    'many-users': config.THROTTLE_MANY_USERS,
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
    /** Counts this attempt; a limiter of failures only checks their number. @throws AppError `rate-limited` */
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
    /** @throws AppError `rate-limited` when a user sends more requests than a person could */
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

/** The address that a limit counts: for IPv6 the /64 prefix, since one household or school has all of it. */
export function addressKey(ipAddress: string): string {
  if (!ipAddress.includes(':') || ipAddress.startsWith('::ffff:')) return ipAddress;
  const [head = '', tail] = ipAddress.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const all = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest];
  return all.slice(0, 4).join(':');
}
