import type { ConcernSubjectHidden } from '@patchwork/contracts/events/messaging';
import { Nothing, type Tx } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { commentIsThere, responseIsThere } from '../access/visible-comments.sql.ts';

type Hidden = z.output<typeof ConcernSubjectHidden.data>;

const reportOf: Record<Hidden['kind'], (id: number) => FragmentSqlToken> = {
  article: (id) => sql.fragment`select ${id}::bigint`,
  comment: (id) => sql.fragment`select comments.article_id from comments where comments.id = ${id}`,
  response: (id) => sql.fragment`
    select comments.article_id
    from responses
    join comments on comments.id = responses.comment_id
    where responses.id = ${id}
  `,
  media: (id) => sql.fragment`select media_items.article_id from media_items where media_items.id = ${id}`,
};

/**
 * Locks the report that the subject belongs to, as every change does; null when there is none, as for comments on a school's
 * card.
 */
export const lockReportOf = (tx: Tx, { kind, subjectId }: Pick<Hidden, 'kind' | 'subjectId'>) =>
  tx.maybeOneFirst(sql.type(z.object({ id: z.int() }))`
    select articles.id
    from articles
    where articles.id = (${reportOf[kind](subjectId)})
    for no key update
  `);

const tables = { article: 'articles', comment: 'comments', response: 'responses', media: 'media_items' } as const;

/** False when the stored version is equal or newer, or the subject does not exist. */
export async function markHidden(tx: Tx, { kind, subjectId, version, isHidden }: Hidden): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update ${sql.identifier([tables[kind]])}
    set hidden_at = case when ${isHidden}::boolean then clock_timestamp() end, hidden_version = ${version}
    where id = ${subjectId} and hidden_version < ${version}
  `);
  return rowCount === 1;
}

/** Counts the visible comments and replies of a report again; replies to a hidden comment do not count. */
export const countComments = (tx: Tx, articleId: number) =>
  tx.query(sql.type(Nothing)`
    update articles
    set comments_count = (
      select count(distinct comments.id) + count(responses.id)
      from comments
      left join responses on responses.comment_id = comments.id and ${responseIsThere}
      where comments.article_id = articles.id and ${commentIsThere}
    )
    where articles.id = ${articleId}
  `);
