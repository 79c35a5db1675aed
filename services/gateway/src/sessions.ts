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
  /** Unix seconds of the sign-in, or of the last time that its user confirmed who they are in this session. */
  authenticatedAt: z.int(),
  /** That sign-in or confirmation used a one-time code too, or a passkey. */
  withCode: z.boolean(),
  /** Of the sign-in. */
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The provider of OpenID Connect through which the session was begun or confirmed. */
  provider: z.string().nullable(),
});
type Session = z.output<typeof Session>;

/** Null for what is no session, or lacks a field: it has ended. */
const readSession = (stored: string | null | undefined): Session | null =>
  stored ? (Session.safeParse(JSON.parse(stored)).data ?? null) : null;

/** A session with the hash that is its key in Redis; the cookie's value itself is stored nowhere. */
export interface LiveSession extends Session {
  key: string;
}

/** A session as its user sees it in a list. */
export interface ListedSession extends LiveSession {
  /** Unix milliseconds of the sign-in. */
  beganAt: number;
}

/** Through a provider; `providerSession` is the hash of its session, if it names one. */
interface Through {
  provider: string | null;
  providerSession: string | null;
}

interface SignIn extends Pick<Session, 'userId' | 'epoch' | 'withCode' | 'ipAddress' | 'userAgent'>, Through {
  isStaff: boolean;
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
/** The sessions that one of a provider's began or confirmed, so that its logout finds them. */
const listOfProvider = (providerSession: string) => `sessions-of:provider:${providerSession}`;

/** The name of a session in lists and calls, from which neither the cookie nor the key in Redis can be derived. */
export const publicIdOf = ({ key }: LiveSession): string => hash('sha256', key, 'base64url').slice(0, 22);

/**
 * Sets some fields of a session, in Redis, so that of two concurrent changes neither reverts the other. Does nothing when the
 * session has ended: a request that was in progress must not restore it.
 */
const setFields = `
  local stored = redis.call('get', KEYS[1])
  if not stored then return end
  local session = cjson.decode(stored)
  for name, value in pairs(cjson.decode(ARGV[1])) do session[name] = value end
  redis.call('set', KEYS[1], cjson.encode(session), 'ex', ARGV[2])
`;

/** Sessions in Redis. Every method rejects when Redis is unavailable: the gateway then answers 503, never a sign-out. */
export function createSessions(redis: Redis, limits: SessionLimits) {
  const secondsLeft = ({ endsAt }: Session) => Math.max(1, Math.min(limits.idleSeconds, endsAt - nowInSeconds()));

  const change = (session: LiveSession, fields: Partial<Session>) =>
    redis.eval(setFields, 1, session.key, JSON.stringify(fields), secondsLeft(session));

  /** Ends a user's oldest sessions beyond the limit. Concurrent sign-ins each see all earlier sessions, so the limit holds. */
  async function dropOldest(list: string): Promise<void> {
    const all = await redis.zrange(list, '0', '-1');
    const stored = await redis.mget(all);
    const isLive = (_: string, position: number) => stored[position] !== null;
    const surplus = all.filter(isLive).slice(0, -limits.perUser);
    const gone = [...surplus, ...all.filter((key, position) => !isLive(key, position))];
    if (gone.length > 0) await redis.multi().del(gone).zrem(list, gone).exec();
  }

  const noteThrough = (key: string, providerSession: string) => {
    const list = listOfProvider(providerSession);
    return redis.multi().zadd(list, String(Date.now()), key).expire(list, limits.seconds).exec();
  };

  /** Ends sessions that are still stored, and returns the ids of their users. */
  async function endStored(keys: readonly string[], isMeant: (session: Session) => boolean): Promise<number[]> {
    if (keys.length === 0) return [];
    const stored = await redis.mget([...keys]);
    const ended = new Set<number>();
    for (const [position, key] of keys.entries()) {
      const session = readSession(stored[position]);
      if (!session || !isMeant(session)) continue;
      await redis.multi().del(key).zrem(listOf(session.userId), key).exec();
      ended.add(session.userId);
    }
    return [...ended];
  }

  /** The sessions of concurrent requests are one command, which costs less than one for each. */
  const readStored = coalesce<string, Map<string, string | null>>();
  const readAll = async (asked: readonly string[]) => {
    const keys = [...new Set(asked)];
    const stored = await redis.mget(keys);
    return new Map(keys.map((key, position) => [key, stored[position] ?? null]));
  };

  return {
    /** Begins a session under a new id and ends the user's oldest ones beyond the limit. */
    async begin({ isStaff, providerSession, ...signIn }: SignIn): Promise<{ id: string; session: LiveSession }> {
      const id = randomBytes(32).toString('base64url');
      const key = keyOf(id);
      const now = nowInSeconds();
      const endsAt = now + (isStaff ? limits.staffSeconds : limits.seconds);
      const session = { ...signIn, endsAt, touchedAt: now, authenticatedAt: now };
      const list = listOf(signIn.userId);
      await redis
        .multi()
        .set(key, JSON.stringify(session), 'EX', secondsLeft(session))
        .zadd(list, String(Date.now()), key)
        .expire(list, limits.seconds)
        .exec();
      if (providerSession) await noteThrough(key, providerSession);
      await dropOldest(list);
      return { id, session: { ...session, key } };
    },

    /** Null for an unknown, expired or ended session. Reading does not extend it. */
    async find(id: string): Promise<LiveSession | null> {
      const key = keyOf(id);
      const session = readSession((await readStored('sessions', key, readAll)).get(key));
      return session && session.endsAt > nowInSeconds() ? { ...session, key } : null;
    },

    /** The live sessions of this session's user: this one first, then the newest use first. */
    async list({ key: current, userId, epoch }: LiveSession): Promise<ListedSession[]> {
      const flat = await redis.zrange(listOf(userId), '0', '-1', 'WITHSCORES');
      const members = flat.flatMap((key, at) => (at % 2 === 0 ? [{ key, beganAt: Number(flat[at + 1]) }] : []));
      if (members.length === 0) return [];
      const stored = await redis.mget(members.map(({ key }) => key));
      const live = members.flatMap((member, at) => {
        const session = readSession(stored[at]);
        // A session of another epoch has ended, although Redis still holds it.
        return session && session.epoch === epoch && session.endsAt > nowInSeconds() ? [{ ...session, ...member }] : [];
      });
      return live.sort((one, other) =>
        one.key === current ? -1 : other.key === current ? 1 : other.touchedAt - one.touchedAt || other.beganAt - one.beganAt,
      );
    },

    /** Extends the idle limit, at most once a minute. */
    async touch(session: LiveSession): Promise<void> {
      const now = nowInSeconds();
      if (now - session.touchedAt >= 60 || limits.idleSeconds < 120) await change(session, { touchedAt: now });
    },

    /** Its user has just confirmed who they are in this session, and so has used it. */
    async confirm(session: LiveSession, { withCode, provider, providerSession }: { withCode: boolean } & Partial<Through>) {
      const now = nowInSeconds();
      await change(session, { authenticatedAt: now, touchedAt: now, withCode, ...(provider && { provider }) });
      if (providerSession) await noteThrough(session.key, providerSession);
    },

    /** Keeps this session although the user's epoch was raised: its user changed the password. */
    renew: (session: LiveSession, epoch: number) => change(session, { epoch }),

    async end({ key, userId }: LiveSession): Promise<void> {
      await redis.multi().del(key).zrem(listOf(userId), key).exec();
    },

    /** Ends the sessions that one of a provider's began or confirmed. Returns the ids of their users. */
    async endOfProvider(providerSession: string): Promise<number[]> {
      const list = listOfProvider(providerSession);
      const ended = await endStored(await redis.zrange(list, '0', '-1'), () => true);
      await redis.del(list);
      return ended;
    },

    /** Ends a user's sessions that a provider began or confirmed. */
    endThrough: async (userId: number, provider: string): Promise<number[]> =>
      endStored(await redis.zrange(listOf(userId), '0', '-1'), (session) => session.provider === provider),

    /** Ends every other session of its user. */
    async endOthers({ key, userId }: LiveSession): Promise<void> {
      const list = listOf(userId);
      const others = (await redis.zrange(list, '0', '-1')).filter((other) => other !== key);
      if (others.length > 0) await redis.multi().del(others).zrem(list, others).exec();
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
