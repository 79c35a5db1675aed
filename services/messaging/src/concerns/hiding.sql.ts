import type { Viewer } from '@patchwork/platform/assertion';
import { Count, type Db, lockName, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

export interface Subject {
  kind: 'article' | 'comment' | 'response' | 'media';
  targetId: number;
}

/** Makes later transactions about the same subject wait. */
export const lockSubject = (tx: Db, { kind, targetId }: { kind: string; targetId: number }) =>
  lockName(tx, `concern ${kind} ${targetId}`);

/**
 * Counts the schools that raised a concern about a subject in the last 30 days and since an Admin last showed it again. Closed
 * ones count too, unless an Admin closed them as unfounded.
 */
export const countRaisingSchools = (tx: Tx, { kind, targetId }: Subject): Promise<number> =>
  tx.oneFirst(sql.type(Count)`
    select count(distinct concern_cases.raised_by_school_id)
    from concern_cases
    where concern_cases.kind = ${kind}
      and concern_cases.target_id = ${targetId}
      and concern_cases.outcome is distinct from 'unfounded'
      and concern_cases.created_at > now() - interval '30 days'
      and concern_cases.created_at > coalesce((
        select max(concern_actions.created_at)
        from concern_actions
        where concern_actions.kind = ${kind} and concern_actions.target_id = ${targetId}
          and not concern_actions.is_hidden and concern_actions.is_staff
      ), '-infinity')
  `);

const Newest = z.object({ isHidden: z.boolean(), reason: z.string(), isBySchool: z.boolean() });

/** The latest action about a subject; null when it was never hidden. */
export const findNewestAction = (tx: Tx, { kind, targetId }: Subject) =>
  tx.maybeOne(sql.type(Newest)`
    select
      concern_actions.is_hidden as "isHidden", concern_actions.reason,
      concern_actions.done_by is not null and not concern_actions.is_staff as "isBySchool"
    from concern_actions
    where concern_actions.kind = ${kind} and concern_actions.target_id = ${targetId}
    order by concern_actions.id desc
    limit 1
  `);

export interface NewAction {
  isHidden: boolean;
  reason: string;
  /** Null when concerns from three schools hid it automatically. */
  doneBy: Viewer | null;
}

/**
 * Inserts the action, and with it the entry of its case. Returns its id; ids of a locked subject increase, so they serve as
 * versions.
 */
export const insertAction = (tx: Tx, caseId: number, { kind, targetId }: Subject, { isHidden, reason, doneBy }: NewAction) =>
  tx.oneFirst(sql.type(z.object({ id: z.int() }))`
    insert into concern_actions (concern_id, kind, target_id, is_hidden, reason, done_by, done_by_school_id, is_staff)
    values (
      ${caseId}, ${kind}, ${targetId}, ${isHidden}, ${reason}, ${doneBy?.userId ?? null}, ${doneBy?.schoolId ?? null},
      ${doneBy?.roles.includes('Admin') ?? false}
    )
    returning concern_actions.id
  `);
