import { hash, randomBytes } from 'node:crypto';
import { coalesce } from '@patchwork/platform/coalesce';
import type { Redis } from 'ioredis';
import { z } from 'zod';

const Session = z.object({
  userId: z.int(),
  /** The user's session epoch at sign-in; the session is over when identity has raised it. */
  epoch: z.int(),
  /** Unix seconds at which the session ends even if it is in use. */
  endsAt: z.int(),
  /** Unix seconds of the last extension of the idle limit. */
  touchedAt: z.int(),
});
type Session = z.output<typeof Session>;

/** A session with the hash that is its key in Redis; the cookie's value itself is stored nowhere. */
export interface LiveSession extends Session {
  key: string;
}

interface SessionLimits {
  idleSeconds: number;
  seconds: number;
  staffSeconds: number;
  perUser: number;
}

const nowInSeconds = () => Math.floor(Date.now() / 1_000);
const keyOf = (id: string) => `session:${hash('sha256', id, 'hex')}`;
const listOf = (userId: number) => `sessions-of:${userId}`;

/** Sessions in Redis. Every method rejects when Redis is unavailable: the gateway then answers 503, never a sign-out. */
export function createSessions(redis: Redis, limits: SessionLimits) {
  const secondsLeft = ({ endsAt }: Session) => Math.max(1, Math.min(limits.idleSeconds, endsAt - nowInSeconds()));

  /** Only if the key exists: a request in progress when a session ended must not restore it. */
  const storeAgain = (key: string, session: Session) => redis.set(key, JSON.stringify(session), 'EX', secondsLeft(session), 'XX');

  /** Ends a user's oldest sessions beyond the limit. Concurrent sign-ins each see all earlier sessions, so the limit holds. */
  async function dropOldest(list: string): Promise<void> {
    const all = await redis.zrange(list, '0', '-1');
    const stored = await redis.mget(all);
    const isLive = (_: string, position: number) => stored[position] !== null;
    const surplus = all.filter(isLive).slice(0, -limits.perUser);
    const gone = [...surplus, ...all.filter((key, position) => !isLive(key, position))];
    if (gone.length > 0) await redis.multi().del(gone).zrem(list, gone).exec();
  }

  /** A page sends many requests at once. */
  const readStored = coalesce<null, string | null>();

  return {
    /** Begins a session under a new id and ends the user's oldest ones beyond the limit. */
    async begin(user: { userId: number; epoch: number; isStaff: boolean }): Promise<{ id: string; session: LiveSession }> {
      const id = randomBytes(32).toString('base64url');
      const key = keyOf(id);
      const now = nowInSeconds();
      const endsAt = now + (user.isStaff ? limits.staffSeconds : limits.seconds);
      const session = { userId: user.userId, epoch: user.epoch, endsAt, touchedAt: now };
      const list = listOf(user.userId);
      await redis
        .multi()
        .set(key, JSON.stringify(session), 'EX', secondsLeft(session))
        .zadd(list, String(Date.now()), key)
        .expire(list, limits.seconds)
        .exec();
      await dropOldest(list);
      return { id, session: { ...session, key } };
    },

    /** Null for an unknown, expired or ended session. Reading does not extend it. */
    async find(id: string): Promise<LiveSession | null> {
      const key = keyOf(id);
      const stored = await readStored(key, null, () => redis.get(key));
      if (!stored) return null;
      const session = Session.parse(JSON.parse(stored));
      return session.endsAt > nowInSeconds() ? { ...session, key } : null;
    },

    /** Extends the idle limit, at most once a minute. */
    async touch({ key, ...session }: LiveSession): Promise<void> {
      const now = nowInSeconds();
      if (now - session.touchedAt >= 60 || limits.idleSeconds < 120) await storeAgain(key, { ...session, touchedAt: now });
    },

    /** Keeps this session although the user's epoch was raised: its user changed the password. */
    renew: ({ key, ...session }: LiveSession, epoch: number) => storeAgain(key, { ...session, epoch }),

    async end({ key, userId }: LiveSession): Promise<void> {
      await redis.multi().del(key).zrem(listOf(userId), key).exec();
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
