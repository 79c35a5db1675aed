import type { Viewer } from '@patchwork/platform/assertion';
import { Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import type { ArticleAudience } from '../access/audience.ts';
import { withKnown } from '../people/people.sql.ts';

export interface ArticleText {
  title: string;
  narrative: string;
  /** Without it, a new report gets the school's default and a changed one keeps its audience. */
  audience?: ArticleAudience;
  /** Everyone pictured has consent for where the report can be seen. */
  hasConsent?: boolean;
}

/** Changes the text, and the audience if given. */
export const updateArticleText = (tx: Tx, id: number, { title, narrative, audience }: ArticleText) =>
  tx.query(sql.type(Nothing)`
    update articles
    set
      title = ${title}, narrative = ${narrative}, audience = coalesce(${audience ?? null}::text, articles.audience),
      updated_at = clock_timestamp()
    where articles.id = ${id}
  `);

/** Hides it from every viewer. Keeps its text; the purge deletes its files later. */
export const markArticleDeleted = (tx: Tx, viewer: Viewer, id: number) =>
  tx.query(sql.type(Nothing)`
    update articles
    set deleted_at = clock_timestamp(), deleted_by = ${viewer.userId}
    where articles.id = ${id}
  `);

/** Adds and counts a like; false when the user already likes the report. Call it while holding the report's lock. */
export async function insertLike(tx: Tx, viewer: Viewer, articleId: number): Promise<boolean> {
  const { rowCount } = await tx.query(sql.prepared('content_insert_like', Nothing)`
    ${withKnown(viewer)}
    insert into article_likes (article_id, user_id, created_at)
    values (${articleId}, ${viewer.userId}, clock_timestamp())
    on conflict on constraint article_likes__once do nothing
  `);
  if (rowCount === 0) return false;
  await tx.query(sql.prepared('content_count_like', Nothing)`
    update articles
    set likes_count = likes_count + 1
    where articles.id = ${articleId}
  `);
  return true;
}
