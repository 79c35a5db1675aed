import { Redis, type RedisOptions } from 'ioredis';
import type { Log } from './bus-types.ts';
import { stateOfRefusal } from './failures.ts';
import type { PartState } from './health.ts';
import { backoff } from './timing.ts';

/** An answer that only a replica gives: the former primary whose connections stay open after a failover. */
const OF_A_REPLICA = /\b(READONLY|UNBLOCKED|MASTERDOWN)\b/;

/**
 * Opens a connection to Redis that reconnects for ever, also when its server has become a replica: the address then leads to the
 * new primary. The command that a replica refuses is rejected.
 */
export function openRedis(url: string, options: RedisOptions = {}, log?: Pick<Log, 'warn'>): Redis {
  return new Redis(url, { ...options, reconnectOnError: leaveReplica(log) });
}

/** While no primary is at the address yet, the pauses between two reconnections double, so that reads go on between them. */
function leaveReplica(log?: Pick<Log, 'warn'>): (error: Error) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  let tries = 0;
  return (error) => {
    if (!OF_A_REPLICA.test(error.message)) return false;
    const since = performance.now() - last;
    if (since < backoff(Math.max(1, tries), { first: 500, cap: 8_000 })) return false;
    tries = since > 60_000 ? 1 : tries + 1;
    last = performance.now();
    log?.warn({ err: error }, 'Redis has become a replica, connecting again');
    return true;
  };
}

/** Whether Redis takes writes now: it writes `key`, for a minute. */
export async function stateOfRedis(redis: Redis, key: string): Promise<PartState> {
  // Otherwise the command would wait in the queue of the connection.
  if (redis.status !== 'ready') return 'away';
  try {
    await redis.set(key, '', 'EX', 60);
    return 'ready';
  } catch (error) {
    return stateOfRefusal(error) ?? 'away';
  }
}
