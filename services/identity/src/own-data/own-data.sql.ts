import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { historyColumns, historyShape } from '../history/user-history.sql.ts';

const HistoryRow = z.object({
  changedAt: z.string(),
  changedByYou: z.boolean(),
  ...historyShape,
});

/** The changes of a user's details, oldest first, without the names of other authors. */
export const listOwnHistory = (db: Db, userId: number) =>
  db.any(sql.type(HistoryRow)`
    select
      user_history.changed_at as "changedAt",
      user_history.changed_by is not distinct from user_history.user_id as "changedByYou",
      ${historyColumns}
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

/** The next 1,000 events of a user after an id, oldest first. */
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
