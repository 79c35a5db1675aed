import type { Viewer } from '@patchwork/platform/assertion';
import { Count, type Db, lockName } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { ConcernRow } from './concerns.sql.ts';

type Thing = Pick<ConcernRow, 'kind' | 'targetId'>;

/** Makes later transactions about the same thing wait. */
export const lockSubject = (tx: Db, { kind, targetId }: Thing) => lockName(tx, `concern ${kind} ${targetId}`);

/** Counts the schools with open concerns about a thing, raised since it was last unhidden. */
export const countRaisingSchools = (tx: Db, { kind, targetId }: Thing): Promise<number> =>
  tx.oneFirst(sql.type(Count)`
    select count(distinct concerns.raised_by_school_id)
    from concerns
    where concerns.kind = ${kind}
      and concerns.target_id = ${targetId}
      and concerns.closed_at is null
      and concerns.created_at > coalesce((
        select max(concern_actions.created_at)
        from concern_actions
        where concern_actions.kind = ${kind} and concern_actions.target_id = ${targetId} and not concern_actions.is_hidden
      ), '-infinity')
  `);

export interface NewAction {
  isHidden: boolean;
  reason: string;
  /** Null when concerns from three schools hid it automatically. */
  doneBy: Viewer | null;
}

/** Returns the id of the action; ids increase, so they serve as versions. */
export const insertAction = (tx: Db, { id, kind, targetId }: ConcernRow, { isHidden, reason, doneBy }: NewAction) =>
  tx.oneFirst(sql.type(z.object({ id: z.int() }))`
    insert into concern_actions (concern_id, kind, target_id, is_hidden, reason, done_by)
    values (${id}, ${kind}, ${targetId}, ${isHidden}, ${reason}, ${doneBy?.userId ?? null})
    returning concern_actions.id
  `);
