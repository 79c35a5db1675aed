import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Erasure } from '../contract-types.ts';
import { type Kind, kinds } from '../withdrawals/subjects.sql.ts';
import { isKept } from '../withdrawals/withdrawals.sql.ts';

const parts = ['text', 'version', 'original', 'small', 'medium', 'large', 'poster', 'video', 'captions'] as const;
export const Item = z.object({
  kind: z.enum(kinds),
  id: z.int(),
  part: z.enum(parts),
  sha256: z.string().nullable(),
}) satisfies z.ZodType<Erasure['items'][number]>;
export type Item = z.output<typeof Item>;

const Row = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  subjectId: z.int(),
  schoolId: z.int(),
  reason: z.string(),
  createDate: z.string(),
  requestedBy: z.int(),
  state: z.enum(['running', 'held', 'erased']),
  eraseDate: z.string().nullable(),
  items: z.array(Item),
});
export type ErasureRow = z.output<typeof Row>;

const columns = sql.fragment`
  erasures.id, erasures.kind, erasures.subject_id as "subjectId", erasures.school_id as "schoolId", erasures.reason,
  erasures.created_at as "createDate", erasures.requested_by as "requestedBy", erasures.state, erasures.erased_at as "eraseDate",
  erasures.items
`;

/** Null when there is no such receipt. */
export const findErasure = (db: Db, id: string) =>
  db.maybeOne(sql.type(Row)`select ${columns} from erasures where erasures.id = ${sql.uuid(id)}`);

/** The receipt of a subject, which exists from the request on; null before. */
export const findErasureOf = (db: Db, kind: Kind, subjectId: number) =>
  db.maybeOne(sql.type(Row)`
    select ${columns} from erasures where erasures.kind = ${kind} and erasures.subject_id = ${subjectId}
  `);

/** `findErasure` that also locks the receipt; null when it is finished. */
export const lockUnfinished = (tx: Tx, id: string) =>
  tx.maybeOne(sql.type(Row)`
    select ${columns} from erasures where erasures.id = ${sql.uuid(id)} and erasures.state <> 'erased' for update
  `);

export interface NewErasure {
  kind: Kind;
  subjectId: number;
  schoolId: number;
  reason: string;
  requestedBy: number;
  /** Given when a receipt is applied again after a restore. */
  id?: string;
  createDate?: string;
}

const IdRow = z.object({ id: z.string() });

/** Adds the receipt of a request; null when the subject has one. Call it under the lock of the subject. */
export const insertErasure = (tx: Tx, { id, createDate, kind, subjectId, schoolId, reason, requestedBy }: NewErasure) =>
  tx.maybeOneFirst(sql.type(IdRow)`
    insert into erasures (id, kind, subject_id, school_id, reason, requested_by, created_at)
    values (
      coalesce(${id ?? null}::uuid, gen_random_uuid()), ${kind}, ${subjectId}, ${schoolId}, ${reason}, ${requestedBy},
      coalesce(${createDate ?? null}::timestamptz, clock_timestamp())
    )
    on conflict do nothing
    returning id
  `);

/** Sets the state of an unfinished receipt by the holds in force, and returns it. Call it under the lock of the subject. */
export const updateState = (tx: Tx, id: string) =>
  tx.oneFirst(sql.type(z.object({ state: z.enum(['running', 'held', 'erased']) }))`
    update erasures
    set state = case when state = 'erased' then state when ${isKept('erasures')} then 'held' else 'running' end
    where erasures.id = ${sql.uuid(id)}
    returning state
  `);

export const saveItems = (tx: Tx, id: string, items: readonly Item[]) =>
  tx.query(sql.type(Nothing)`update erasures set items = ${sql.jsonb([...items])} where erasures.id = ${sql.uuid(id)}`);

export const markErased = (tx: Tx, id: string) =>
  tx.query(sql.type(Nothing)`
    update erasures
    set state = 'erased', erased_at = clock_timestamp()
    where erasures.id = ${sql.uuid(id)} and erasures.state <> 'erased'
  `);

/** The oldest receipts whose subjects are still to be erased and not held. */
export const findDue = (db: Db) =>
  db.anyFirst(sql.type(IdRow)`
    select erasures.id
    from erasures
    where erasures.state <> 'erased' and not ${isKept('erasures')}
    order by erasures.created_at
    limit 100
  `);

const Due = z.object({ kind: z.enum(kinds), subjectId: z.int(), reason: z.string(), requestedBy: z.int(), schoolId: z.int() });

/** Withdrawals before an instant that have not been restored and are not held. */
export const findUnrestored = (db: Db, before: string) =>
  db.any(sql.type(Due)`
    select
      withdrawals.kind, withdrawals.subject_id as "subjectId", withdrawals.reason, withdrawals.withdrawn_by as "requestedBy",
      withdrawals.school_id as "schoolId"
    from withdrawals
    where withdrawals.restored_at is null
      and withdrawals.purged_at is null
      and withdrawals.withdrawn_at < ${before}
      and not ${isKept('withdrawals')}
      and not exists (
        select 1 from erasures where erasures.kind = withdrawals.kind and erasures.subject_id = withdrawals.subject_id
      )
    order by withdrawals.withdrawn_at
    limit 1000
  `);
