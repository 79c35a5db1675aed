import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const HistoryRow = z.object({
  changedAt: z.string(),
  changedByYou: z.boolean(),
  changedColumns: z.array(z.string()),
  email: z.string(),
  title: z.string(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  schoolPosition: z.string().nullable(),
  allowNotificationEmails: z.boolean(),
});

/** How somebody's details changed, oldest first, without the names of others who changed them. */
export const listOwnHistory = (db: Db, userId: number) =>
  db.any(sql.type(HistoryRow)`
    select
      user_history.changed_at as "changedAt",
      user_history.changed_by is not distinct from user_history.user_id as "changedByYou",
      user_history.changed_columns as "changedColumns",
      user_history.email,
      user_history.title,
      user_history.first_name as "firstName",
      user_history.middle_name as "middleName",
      user_history.last_name as "lastName",
      user_history.school_position as "schoolPosition",
      user_history.allow_notification_emails as "allowNotificationEmails"
    from user_history
    where user_history.user_id = ${userId}
    order by user_history.id
  `);

const EventRow = z.object({
  id: z.int(),
  type: z.string(),
  occurredAt: z.string(),
  ipAddress: z.string().nullable(),
  uaDevice: z.string().nullable(),
  uaBrowser: z.string().nullable(),
  uaOperatingSystem: z.string().nullable(),
  userAgent: z.string().nullable(),
});

/** What somebody did, oldest first: the next thousand after an id. */
export const listOwnEvents = (db: Db, userId: number, after: number) =>
  db.any(sql.type(EventRow)`
    select
      client_events.id,
      client_events.type,
      client_events.occurred_at as "occurredAt",
      client_events.ip_address as "ipAddress",
      client_events.ua_device as "uaDevice",
      client_events.ua_browser as "uaBrowser",
      client_events.ua_operating_system as "uaOperatingSystem",
      client_events.user_agent as "userAgent"
    from client_events
    where client_events.user_id = ${userId} and client_events.id > ${after}
    order by client_events.id
    limit 1000
  `);
