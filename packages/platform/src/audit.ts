import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { createInternalClient, type InternalClient } from './client.ts';
import type { BodyOf, ServiceName } from './contract.ts';
import { Nothing } from './db.ts';
import { AppError } from './errors.ts';
import type { Closer } from './lifecycle.ts';
import type { Log } from './log.ts';
import type { Origin } from './origin.ts';
import { pause } from './waiting.ts';

// What people do (`x-audit` in the contracts) waits in the table `deeds` of the service where they did it, until identity, which
// keeps the list of client events, has written it down.

type ClientEventType = BodyOf<IdentityOperations['recordClientEvent']>['type'];

export interface Deed {
  type: ClientEventType;
  /** Who did it; nobody for a visitor. */
  userId: number | null;
  /** Which school it was done to, where it was one. */
  schoolId?: number | null;
  origin: Omit<Origin, 'requestId'>;
}

/** Promises that identity will hear of a deed: for a change in its own transaction, for a reading before it is answered. */
export const recordDeed = (db: CommonQueryMethods, { type, userId, schoolId = null, origin }: Deed) =>
  db.query(sql.prepared('platform_record_deed', Nothing)`
    insert into deeds (type, user_id, school_id, ip_address, user_agent)
    values (${type}, ${userId}, ${schoolId}, ${origin.ipAddress}, ${origin.userAgent})
  `);

export interface AuditSenderDeps {
  db: DatabasePool;
  log: Log;
  identity: InternalClient<IdentityOperations>;
}

const atOnce = 16;
const pauseMs = 500;

/**
 * Tells identity of the deeds that wait and forgets those it has written down; answers how many it took in hand. A crash between
 * telling and forgetting tells again, which identity records once. No transaction is open meanwhile.
 */
export async function sendDeeds(deps: AuditSenderDeps): Promise<number> {
  const deeds = await claimDeeds(deps.db, atOnce);
  await Promise.all(deeds.map((deed) => send(deps, deed)));
  return deeds.length;
}

async function send({ db, log, identity }: AuditSenderDeps, deed: WaitingDeed): Promise<void> {
  const { eventId, type } = deed;
  try {
    await identity.call('recordClientEvent', { body: deed });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.kind === 'invalid') {
      log.error({ eventId, type, code: error.code }, 'client event refused, kept for a person to look at');
      await parkDeed(db, eventId);
    } else log.warn({ eventId, type, code: error.code }, 'client event not told yet, trying again');
    return;
  }
  await deleteDeed(db, eventId);
}

/** Tells identity within a second of each deed, and as soon as it is back when it was away. Any number of processes may do it. */
export function startAuditSender(deps: AuditSenderDeps) {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const count = await sendDeeds(deps).catch((err: unknown) => {
        deps.log.warn({ err }, 'client events not told yet, trying again');
        return 0;
      });
      if (count < atOnce) await pause(pauseMs, stopping.signal);
    }
  })();
  return {
    /** Waits for those in hand. What is left goes out at the next start. */
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** The same with a client of its own, for a service that asks identity nothing else. Answers what stops it. */
export function tellIdentity(
  from: ServiceName,
  config: { IDENTITY_URL: string; INTERNAL_SIGNING_KEYS: string[] },
  { pool, log }: { pool: DatabasePool; log: Log },
): Closer {
  const identity = createInternalClient<IdentityOperations>({
    service: 'identity',
    url: config.IDENTITY_URL,
    signingKeys: config.INTERNAL_SIGNING_KEYS,
    from,
  });
  const sender = startAuditSender({ db: pool, log, identity });
  return () => sender.stop().finally(identity.close);
}

const WaitingDeed = z.object({
  eventId: z.string(),
  type: z.custom<ClientEventType>((value) => typeof value === 'string'),
  userId: z.int().nullable(),
  schoolId: z.int().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  occurredAt: z.string(),
});
type WaitingDeed = z.output<typeof WaitingDeed>;

/** Takes the next ones for ourselves: another process leaves them alone for 5 seconds, after each failure for twice as long, up to a minute. */
const claimDeeds = (db: CommonQueryMethods, limit: number) =>
  db.any(sql.prepared('platform_claim_deeds', WaitingDeed)`
    update deeds
    set tries = tries + 1, next_try_at = now() + least(5 * 2 ^ least(tries, 10), 60) * interval '1 second'
    where id in (
      select deeds.id
      from deeds
      where deeds.next_try_at <= now()
      order by deeds.next_try_at
      limit ${limit}
      for update skip locked
    )
    returning
      id::text as "eventId",
      type,
      user_id as "userId",
      school_id as "schoolId",
      ip_address as "ipAddress",
      user_agent as "userAgent",
      occurred_at as "occurredAt"
  `);

const deleteDeed = (db: CommonQueryMethods, eventId: string) =>
  db.query(sql.prepared('platform_delete_deed', Nothing)`delete from deeds where id = ${sql.uuid(eventId)}`);

/** Keeps one that identity will never take, for a person to look at. */
const parkDeed = (db: CommonQueryMethods, eventId: string) =>
  db.query(sql.type(Nothing)`
    update deeds
    set next_try_at = 'infinity'
    where id = ${sql.uuid(eventId)}
  `);
