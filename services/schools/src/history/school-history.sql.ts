import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Change } from './changes.ts';

const kinds = [
  'details-changed',
  'approved',
  'approval-undone',
  'activated',
  'deactivated',
  'badge-changed',
  'picture-rules-changed',
  'register-linked',
  'group-added',
  'group-changed',
  'group-deleted',
] as const;

interface NewEntry {
  schoolId: number;
  kind: (typeof kinds)[number];
  groupId?: number;
  /** Null for retention. */
  changedBy: number | null;
  changes?: readonly Change[];
  /** An ISO instant; the current time by default. */
  changedAt?: string;
}

/** Adds an entry to a school's history, in the transaction of the change. */
export const insertEntry = (tx: Tx, { schoolId, kind, groupId, changedBy, changes = [], changedAt }: NewEntry) =>
  tx.query(sql.type(Nothing)`
    insert into school_history (school_id, kind, group_id, changed_by, changes, changed_at)
    values (
      ${schoolId}, ${kind}, ${groupId ?? null}, ${changedBy}, ${sql.jsonb(changes as Change[])},
      coalesce(${changedAt ?? null}, now())
    )
  `);

const Entry = z.object({
  id: z.int(),
  kind: z.enum(kinds),
  lastModifiedDate: z.string(),
  lastModifiedBy: z.object({ id: z.int(), title: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  groupName: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});

/** Newest first, at most `limit`. */
export const listEntries = (db: Db, schoolId: number, limit: number) =>
  db.any(sql.type(Entry)`
    select
      school_history.id,
      school_history.kind,
      school_history.changed_at as "lastModifiedDate",
      case when people.id is not null then jsonb_build_object(
        'id', people.id, 'title', people.title, 'firstName', people.first_name, 'lastName', people.last_name
      ) end as "lastModifiedBy",
      school_groups.name as "groupName",
      school_history.changes
    from school_history
    left join people on people.id = school_history.changed_by
    left join school_groups on school_groups.id = school_history.group_id
    where school_history.school_id = ${schoolId}
    order by school_history.changed_at desc, school_history.id desc
    limit ${limit}
  `);

/** Deletes the history of closed sign-ups, which may name people. */
export const deleteEntriesOf = (tx: Tx, schoolIds: readonly number[]) =>
  tx.query(sql.type(Nothing)`
    delete from school_history where school_id = any(${sql.array([...schoolIds], 'int8')})
  `);

/** Deletes entries from before an instant: at most one batch. Returns how many. */
export const deleteOldEntries = async (db: Db, before: string): Promise<number> => {
  const { rowCount } = await db.query(sql.type(Nothing)`
    delete from school_history
    where id in (
      select id
      from school_history
      where changed_at < ${before}
      order by changed_at
      limit 1000
      for update skip locked
    )
  `);
  return rowCount;
};
