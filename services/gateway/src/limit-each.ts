import pLimit, { type LimitFunction } from 'p-limit';

/** A limit for each person, school or account; those without work are forgotten. */
export function limitEach<Key>(concurrency: number): (key: Key) => LimitFunction {
  const limits = new Map<Key, LimitFunction>();
  return (key) => {
    for (const [other, { activeCount, pendingCount }] of limits) if (activeCount + pendingCount === 0) limits.delete(other);
    const limit = limits.get(key) ?? pLimit(concurrency);
    limits.set(key, limit);
    return limit;
  };
}
