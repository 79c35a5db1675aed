import { Redis } from 'ioredis';
import type { ServiceName } from './ports.ts';
import type { Secrets } from './secrets.ts';

/** The keys that each process uses; docker-compose.yml and deploy/k8s give the same (deploy/test). */
const keysOf: Record<ServiceName, string[]> = {
  gateway: ['session:*', 'sessions-of:*', 'throttle-*', 'budget-*'],
  identity: ['bull:schedules-identity:*'],
  schools: ['bull:schedules-schools:*'],
  content: ['bull:schedules-content:*', 'bull:media:*', 'bull:films:*'],
  messaging: ['bull:schedules-messaging:*', 'bull:mail:*'],
  connections: ['bull:schedules-connections:*', 'bull:connections:*'],
  workers: ['bull:media:*', 'bull:films:*', 'bull:mail:*', 'bull:connections:*', 'failed-jobs:*'],
};

/**
 * What BullMQ, the rate limiter and the sessions need: no command that reads or changes the server, other users or all keys.
 * A script may only do what its user may. `info` tells BullMQ the server's version.
 */
const commands = [
  ...['+@read', '+@write', '+@connection', '+@transaction', '-@dangerous', '-@admin', '-scan', '-randomkey'],
  ...['+eval', '+evalsha', '+script|load', '+info'],
];

/** Returns the rules of a process's Redis user, without its passwords. Without Kafka, events are streams in Redis. */
export const redisRules = (process: ServiceName, { hasKafka = true } = {}): string[] => [
  ...[...keysOf[process], ...(hasKafka || process === 'gateway' || process === 'workers' ? [] : ['events:*'])].map(
    (pattern) => `~${pattern}`,
  ),
  ...commands,
];

/** A user of Redis: a process, or the operator, who may do everything. */
type RedisUser = ServiceName | 'operator';

/**
 * Creates or replaces the user of each process and the operator's; with `closesDefault` no other user gets in. Connections in
 * use stay open. @throws Error when Redis refuses
 */
export async function setRedisUsers(
  adminUrl: string,
  secrets: Secrets,
  { hasKafka, closesDefault = false }: { hasKafka: boolean; closesDefault?: boolean },
): Promise<void> {
  const redis = new Redis(adminUrl, { maxRetriesPerRequest: 1 });
  const rulesOf = (name: RedisUser) => (name === 'operator' ? ['~*', '&*', '+@all'] : redisRules(name, { hasKafka }));
  try {
    for (const [name, password] of Object.entries(secrets.redisPasswords))
      await redis.acl('SETUSER', name, 'reset', 'on', `>${password}`, ...rulesOf(name as RedisUser));
    if (closesDefault) await redis.acl('SETUSER', 'default', 'off');
    await redis.acl('SAVE');
  } finally {
    redis.disconnect();
  }
}

/** Returns the address with which a user signs in to Redis. */
export function redisUrlOf(address: string, user: RedisUser, { redisPasswords }: Secrets): string {
  const url = new URL(address);
  url.username = user;
  url.password = redisPasswords[user]!;
  return url.href;
}

/** Whether Redis accepts the user and password of this address. @throws Error when it does not answer */
export async function opensRedis(url: string): Promise<boolean> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: null });
  let reason: Error | undefined;
  redis.on('error', (error) => {
    reason = error;
  });
  try {
    await redis.connect();
    return true;
  } catch (error) {
    if (reason?.message.startsWith('WRONGPASS')) return false;
    throw reason ?? error;
  } finally {
    redis.disconnect();
  }
}
