import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Origin } from '../origin.ts';
import { deviceOf } from './device.ts';

/** Those of the contract's `ClientEventType` that this service records itself. */
export type ClientEventType =
  | 'signed-in'
  | 'sign-in-failed'
  | 'signed-out'
  | 'terms-accepted'
  | 'password-forgotten'
  | 'password-reset'
  | 'sign-up-requested'
  | 'sign-up-user-added'
  | 'sign-up-user-removed'
  | 'school-approved';

export interface NewClientEvent {
  type: ClientEventType;
  /** Who did it; nobody for a visitor. */
  userId: number | null;
  subjectUserId?: number | null;
  schoolId?: number | null;
  origin: Origin;
  /** An ISO instant; now unless the demo tells of the past. */
  occurredAt?: string;
}

/** Writes down what somebody did, in the transaction of what they did. */
export const recordClientEvent = (db: Db, { type, userId, subjectUserId, schoolId, origin, occurredAt }: NewClientEvent) => {
  const { uaDevice, uaBrowser, uaOperatingSystem } = deviceOf(origin.userAgent);
  return db.query(sql.prepared('record_client_event', z.object({}))`
    insert into client_events (
      type, user_id, subject_user_id, school_id, ip_address, ua_device, ua_browser, ua_operating_system, user_agent,
      occurred_at
    )
    values (
      ${type}, ${userId}, ${subjectUserId ?? null}, ${schoolId ?? null}, ${origin.ipAddress}, ${uaDevice}, ${uaBrowser},
      ${uaOperatingSystem}, ${origin.userAgent}, coalesce(${occurredAt ?? null}, now())
    )
  `);
};

const Row = z.object({
  id: z.int(),
  type: z.string(),
  eventTimestamp: z.string(),
  schoolId: z.int().nullable(),
  ipAddress: z.string().nullable(),
  userName: z.string().nullable(),
  uaDevice: z.string().nullable(),
  uaBrowser: z.string().nullable(),
  uaOperatingSystem: z.string().nullable(),
  userAgent: z.string().nullable(),
});

/** What happened while these schools signed up, newest first; at most `limit` events. */
export const listSignUpEvents = async (db: Db, schoolIds: readonly number[], limit: number) => {
  const rows = await db.any(sql.type(Row)`
    select
      client_events.id, client_events.type, client_events.occurred_at as "eventTimestamp",
      client_events.school_id as "schoolId", client_events.ip_address as "ipAddress", users.email as "userName",
      client_events.ua_device as "uaDevice", client_events.ua_browser as "uaBrowser",
      client_events.ua_operating_system as "uaOperatingSystem", client_events.user_agent as "userAgent"
    from client_events
    left join users on users.id = client_events.user_id
    where
      client_events.school_id = any(${sql.array([...schoolIds], 'int8')})
      and client_events.type in ('sign-up-requested', 'sign-up-profile-changed', 'sign-up-user-added', 'sign-up-user-removed')
    order by client_events.id desc
    limit ${limit}
  `);
  return rows.map(({ uaDevice, uaBrowser, uaOperatingSystem, userAgent, ...event }) => ({
    ...event,
    deviceInfo: { uaDevice, uaBrowser, uaOperatingSystem, userAgent },
    ipLookupDetails: null,
  }));
};
