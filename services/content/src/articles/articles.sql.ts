import type { Viewer } from '@patchwork/platform/assertion';
import { Nothing } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { type Audience, preparedFor, visibleTo } from './visible.sql.ts';

export const PAGE_SIZE = 10;
/** Above every id that the contract allows, so that one statement serves with and without `before`. */
const NO_END = 10_000_000_000;

/** A report as the database keeps it for reading: JSON made when it changed, and what changes often or differs by viewer. */
const ArticleRow = z.object({
  id: z.int(),
  rendered: z.string(),
  renderedLikes: z.string(),
  likesCount: z.int(),
  commentsCount: z.int(),
  /** Those of the readers who like it. */
  likedBy: z.array(z.int()),
});
export type ArticleRow = z.output<typeof ArticleRow>;

/** For all who read at the same time; `likedBy` tells them apart. */
const columnsFor = (userIds: readonly number[]) => sql.fragment`
  articles.id,
  articles.rendered,
  articles.rendered_likes as "renderedLikes",
  articles.likes_count as "likesCount",
  articles.comments_count as "commentsCount",
  array_to_json(array(
    select article_likes.user_id
    from article_likes
    where article_likes.article_id = articles.id and article_likes.user_id = any(${sql.array(userIds, 'int8')})
  )) as "likedBy"
`;

export interface Page {
  page: number;
  before?: number | undefined;
}

/** Pages up to here are statements of their own; beyond it hardly anybody goes. */
const LAST_PREPARED_PAGE = 20;

/** Limit and offset as literals: with `limit $n` Postgres plans every call anew. */
const slice = (page: number) =>
  page <= LAST_PREPARED_PAGE
    ? sql.fragment`limit 10 offset ${sql.literalValue(String(page * PAGE_SIZE))}`
    : sql.fragment`limit 10 offset ${page * PAGE_SIZE}`;

/** The ids come from an index alone, so that a deep page does not read the wide rows it skips. */
const pageOf = (userIds: readonly number[], ids: FragmentSqlToken) => sql.fragment`
  select ${columnsFor(userIds)}
  from (${ids}) as page
  join articles on articles.id = page.id
  order by page.id desc
`;

const stepOf = ({ page }: Page) => (page <= LAST_PREPARED_PAGE ? page : 'deep');

/** Who reads: what the audience sees, and which of it these people like. */
export interface Readers {
  audience: Audience;
  userIds: readonly number[];
}

/** A page of all reports that the audience may see, newest first, with who of `userIds` likes which. */
export const findArticles = (db: CommonQueryMethods, { audience, userIds }: Readers, at: Page) =>
  db.any(sql.prepared(preparedFor(audience, `content_articles_${stepOf(at)}`), ArticleRow)`
    ${pageOf(
      userIds,
      sql.fragment`
        select articles.id
        from articles
        where articles.id < ${at.before ?? NO_END} and ${visibleTo(audience)}
        order by articles.id desc
        ${slice(at.page)}
      `,
    )}
  `);

/** The same of one school. */
export const findSchoolArticles = (db: CommonQueryMethods, { audience, userIds }: Readers, schoolId: number, at: Page) =>
  db.any(sql.prepared(preparedFor(audience, `content_school_articles_${stepOf(at)}`), ArticleRow)`
    ${pageOf(
      userIds,
      sql.fragment`
        select articles.id
        from articles
        where articles.school_id = ${schoolId} and articles.id < ${at.before ?? NO_END} and ${visibleTo(audience)}
        order by articles.id desc
        ${slice(at.page)}
      `,
    )}
  `);

/** Not prepared on purpose: whether the trigram index or the newest rows find a term sooner depends on the term. */
export const searchArticleRows = (db: CommonQueryMethods, { audience, userIds }: Readers, contains: string, at: Page) =>
  db.any(sql.type(ArticleRow)`
    ${pageOf(
      userIds,
      sql.fragment`
        select articles.id
        from articles
        where articles.search_text like contains_pattern(${contains})
          and articles.id < ${at.before ?? NO_END}
          and ${visibleTo(audience)}
        order by articles.id desc
        ${slice(at.page)}
      `,
    )}
  `);

/** Those of these reports that this audience can see. */
export const getArticleRows = (db: CommonQueryMethods, { audience, userIds }: Readers, ids: readonly number[]) =>
  db.any(sql.prepared(preparedFor(audience, 'content_articles_by_id'), ArticleRow)`
    select ${columnsFor(userIds)}
    from articles
    where articles.id = any(${sql.array(ids, 'int8')}) and ${visibleTo(audience)}
  `);

const Owned = z.object({ id: z.int(), schoolId: z.int(), authorId: z.int() });
export type OwnedArticle = z.output<typeof Owned>;

const selectOwned = (viewer: Viewer, id: number) => sql.fragment`
  select articles.id, articles.school_id as "schoolId", articles.author_id as "authorId"
  from articles
  where articles.id = ${id} and ${visibleTo(viewer)}
`;

/** What policies ask of a report. @throws AppError 404 when this viewer cannot see it. */
export async function getOwnedArticle(db: CommonQueryMethods, viewer: Viewer, id: number): Promise<OwnedArticle> {
  const row = await db.maybeOne(sql.prepared(preparedFor(viewer, 'content_owned_article'), Owned)`${selectOwned(viewer, id)}`);
  if (!row) throw notFound();
  return row;
}

/**
 * The same, and nobody else changes the report, its likes, comments or media until the transaction ends. Every change takes
 * this lock first and none takes two out of the order of ids, so they cannot deadlock.
 */
export async function lockArticle(tx: CommonQueryMethods, viewer: Viewer, id: number): Promise<OwnedArticle> {
  const row = await tx.maybeOne(sql.prepared(preparedFor(viewer, 'content_lock_article'), Owned)`
    ${selectOwned(viewer, id)}
    for no key update of articles
  `);
  if (!row) throw notFound();
  return row;
}

export interface ArticleText {
  title: string;
  narrative: string;
}

export const updateArticleText = (tx: CommonQueryMethods, id: number, { title, narrative }: ArticleText) =>
  tx.query(sql.type(Nothing)`
    update articles
    set title = ${title}, narrative = ${narrative}, updated_at = clock_timestamp()
    where articles.id = ${id}
  `);

/** Nobody sees it any more. Its texts are kept; its files go by the purge. */
export const markArticleDeleted = (tx: CommonQueryMethods, viewer: Viewer, id: number) =>
  tx.query(sql.type(Nothing)`
    update articles
    set deleted_at = clock_timestamp(), deleted_by = ${viewer.userId}
    where articles.id = ${id}
  `);

/** Keeps the number beside the report in step; call it under the report's lock. */
export const addToCommentsCount = (tx: CommonQueryMethods, articleId: number, added: number) =>
  tx.query(sql.prepared('content_add_to_comments_count', Nothing)`
    update articles
    set comments_count = comments_count + ${added}
    where articles.id = ${articleId}
  `);
