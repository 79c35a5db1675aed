import { Nothing, opaque, type Tx } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { joinPerson, personColumns } from '../people/people.sql.ts';
import { RowToRender } from './article-json.ts';

export const findRowsToRender = (tx: Tx, ids: readonly number[]) =>
  tx.any(sql.prepared('content_rows_to_render', RowToRender)`
    select
      articles.id, articles.title, articles.narrative,
      articles.created_at as "createDate", articles.updated_at as "lastUpdate",
      article_groups.id as "groupId", article_groups.name as "groupName", articles.hidden_at is not null as "isHidden",
      articles.audience, articles.review_since is not null as "waitsForReview",
      articles.withdrawn_at is not null as "isWithdrawn", articles.class_week_id is not null as "isAnswer",
      ${personColumns}
    from articles
    ${joinPerson(sql.fragment`articles.author_id`)}
    left join school_groups as article_groups on article_groups.id = articles.school_group_id
    where articles.id = any(${opaque(ids, 'int8')})
  `);

/** `own` is what the report's own school sees; empty when that is the same. */
export const saveRendered = (tx: Tx, texts: readonly { id: number; rendered: string; own: string }[]) =>
  tx.query(sql.prepared('content_keep_rendered', Nothing)`
    update articles
    set rendered = fresh.rendered, rendered_own = nullif(fresh.own, '')
    from unnest(
      ${opaque(
        texts.map(({ id }) => id),
        'int8',
      )},
      ${opaque(
        texts.map(({ rendered }) => rendered),
        'text',
      )},
      ${opaque(
        texts.map(({ own }) => own),
        'text',
      )}
    ) as fresh (id, rendered, own)
    where articles.id = fresh.id
  `);

export const saveRenderedLikes = (tx: Tx, ids: readonly number[], texts: readonly string[]) =>
  tx.query(sql.prepared('content_keep_rendered_likes', Nothing)`
    update articles
    set rendered_likes = fresh.rendered
    from unnest(${opaque(ids, 'int8')}, ${opaque(texts, 'text')}) as fresh (id, rendered)
    where articles.id = fresh.id
  `);

const IdOnly = z.object({ id: z.int() });

/** Locks reports in order of id, as every change does, and returns their ids. @param ids a query of report ids */
export const lockArticles = (tx: Tx, ids: FragmentSqlToken) =>
  tx.anyFirst(sql.type(IdOnly)`
    select articles.id
    from articles
    where articles.id in (${ids})
    order by articles.id
    for no key update
  `);
