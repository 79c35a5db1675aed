import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Erasure } from '../contract-types.ts';
import { covers, isOnlyHeld, textsErasedAt } from '../text-versions.sql.ts';
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
  state: z.enum(['waiting', 'running', 'held', 'erased']),
  waitsUntil: z.string().nullable(),
  agreedBy: z.int().nullable(),
  eraseDate: z.string().nullable(),
  sealedUntil: z.string().nullable(),
  items: z.array(Item),
  /** When its texts left their rows, also while a hold keeps them as sealed. */
  textsErasedDate: z.string().nullable(),
});
export type ErasureRow = z.output<typeof Row>;

/** No second person has agreed yet, and the waiting time is not over. */
const waits = sql.fragment`(erasures.state <> 'erased' and coalesce(erasures.waits_until > clock_timestamp(), false))`;

const columns = sql.fragment`
  erasures.id, erasures.kind, erasures.subject_id as "subjectId", erasures.school_id as "schoolId", erasures.reason,
  erasures.created_at as "createDate", erasures.requested_by as "requestedBy", erasures.erased_at as "eraseDate", erasures.items,
  erasures.agreed_by as "agreedBy", erasures.sealed_until as "sealedUntil",
  case when ${waits} then erasures.waits_until end as "waitsUntil",
  erasures.texts_erased_at as "textsErasedDate",
  case when ${waits} then 'waiting' else erasures.state end as state
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
  /** It is the requester's own: wait, unless a second person agrees. */
  waits?: boolean;
  /** Given when a receipt is applied again after a restore. */
  id?: string;
  createDate?: string;
}

const IdRow = z.object({ id: z.string() });

/** Adds the receipt of a request; null when the subject has one. Call it under the lock of the subject. */
export const insertErasure = (
  tx: Tx,
  { id, createDate, kind, subjectId, schoolId, reason, requestedBy, waits: isToWait = false }: NewErasure,
) =>
  tx.maybeOneFirst(sql.type(IdRow)`
    insert into erasures (id, kind, subject_id, school_id, reason, requested_by, created_at, waits_until)
    values (
      coalesce(${id ?? null}::uuid, gen_random_uuid()), ${kind}, ${subjectId}, ${schoolId}, ${reason}, ${requestedBy},
      coalesce(${createDate ?? null}::timestamptz, clock_timestamp()),
      case when ${isToWait}::boolean then clock_timestamp() + interval '72 hours' end
    )
    on conflict do nothing
    returning id
  `);

/** A second person asks for the same: it waits no longer. */
export const markAgreed = (tx: Tx, id: string, agreedBy: number) =>
  tx.query(sql.type(Nothing)`
    update erasures set agreed_by = ${agreedBy}, waits_until = clock_timestamp() where erasures.id = ${sql.uuid(id)} and ${waits}
  `);

/**
 * Sets the state of an unfinished receipt by the holds in force and the time to wait, and returns it. Call it under the lock of
 * the subject.
 */
export const updateState = (tx: Tx, id: string) =>
  tx.oneFirst(sql.type(z.object({ state: z.enum(['running', 'held', 'erased']) }))`
    update erasures
    set state = case when state = 'erased' then state when ${waits} or ${isKept('erasures')} then 'held' else 'running' end
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

/** The oldest receipts whose subjects are still to be erased and not held, or held and with texts in their rows. */
export const findDue = (db: Db) =>
  db.anyFirst(sql.type(IdRow)`
    select erasures.id
    from erasures
    where erasures.state <> 'erased' and not ${waits} and (erasures.texts_erased_at is null or not ${isKept('erasures')})
    order by erasures.created_at
    limit 100
  `);

const Seal = z.object({ sealedUntil: z.string().nullable() });

/**
 * Notes that the texts leave their rows now, and until when they are sealed: until the newest of them, pictures' included, is 30
 * days old; when their author alone erases them, for 30 days after they were withdrawn. Null when that is over. A repeat, as
 * after a hold, keeps the first answer.
 */
export const sealTexts = (tx: Tx, { id, kind, subjectId }: Pick<ErasureRow, 'id' | 'kind' | 'subjectId'>, of: Sealed) =>
  tx.oneFirst(sql.type(Seal)`
    update erasures
    set
      texts_erased_at = coalesce(erasures.texts_erased_at, clock_timestamp()),
      sealed_until = case
        when erasures.texts_erased_at is not null and erasures.sealed_until <= ${of.now} then null
        when erasures.texts_erased_at is not null then erasures.sealed_until
        when seal.until > ${of.now} then seal.until
      end
    from (${sealOf({ id, kind, subjectId }, of)}) as seal
    where erasures.id = ${sql.uuid(id)}
    returning erasures.sealed_until as "sealedUntil"
  `);

const sealOf = ({ id, kind, subjectId }: Pick<ErasureRow, 'id' | 'kind' | 'subjectId'>, of: Sealed) => sql.fragment`
  select greatest(
    ${of.createdAt}::timestamptz,
    (
      select max(text_versions.replaced_at)
      from text_versions
      where ${covers('text_versions', { kind, subjectId })}
        and not ${isOnlyHeld(sql.fragment`text_versions.kind`, sql.fragment`text_versions.subject_id`)}
    ),
    (select max(media_items.created_at) from media_items where ${kind} = 'article' and media_items.article_id = ${subjectId}),
    (
      select max(withdrawals.withdrawn_at)
      from withdrawals
      join erasures as asked on asked.id = ${sql.uuid(id)} and asked.requested_by = ${of.authorId} and asked.agreed_by is null
      where withdrawals.kind = ${kind} and withdrawals.subject_id = ${subjectId} and withdrawals.restored_at is null
    )
  ) + interval '30 days' as until
`;

interface Sealed {
  authorId: number;
  createdAt: string;
  now: string;
}

/** The oldest receipts whose seal is over and not held. */
export const findUnsealed = (db: Db, now: string) =>
  db.anyFirst(sql.type(IdRow)`
    select erasures.id
    from erasures
    where erasures.state = 'erased' and erasures.sealed_until < ${now} and not ${isKept('erasures')}
    order by erasures.sealed_until
    limit 1000
  `);

/** False when another process has ended the seal, or a hold keeps the subject. Call it under the lock of the subject. */
export async function endSeal(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update erasures set sealed_until = null
    where erasures.id = ${sql.uuid(id)} and erasures.sealed_until is not null and not ${isKept('erasures')}
  `);
  return rowCount === 1;
}

const Due = z.object({ kind: z.enum(kinds), subjectId: z.int(), reason: z.string(), requestedBy: z.int(), schoolId: z.int() });

/** Withdrawals before an instant that have not been restored and have no receipt, nor their report; held ones included. */
export const findUnrestored = (db: Db, before: string) =>
  db.any(sql.type(Due)`
    select
      withdrawals.kind, withdrawals.subject_id as "subjectId", withdrawals.reason, withdrawals.withdrawn_by as "requestedBy",
      withdrawals.school_id as "schoolId"
    from withdrawals
    where withdrawals.restored_at is null
      and withdrawals.purged_at is null
      and withdrawals.withdrawn_at < ${before}
      and not exists (
        select 1 from erasures where erasures.kind = withdrawals.kind and erasures.subject_id = withdrawals.subject_id
      )
      and ${textsErasedAt(sql.fragment`withdrawals.kind`, sql.fragment`withdrawals.subject_id`)} is null
    order by withdrawals.withdrawn_at
    limit 1000
  `);
