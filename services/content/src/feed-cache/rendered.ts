import { extendStatementTimeout, Nothing, opaque, type Tx } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { findNewestLikes } from '../articles/likes.sql.ts';
import { listMediaItems } from '../media/media.sql.ts';
import { joinPerson, personColumns } from '../people/people.sql.ts';
import { RowToRender, renderArticle } from './article-json.ts';

/**
 * Stores the JSON of these reports again. Call it in the transaction of the change and after locking their rows: otherwise two
 * concurrent changes could each miss the other.
 */
export async function renderArticles(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.any(sql.prepared('content_rows_to_render', RowToRender)`
    select
      articles.id, articles.title, articles.narrative,
      articles.created_at as "createDate", articles.updated_at as "lastUpdate",
      article_groups.id as "groupId", article_groups.name as "groupName", articles.hidden_at is not null as "isHidden",
      articles.audience, articles.review_since is not null as "waitsForReview",
      articles.withdrawn_at is not null as "isWithdrawn",
      ${personColumns}
    from articles
    ${joinPerson(sql.fragment`articles.author_id`)}
    left join school_groups as article_groups on article_groups.id = articles.school_group_id
    where articles.id = any(${opaque(ids, 'int8')})
  `);
  const mediaItems = await listMediaItems(tx, ids);
  const texts = rows.map((row) => {
    const items = mediaItems.get(row.id) ?? [];
    const confirmed = items.filter(({ waitsForConsent }) => !waitsForConsent);
    const isAll = confirmed.length === items.length;
    const inOrder = confirmed.map((item, displayOrder) => ({ ...item, displayOrder }));
    return { id: row.id, rendered: renderArticle(row, inOrder), own: isAll ? '' : renderArticle(row, items) };
  });
  await tx.query(sql.prepared('content_keep_rendered', Nothing)`
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
}

/** Stores the newest likes of these reports again, for lists. */
export async function renderLikes(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const likes = await findNewestLikes(tx, ids);
  const texts = ids.map((id) => JSON.stringify(likes.get(id) ?? []));
  await tx.query(sql.prepared('content_keep_rendered_likes', Nothing)`
    update articles
    set rendered_likes = fresh.rendered
    from unnest(${opaque(ids, 'int8')}, ${opaque(texts, 'text')}) as fresh (id, rendered)
    where articles.id = fresh.id
  `);
}

const BATCH_SIZE = 500;
const IdOnly = z.object({ id: z.int() });

/**
 * Renders again every report that shows a changed name: of its author, school or group (`articles`), or of a like (`likes`).
 * Locks them in order of id, as every change does.
 * @param ids a query of report ids
 */
export async function renderAgain(tx: Tx, ids: FragmentSqlToken, what: 'articles' | 'likes'): Promise<void> {
  // A large school has thousands of reports.
  await extendStatementTimeout(tx);
  const locked = await tx.anyFirst(sql.type(IdOnly)`
    select articles.id
    from articles
    where articles.id in (${ids})
    order by articles.id
    for no key update
  `);
  const render = what === 'articles' ? renderArticles : renderLikes;
  for (let start = 0; start < locked.length; start += BATCH_SIZE) await render(tx, locked.slice(start, start + BATCH_SIZE));
}
