import type { AuditEventType } from '@patchwork/contracts/events/audit';
import type { components } from '@patchwork/contracts/types/identity';
import { type Db, Nothing } from '@patchwork/platform/db';
import type { Origin } from '@patchwork/platform/origin';
import { sql } from 'slonik';
import { deviceOf } from './device.ts';

/** How a user signed in. */
export type SignInWay = components['schemas']['SignInWay'];

interface NewClientEvent {
  type: AuditEventType;
  /** The actor; null for a visitor. */
  userId: number | null;
  subjectUserId?: number | null;
  schoolId?: number | null;
  /** Of a downloaded list. */
  rowCount?: number | undefined;
  /** Of `signed-in`. */
  way?: SignInWay;
  origin: Origin;
  /** The id of another service's audit event, which is recorded once. */
  sourceId?: string;
  /** An ISO instant; the current time by default. The demo sets past ones. */
  occurredAt?: string;
}

/** Records a person's act: identity's own in the transaction of the act, another service's when its audit event arrives. */
export const recordClientEvent = (
  db: Db,
  { type, userId, subjectUserId, schoolId, rowCount, way, origin, sourceId, occurredAt }: NewClientEvent,
) => {
  const { uaDevice, uaBrowser, uaOperatingSystem } = deviceOf(origin.userAgent);
  return db.query(sql.prepared('record_client_event', Nothing)`
    insert into client_events (
      type, user_id, subject_user_id, school_id, ip_address, ua_device, ua_browser, ua_operating_system, user_agent,
      source_id, occurred_at, row_count, way
    )
    values (
      ${type}, ${userId}, ${subjectUserId ?? null}, ${schoolId ?? null}, ${origin.ipAddress}, ${uaDevice}, ${uaBrowser},
      ${uaOperatingSystem}, ${origin.userAgent}, ${sourceId ?? null}::uuid, coalesce(${occurredAt ?? null}, now()),
      ${rowCount ?? null}, ${way ?? null}
    )
    on conflict (source_id) do nothing
  `);
};
