import { Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Outcome } from './cases.sql.ts';

/** Records that the case is acknowledged, by an Admin (`isStaff`) or a school. */
export const markAcknowledged = (tx: Tx, id: number, isStaff: boolean) =>
  tx.query(sql.type(Nothing)`
    update concern_cases
    set
      state = case when state = 'new' then 'acknowledged' else state end,
      acknowledged_at = coalesce(acknowledged_at, now()),
      taken_up_at = case when ${isStaff} then coalesce(taken_up_at, now()) else taken_up_at end
    where id = ${id}
  `);

/** Records that the case is referred; reminders end unless it still waits for another Admin. */
export const markReferred = (tx: Tx, id: number, { isTakenUp }: { isTakenUp: boolean }) =>
  tx.query(sql.type(Nothing)`
    update concern_cases
    set state = 'referred', taken_up_at = case when ${isTakenUp} then coalesce(taken_up_at, now()) else taken_up_at end
    where id = ${id}
  `);

const Closed = z.object({ heldUntil: z.string(), holdVersion: z.int() });

/** Closes a locked case. Its evidence is held for so many years from now. */
export const markClosed = (
  tx: Tx,
  id: number,
  { outcome, reason, closedBy, years }: { outcome: Outcome; reason: string; closedBy: number; years: number },
) =>
  tx.one(sql.type(Closed)`
    update concern_cases
    set
      state = 'closed', closed_at = now(), closed_by = ${closedBy}, outcome = ${outcome}, close_reason = ${reason},
      taken_up_at = coalesce(taken_up_at, now()),
      hold_version = hold_version + 1,
      held_until = now() + make_interval(years => ${years})
    where id = ${id}
    returning held_until as "heldUntil", hold_version as "holdVersion"
  `);

/** Marks a user as involved who is not, and no longer allows them. */
export const addInvolved = (tx: Tx, id: number, userId: number) =>
  tx.query(sql.type(Nothing)`
    update concern_cases
    set
      involved_user_ids = array_remove(involved_user_ids, ${userId}::bigint) || ${userId}::bigint,
      allowed_user_ids = array_remove(allowed_user_ids, ${userId}::bigint)
    where id = ${id}
  `);

/** Records who has marked another Admin. An open case then waits again for an Admin, and reminders follow. */
export const addAdminMarker = (tx: Tx, id: number, markerId: number) =>
  tx.query(sql.type(Nothing)`
    update concern_cases
    set admin_marker_ids = array_remove(admin_marker_ids, ${markerId}::bigint) || ${markerId}::bigint, taken_up_at = null
    where id = ${id}
  `);

export const addAllowed = (tx: Tx, id: number, userId: number) =>
  tx.query(sql.type(Nothing)`
    update concern_cases
    set allowed_user_ids = allowed_user_ids || ${userId}::bigint
    where id = ${id}
  `);
