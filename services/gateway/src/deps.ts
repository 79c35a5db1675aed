import type { operations } from '@patchwork/contracts/types/identity';
import { createAssertionSigner } from '@patchwork/platform/assertion';
import { createInternalClient, type InternalClient } from '@patchwork/platform/client';
import { signingKeysOf } from '@patchwork/platform/config';
import type { Log } from '@patchwork/platform/log';
import { openRedis } from '@patchwork/platform/redis';
import type { Redis } from 'ioredis';
import { Registry } from 'prom-client';
import { type Budgets, createBudgets } from './budgets.ts';
import type { Config } from './config.ts';
import { type Counters, createCounters } from './counters.ts';
import { type Csrf, createCsrf } from './csrf.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSignIns, type SignIns } from './sign-ins.ts';
import { createThrottles, type Throttles } from './throttles.ts';
import { createViewers, type Viewers } from './viewers.ts';

export interface Deps {
  config: Config;
  log: Log;
  redis: Redis;
  sessions: Sessions;
  throttles: Throttles;
  budgets: Budgets;
  registry: Registry;
  counters: Counters;
  viewers: Viewers;
  csrf: Csrf;
  identity: InternalClient<operations>;
  /** The same service for calls in which it asks a sign-in provider, which takes longer. */
  providers: InternalClient<operations>;
  signIns: SignIns;
  sign: ReturnType<typeof createAssertionSigner>;
  cookies: { session: string; isSecure: boolean };
  /** Origins that serve our own pages. */
  origins: Set<string>;
  /** Host headers that the gateway accepts. */
  hosts: Set<string>;
  close(): Promise<void>;
}

/** The real dependencies, made from the configuration. */
export function createDeps(config: Config, log: Log): Deps {
  // Fail fast instead of queueing commands: an unreachable Redis must become a 503, not a hanging page.
  const options = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1_500,
    lazyConnect: false,
    // Sends the commands of one turn of the event loop in one write.
    enableAutoPipelining: true,
    // Sessions are read by one command for all requests of a turn, so waiting for others would only add a turn.
    autoPipeliningIgnoredCommands: ['mget'],
  };
  const registry = new Registry();
  const counters = createCounters(registry);
  const redis = openRedis(config.REDIS_URL, options, log);
  redis.on('error', (err) => log.warn({ err }, 'could not reach Redis'));
  const toIdentity = {
    service: 'identity' as const,
    url: config.IDENTITY_URL,
    signingKeys: config.SIGNING_KEYS_IDENTITY,
    from: 'gateway',
  };
  const identity = createInternalClient<operations>(toIdentity);
  // A provider has five seconds for each of three answers.
  const providers = createInternalClient<operations>({ ...toIdentity, timeout: 16_000 });
  const signIns = createSignIns(toIdentity);
  const origin = new URL(config.PUBLIC_ORIGIN);
  const isSecure = origin.protocol === 'https:';
  const limits = {
    idleSeconds: config.SESSION_IDLE_SECONDS,
    seconds: config.SESSION_SECONDS,
    staffSeconds: config.STAFF_SESSION_SECONDS,
    perUser: config.SESSIONS_PER_USER,
  };
  const ownOrigins = [origin.origin, ...loopbackTwins(origin), ...config.TRUSTED_ORIGINS];
  return {
    config,
    log,
    redis,
    registry,
    counters,
    sessions: createSessions(redis, limits),
    throttles: createThrottles(redis, config),
    budgets: createBudgets(redis, config, counters, log),
    viewers: createViewers(identity),
    csrf: createCsrf(config.CSRF_KEYS),
    identity,
    providers,
    signIns,
    // Signed as `browser`, so that a service can refuse its internal calls to outside requests.
    sign: createAssertionSigner(signingKeysOf(config), 'browser'),
    cookies: { session: isSecure ? '__Host-sid' : 'sid', isSecure },
    origins: new Set(ownOrigins),
    hosts: new Set(ownOrigins.map((each) => new URL(each).host)),
    async close() {
      await Promise.all([identity.close(), providers.close(), signIns.close()]);
      redis.disconnect();
    },
  };
}

/** On a developer's machine 127.0.0.1 and localhost are the same host. */
function loopbackTwins(origin: URL): string[] {
  const twins: Record<string, string> = { '127.0.0.1': 'localhost', localhost: '127.0.0.1' };
  const twin = twins[origin.hostname];
  return twin ? [`${origin.protocol}//${twin}${origin.port ? `:${origin.port}` : ''}`] : [];
}
