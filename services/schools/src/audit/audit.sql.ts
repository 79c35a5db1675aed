import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { BodyOf } from '@patchwork/platform/contract';
import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Origin } from '../origin.ts';

export type ClientEventType = BodyOf<IdentityOperations['recordClientEvent']>['type'];

export interface Deed {
  type: ClientEventType;
  /** Who did it; nobody for a visitor. */
  userId: number | null;
  /** Which school it was done to, where it was one. */
  schoolId?: number | null;
  origin: Origin;
}

/** Promises that identity will hear of a deed: for a change in its own transaction, for a reading before it is answered. */
export const recordDeed = (db: Db, { type, userId, schoolId = null, origin }: Deed) =>
  db.query(sql.prepared('audit_record', z.object({}))`
    insert into audit_intents (type, user_id, school_id, ip_address, user_agent)
    values (${type}, ${userId}, ${schoolId}, ${origin.ipAddress}, ${origin.userAgent})
  `);

const Intent = z.object({
  eventId: z.string(),
  type: z.custom<ClientEventType>((value) => typeof value === 'string'),
  userId: z.int().nullable(),
  schoolId: z.int().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  occurredAt: z.string(),
});
export type Intent = z.output<typeof Intent>;

/** Takes the next ones for ourselves: another process leaves them alone for 5 seconds, after each failure for twice as long, up to a minute. */
export const claimIntents = (db: Db, limit: number) =>
  db.any(sql.prepared('audit_claim', Intent)`
    update audit_intents
    set tries = tries + 1, next_try_at = now() + least(5 * 2 ^ least(tries, 10), 60) * interval '1 second'
    where id in (
      select audit_intents.id
      from audit_intents
      where audit_intents.next_try_at <= now()
      order by audit_intents.next_try_at
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

export const deleteIntent = (db: Db, eventId: string) =>
  db.query(sql.prepared('audit_delete', z.object({}))`delete from audit_intents where id = ${sql.uuid(eventId)}`);

/** Keeps one that identity will never take, for a person to look at. */
export const parkIntent = (db: Db, eventId: string) =>
  db.query(sql.type(z.object({}))`
    update audit_intents
    set next_try_at = 'infinity'
    where id = ${sql.uuid(eventId)}
  `);
