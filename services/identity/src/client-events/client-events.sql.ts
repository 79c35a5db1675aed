import type { components } from '@patchwork/contracts/types/identity';
import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import type { Origin } from '../origin.ts';
import { deviceOf } from './device.ts';

export type ClientEventType = components['schemas']['ClientEventType'];

export interface NewClientEvent {
  type: ClientEventType;
  /** Who did it; nobody for a visitor. */
  userId: number | null;
  subjectUserId?: number | null;
  schoolId?: number | null;
  origin: Origin;
  /** Another service's own number of the event, under which it is recorded once. */
  sourceId?: string;
  /** An ISO instant; now unless the demo tells of the past. */
  occurredAt?: string;
}

/** Writes down what somebody did, in the transaction of what they did. */
export const recordClientEvent = (
  db: Db,
  { type, userId, subjectUserId, schoolId, origin, sourceId, occurredAt }: NewClientEvent,
) => {
  const { uaDevice, uaBrowser, uaOperatingSystem } = deviceOf(origin.userAgent);
  return db.query(sql.prepared('record_client_event', Nothing)`
    insert into client_events (
      type, user_id, subject_user_id, school_id, ip_address, ua_device, ua_browser, ua_operating_system, user_agent,
      source_id, occurred_at
    )
    values (
      ${type}, ${userId}, ${subjectUserId ?? null}, ${schoolId ?? null}, ${origin.ipAddress}, ${uaDevice}, ${uaBrowser},
      ${uaOperatingSystem}, ${origin.userAgent}, ${sourceId ?? null}::uuid, coalesce(${occurredAt ?? null}, now())
    )
    on conflict (source_id) do nothing
  `);
};
