import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Outcome } from './cases.sql.ts';

/** The steps that the service enters; the database itself enters `raised`, `hidden` and `unhidden`. */
type EnteredKind = 'confirmed' | 'acknowledged' | 'note' | 'involved' | 'allowed' | 'referred' | 'closed' | 'reminded';

interface NewEntry {
  kind: EnteredKind;
  /** Null for the system and for visitors. */
  actor: Viewer | null;
  reason?: string;
  outcome?: Outcome;
  /** Who was marked as involved or allowed. */
  involvedUserId?: number;
}

/** Adds a step to a case and returns its id. Entries cannot be changed. */
export const insertEntry = (
  tx: Tx,
  concernId: number,
  { kind, actor, reason, outcome, involvedUserId }: NewEntry,
): Promise<number> =>
  tx.oneFirst(sql.type(z.object({ id: z.int() }))`
    insert into concern_entries (concern_id, kind, actor_id, actor_school_id, is_staff, reason, outcome, involved_user_id)
    values (
      ${concernId}, ${kind}, ${actor?.userId ?? null}, ${actor?.schoolId ?? null},
      ${actor?.roles.includes('Admin') ?? false}, ${reason ?? null}, ${outcome ?? null}, ${involvedUserId ?? null}
    )
    returning id
  `);

const EntryRow = z.object({
  id: z.int(),
  kind: z.enum([
    ...(['raised', 'confirmed', 'acknowledged', 'note', 'involved', 'allowed'] as const),
    ...(['hidden', 'unhidden', 'referred', 'closed', 'reminded'] as const),
  ]),
  createDate: z.string(),
  actorId: z.int().nullable(),
  isStaff: z.boolean(),
  reason: z.string().nullable(),
  outcome: z.string().nullable(),
});
export type EntryRow = z.output<typeof EntryRow>;

/** All steps of a case, oldest first. The caller has checked the viewer. */
export const listEntries = (db: Db, concernId: number) =>
  db.any(sql.type(EntryRow)`
    select
      concern_entries.id, concern_entries.kind, concern_entries.created_at as "createDate",
      concern_entries.actor_id as "actorId", concern_entries.is_staff as "isStaff", concern_entries.reason,
      concern_entries.outcome
    from concern_entries
    where concern_entries.concern_id = ${concernId}
    order by concern_entries.id
  `);

/** Whether the user has entered the same step with the same text, in the last ten seconds or ever. The case is locked. */
export const hasEntered = (
  tx: Tx,
  concernId: number,
  { kind, userId, reason, within }: { kind: EnteredKind; userId: number; reason: string; within: '10 seconds' | '100 years' },
): Promise<boolean> =>
  tx.exists(sql.type(Nothing)`
    select
    from concern_entries
    where
      concern_entries.concern_id = ${concernId}
      and concern_entries.kind = ${kind}
      and concern_entries.actor_id = ${userId}
      and concern_entries.reason = ${reason}
      and concern_entries.created_at > clock_timestamp() - ${within}::interval
  `);
