import { hash, randomBytes } from 'node:crypto';
import { readTogether } from '@patchwork/platform/read-together';
import type { Redis } from 'ioredis';
import { z } from 'zod';

const Session = z.object({
  userId: z.int(),
  /** The user's session epoch at login; when identity's has moved on, the session is over. */
  epoch: z.int(),
  /** Unix seconds after which the session ends whatever happens. */
  endsAt: z.int(),
  /** Unix seconds of the last time its idle limit was pushed out. */
  touchedAt: z.int(),
});
export type Session = z.output<typeof Session>;

/** A session and the hash under which Redis keeps it; the cookie's own value is stored nowhere. */
export interface LiveSession extends Session {
  key: string;
}

export interface SessionLimits {
  idleSeconds: number;
  seconds: number;
  staffSeconds: number;
  perUser: number;
}

const nowInSeconds = () => Math.floor(Date.now() / 1_000);
const keyOf = (id: string) => `session:${hash('sha256', id, 'hex')}`;
const listOf = (userId: number) => `sessions-of:${userId}`;

/** Sessions in Redis. Every method rejects when Redis is away, which the gateway answers with 503, never with a logout. */
export function createSessions(redis: Redis, limits: SessionLimits) {
  const secondsLeft = ({ endsAt }: Session) => Math.max(1, Math.min(limits.idleSeconds, endsAt - nowInSeconds()));

  /** Only while it is there: a request that was under way when a session ended must not bring it back. */
  const storeAgain = (key: string, session: Session) => redis.set(key, JSON.stringify(session), 'EX', secondsLeft(session), 'XX');

  /** Ends the oldest of a user beyond the limit. Of several at once each sees all that began before it, so too many never stay. */
  async function dropOldest(list: string): Promise<void> {
    const all = await redis.zrange(list, '0', '-1');
    const stored = await redis.mget(all);
    const isLive = (_: string, position: number) => stored[position] !== null;
    const surplus = all.filter(isLive).slice(0, -limits.perUser);
    const gone = [...surplus, ...all.filter((key, position) => !isLive(key, position))];
    if (gone.length > 0) await redis.multi().del(gone).zrem(list, gone).exec();
  }

  /** A page asks for many things at once. */
  const together = readTogether<null>();

  return {
    /** Begins a session under a new id and drops the oldest ones of the user beyond the limit. */
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

    /** Null for an id that never was, has expired or was ended. Reading does not prolong it. */
    async find(id: string): Promise<LiveSession | null> {
      const key = keyOf(id);
      const stored = await together(key, null, () => redis.get(key));
      if (!stored) return null;
      const session = Session.parse(JSON.parse(stored));
      return session.endsAt > nowInSeconds() ? { ...session, key } : null;
    },

    /** Pushes the idle limit out, at most once a minute. */
    async touch({ key, ...session }: LiveSession): Promise<void> {
      const now = nowInSeconds();
      if (now - session.touchedAt >= 60 || limits.idleSeconds < 120) await storeAgain(key, { ...session, touchedAt: now });
    },

    /** Lets this session go on although the user's epoch moved: the person in front of it changed the password. */
    renew: ({ key, ...session }: LiveSession, epoch: number) => storeAgain(key, { ...session, epoch }),

    async end({ key, userId }: LiveSession): Promise<void> {
      await redis.multi().del(key).zrem(listOf(userId), key).exec();
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
