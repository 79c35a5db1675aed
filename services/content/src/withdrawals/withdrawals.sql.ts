import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { isAdmin } from '../access/access.policy.ts';
import { countComments } from '../concerns/hiding.sql.ts';
import { isHeld } from '../concerns/holds.sql.ts';
import { renderArticles } from '../feed-cache/rendered.ts';
import { textsErasedAt } from '../text-versions.sql.ts';
import { type Kind, kinds, type Subject, subjectsOf, tables } from './subjects.sql.ts';

const Row = z.object({
  kind: z.enum(kinds),
  id: z.int(),
  articleId: z.int().nullable(),
  schoolId: z.int(),
  authorId: z.int(),
  excerpt: z.string().nullable(),
  reason: z.string(),
  withdrawDate: z.string(),
  withdrawnBy: z.int(),
  state: z.enum(['withdrawn', 'restored', 'held', 'erased']),
  erasureId: z.string().nullable(),
  /** When an erasure that waits for a second person goes on without one. */
  waitsUntil: z.string().nullable(),
  /** An erasure has taken its texts, alone or with its report; while a hold keeps it, files and sealed texts stay. */
  isErased: z.boolean(),
});
export type WithdrawalRow = z.output<typeof Row>;

/**
 * Whether a hold keeps the subject of a row of `withdrawals` or `erasures`. A report is kept as a whole, also when only one of
 * its pictures is held.
 */
export function isKept(table: 'withdrawals' | 'erasures'): FragmentSqlToken {
  const id = sql.fragment`${sql.identifier([table, 'subject_id'])}`;
  return sql.fragment`
    case ${sql.identifier([table, 'kind'])}
      when 'comment' then ${isHeld('comment', id)}
      when 'response' then ${isHeld('response', id)}
      when 'media' then ${isHeld('media', id)}
      else ${isHeld('article', id)} or exists (
        select 1 from media_items where media_items.article_id = ${id} and ${isHeld('media', sql.fragment`media_items.id`)}
      )
    end
  `;
}

const select = (where: FragmentSqlToken) => sql.fragment`
  select
    withdrawals.kind, withdrawals.subject_id as id, withdrawals.article_id as "articleId", withdrawals.school_id as "schoolId",
    withdrawals.author_id as "authorId", withdrawals.excerpt, withdrawals.reason, withdrawals.withdrawn_at as "withdrawDate",
    withdrawals.withdrawn_by as "withdrawnBy", erasures.id as "erasureId",
    case when erasures.waits_until > clock_timestamp() then erasures.waits_until end as "waitsUntil",
    ${textsErasedAt(sql.fragment`withdrawals.kind`, sql.fragment`withdrawals.subject_id`)} is not null as "isErased",
    case
      when withdrawals.purged_at is not null then 'erased'
      when withdrawals.restored_at is not null then 'restored'
      when ${isKept('withdrawals')} then 'held'
      else 'withdrawn'
    end as state
  from withdrawals
  left join erasures on erasures.kind = withdrawals.kind and erasures.subject_id = withdrawals.subject_id
  where ${where}
  order by withdrawals.id desc
`;

/** The newest 200 of the viewer's school; for an Admin of all schools. */
export const findWithdrawals = (db: Db, viewer: Viewer) =>
  db.any(sql.type(Row)`
    ${select(isAdmin(viewer) ? sql.fragment`true` : sql.fragment`withdrawals.school_id = ${viewer.schoolId}`)}
    limit 200
  `);

/** The newest withdrawal of a subject, restored or not; null when it was never withdrawn. */
export const findWithdrawal = (db: Db, kind: Kind, id: number) =>
  db.maybeOne(sql.type(Row)`
    ${select(sql.fragment`withdrawals.kind = ${kind} and withdrawals.subject_id = ${id}`)}
    limit 1
  `);

export interface Cause {
  reason: string;
  withdrawnBy: number;
}

/**
 * Withdraws those of the subjects that are not withdrawn yet, and returns the ids of these. Call it while holding the locks of
 * their reports, and `showWithdrawn` afterwards.
 */
export async function markWithdrawn(tx: Tx, kind: Kind, ids: readonly number[], { reason, withdrawnBy }: Cause) {
  const marked = await tx.anyFirst(sql.type(z.object({ id: z.int() }))`
    update ${sql.identifier([tables[kind]])}
    set withdrawn_at = clock_timestamp()
    where id = any(${sql.array(ids, 'int8')}) and withdrawn_at is null
    returning id
  `);
  await tx.query(sql.type(Nothing)`
    insert into withdrawals (kind, subject_id, school_id, article_id, author_id, excerpt, reason, withdrawn_by)
    select
      ${kind}, subject.id, subject."schoolId", subject."articleId", subject."authorId", subject.excerpt, ${reason}, ${withdrawnBy}
    from (${subjectsOf[kind](marked)}) as subject
    order by subject.id
  `);
  return marked;
}

/** The withdrawal of a subject now belongs to this person, with this reason. */
export const takeOverWithdrawal = (tx: Tx, { kind, id }: Subject, { reason, withdrawnBy }: Cause) =>
  tx.query(sql.type(Nothing)`
    update withdrawals
    set reason = ${reason}, withdrawn_by = ${withdrawnBy}
    where kind = ${kind} and subject_id = ${id} and restored_at is null
  `);

export async function markRestored(
  tx: Tx,
  { kind, id }: Subject,
  { reason, restoredBy }: { reason: string | null; restoredBy: number },
) {
  await tx.query(sql.type(Nothing)`
    update withdrawals
    set restored_at = clock_timestamp(), restored_by = ${restoredBy}, restore_reason = ${reason}
    where kind = ${kind} and subject_id = ${id} and restored_at is null
  `);
  await tx.query(sql.type(Nothing)`
    update ${sql.identifier([tables[kind]])}
    set withdrawn_at = null
    where id = ${id}
  `);
}

const Deletion = z.object({ deletedBy: z.int(), deletedAt: z.string() });

/** Who deleted a report, comment or reply, and when; null for a picture, and for what a Lead has rejected or an erasure took. */
export const findDeletion = async (tx: Tx, { kind, id }: Subject) =>
  kind === 'media'
    ? null
    : tx.maybeOne(sql.type(Deletion)`
        select deleted_by as "deletedBy", deleted_at as "deletedAt"
        from ${sql.identifier([tables[kind]])}
        where id = ${id} and deleted_at is not null and deleted_by is not null
          and not exists (
            select from reviews where reviews.kind = ${kind} and reviews.subject_id = ${id} and not reviews.is_approved
          )
          and not exists (select from erasures where erasures.kind = ${kind} and erasures.subject_id = ${id})
      `);

export const markUndeleted = (tx: Tx, { kind, id }: Subject) =>
  tx.query(sql.type(Nothing)`
    update ${sql.identifier([tables[kind]])}
    set deleted_at = null, deleted_by = null
    where id = ${id}
  `);

const BATCH_SIZE = 500;

/** Renders reports again, or counts their comments again, after a change of what is withdrawn. */
export async function showWithdrawn(tx: Tx, kind: Kind, articleIds: readonly number[]): Promise<void> {
  if (kind === 'article' || kind === 'media')
    for (let start = 0; start < articleIds.length; start += BATCH_SIZE)
      await renderArticles(tx, articleIds.slice(start, start + BATCH_SIZE));
  else for (const articleId of articleIds) await countComments(tx, articleId);
}

/** What was withdrawn is gone. */
export const closeWithdrawal = (db: Db, kind: string, id: number) =>
  db.query(sql.type(Nothing)`
    update withdrawals set purged_at = clock_timestamp(), excerpt = null where kind = ${kind} and subject_id = ${id}
  `);

/** Whether a picture carries a code whose consent was withdrawn. */
export const hasWithdrawnReference = (db: Db, mediaItemId: number): Promise<boolean> =>
  db.exists(sql.type(Nothing)`
    select 1
    from media_items
    join withdrawn_references
      on withdrawn_references.school_id = media_items.school_id
      and withdrawn_references.reference = any (media_items.child_references)
    where media_items.id = ${mediaItemId}
  `);
