import { Redis } from 'ioredis';
import { tryPlants } from './checks/try-plants.ts';
import { startProber } from './prober.ts';
import { type FaultSystem, family, signalAll } from './system.ts';
import type { Facts, Result } from './types.ts';

/** Longer than the prober's requests take on a busy machine. */
const ANSWER_MS = 3_000;

/**
 * Plants faults, one for each check at least, and reports the faults that were not found: what the tables and the media hold is
 * changed and changed back, a process is stopped, and a user's session is deleted.
 */
export async function selfTest(place: FaultSystem, facts: Facts): Promise<Result[]> {
  return [...(await tryPlants(facts)), await findPausedProcess(place), await findLostSession(place)];
}

async function findPausedProcess({ system }: FaultSystem): Promise<Result> {
  const prober = await startProber(system);
  const paused = family(system.services.messaging.pid());
  signalAll(paused, 'SIGSTOP');
  const answered = await prober.whole(Date.now(), ANSWER_MS);
  signalAll(paused, 'SIGCONT');
  await prober.stop();
  const violations = answered === null ? [] : [{ text: 'A paused process counted as answering', acts: [] }];
  return { name: 'self-test: "After each fault …" finds a process that does not answer', looked: 1, violations };
}

async function findLostSession({ system }: FaultSystem): Promise<Result> {
  const redis = new Redis(system.backing.redisUrl);
  const known = new Set(await redis.keys('session:*'));
  const prober = await startProber(system);
  const fresh = (await redis.keys('session:*')).filter((key) => !known.has(key));
  if (fresh.length > 0) await redis.del(...fresh);
  await prober.whole(Date.now(), ANSWER_MS);
  const { violations: found } = prober.check();
  await prober.stop();
  redis.disconnect();
  const violations = found.length > 0 ? [] : [{ text: 'A deleted session was not found', acts: [] }];
  return { name: 'self-test: "Readers stay signed in …" finds a lost session', looked: fresh.length, violations };
}
