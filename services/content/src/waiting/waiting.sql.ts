import type { Viewer } from '@patchwork/platform/assertion';
import { Nothing, type Tx } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { isAdmin } from '../access/access.policy.ts';
import type { Deps } from '../deps.ts';

export const causes = ['school', 'words'] as const;
export type Cause = (typeof causes)[number];

export const waitingTables = { article: 'articles', comment: 'comments', response: 'responses' } as const;
export type WaitingKind = keyof typeof waitingTables;

/** The texts that a writer has just written, and the filter that reads them. */
type Filter = Pick<Deps, 'wordFilter'>;

/** In milliseconds, as clients send it back. */
export const nowInMilliseconds = sql.fragment`date_trunc('milliseconds', clock_timestamp())`;

/**
 * SQL: why these words of this writer wait for a Lead, else null. Words of the operator's list, by any author; or the
 * school's switch, for its teachers.
 */
export function causeOf({ wordFilter }: Filter, writer: Viewer, texts: readonly string[]): FragmentSqlToken {
  if (wordFilter(texts)) return sql.fragment`'words'::text`;
  if (isAdmin(writer) || writer.roles.includes('SchoolAdmin')) return sql.fragment`null::text`;
  return sql.fragment`
    (select 'school'::text from picture_rules where picture_rules.school_id = ${writer.schoolId} and picture_rules.pre_moderation)
  `;
}

/** A part of the name of a prepared statement with `causeOf`, whose text differs. */
export const causeName = (filter: Filter, writer: Viewer, texts: readonly string[]): string =>
  filter.wordFilter(texts) ? 'words' : isAdmin(writer) || writer.roles.includes('SchoolAdmin') ? 'free' : 'checked';

/**
 * Makes a changed text wait if it has a cause to; what waits already keeps waiting, from now on. Call it while holding the lock
 * of the report or school. Returns whether it waits.
 */
export async function waitIfNeeded(
  tx: Tx,
  deps: Filter,
  writer: Viewer,
  { kind, id, texts }: { kind: WaitingKind; id: number; texts: readonly string[] },
): Promise<boolean> {
  const row = await tx.maybeOne(sql.type(z.object({ id: z.int() }))`
    with found as (
      select ${causeOf(deps, writer, texts)} as cause
    )
    update ${sql.identifier([waitingTables[kind]])} as waiting
    set
      review_since = ${nowInMilliseconds},
      review_cause = case when found.cause = 'words' then 'words' else coalesce(waiting.review_cause, found.cause) end
    from found
    where waiting.id = ${id} and (found.cause is not null or waiting.review_since is not null)
    returning waiting.id
  `);
  return row !== null;
}

/** Ends the wait; false when it did not wait. */
export async function endWait(tx: Tx, kind: WaitingKind, id: number): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update ${sql.identifier([waitingTables[kind]])}
    set review_since = null, review_cause = null, is_unannounced = false
    where id = ${id} and review_since is not null
  `);
  return rowCount === 1;
}
