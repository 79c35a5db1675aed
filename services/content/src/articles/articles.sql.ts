import type { Viewer } from '@patchwork/platform/assertion';
import { notFound } from '@patchwork/platform/errors';
import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { withKnown } from '../people/people.sql.ts';
import { visibleTo } from './visible.sql.ts';

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
  likedByMe: z.boolean(),
});
export type ArticleRow = z.output<typeof ArticleRow>;

const columns = sql.fragment`
  articles.id,
  articles.rendered,
  articles.rendered_likes as "renderedLikes",
  articles.likes_count as "likesCount",
  articles.comments_count as "commentsCount",
  article_likes.user_id is not null as "likedByMe"
`;

const joinLikeOf = (viewer: Viewer) => sql.fragment`
  left join article_likes on article_likes.article_id = articles.id and article_likes.user_id = ${viewer.userId}
`;

export interface Page {
  page: number;
  before?: number | undefined;
}

/**
 * Limit as a literal: with `limit $n` Postgres plans every call anew. The first page has no offset, because an unknown offset
 * does the same harm.
 */
const slice = (page: number) => (page === 0 ? sql.fragment`limit 10` : sql.fragment`limit 10 offset ${page * PAGE_SIZE}`);

/** The ids come from an index alone, so that a deep page does not read the wide rows it skips. */
const pageOf = (viewer: Viewer, ids: FragmentSqlToken) => sql.fragment`
  select ${columns}
  from (${ids}) as page
  join articles on articles.id = page.id
  ${joinLikeOf(viewer)}
  order by page.id desc
`;

const stepOf = ({ page }: Page) => (page === 0 ? 'first' : 'later');

export const findArticles = (db: CommonQueryMethods, viewer: Viewer, at: Page) =>
  db.any(sql.prepared(`content_articles_${stepOf(at)}`, ArticleRow)`
    ${pageOf(
      viewer,
      sql.fragment`
        select articles.id
        from articles
        where articles.id < ${at.before ?? NO_END} and ${visibleTo(viewer)}
        order by articles.id desc
        ${slice(at.page)}
      `,
    )}
  `);

export const findSchoolArticles = (db: CommonQueryMethods, viewer: Viewer, schoolId: number, at: Page) =>
  db.any(sql.prepared(`content_school_articles_${stepOf(at)}`, ArticleRow)`
    ${pageOf(
      viewer,
      sql.fragment`
        select articles.id
        from articles
        where articles.school_id = ${schoolId} and articles.id < ${at.before ?? NO_END} and ${visibleTo(viewer)}
        order by articles.id desc
        ${slice(at.page)}
      `,
    )}
  `);

/** Not prepared on purpose: whether the trigram index or the newest rows find a term sooner depends on the term. */
export const searchArticleRows = (db: CommonQueryMethods, viewer: Viewer, contains: string, at: Page) =>
  db.any(sql.type(ArticleRow)`
    ${pageOf(
      viewer,
      sql.fragment`
        select articles.id
        from articles
        where articles.search_text like contains_pattern(${contains})
          and articles.id < ${at.before ?? NO_END}
          and ${visibleTo(viewer)}
        order by articles.id desc
        ${slice(at.page)}
      `,
    )}
  `);

/** @throws AppError 404 when this viewer cannot see it. */
export async function getArticleRow(db: CommonQueryMethods, viewer: Viewer, id: number): Promise<ArticleRow> {
  const row = await db.maybeOne(sql.prepared('content_article', ArticleRow)`
    select ${columns}
    from articles
    ${joinLikeOf(viewer)}
    where articles.id = ${id} and ${visibleTo(viewer)}
  `);
  if (!row) throw notFound();
  return row;
}

const Owned = z.object({ id: z.int(), schoolId: z.int(), authorId: z.int() });
export type OwnedArticle = z.output<typeof Owned>;

/** What policies ask of a report. @throws AppError 404 when this viewer cannot see it. */
export async function getOwnedArticle(db: CommonQueryMethods, viewer: Viewer, id: number, lock = sql.fragment``) {
  const row = await db.maybeOne(sql.type(Owned)`
    select articles.id, articles.school_id as "schoolId", articles.author_id as "authorId"
    from articles
    where articles.id = ${id} and ${visibleTo(viewer)}
    ${lock}
  `);
  if (!row) throw notFound();
  return row;
}

/**
 * The same, and nobody else changes the report, its likes, comments or media until the transaction ends. Every change takes
 * this lock first and none takes two out of the order of ids, so they cannot deadlock.
 */
export const lockArticle = (tx: CommonQueryMethods, viewer: Viewer, id: number): Promise<OwnedArticle> =>
  getOwnedArticle(tx, viewer, id, sql.fragment`for no key update of articles`);

export interface ArticleText {
  title: string;
  narrative: string;
}

/** The report with the same text that this person posted within the last ten seconds; waits for one that is being posted. */
export async function findDoubleSubmit(tx: CommonQueryMethods, viewer: Viewer, { title, narrative }: ArticleText) {
  await tx.query(sql.type(z.unknown())`select pg_advisory_xact_lock(1, ${viewer.userId % 2_147_483_647})`);
  return tx.maybeOneFirst(sql.type(z.object({ id: z.int() }))`
    select articles.id
    from articles
    where articles.author_id = ${viewer.userId}
      and articles.created_at > now() - interval '10 seconds'
      and articles.deleted_at is null
      and articles.title = ${title}
      and articles.narrative = ${narrative}
    order by articles.id
    limit 1
  `);
}

export const insertArticle = (tx: CommonQueryMethods, viewer: Viewer, { title, narrative }: ArticleText) =>
  tx.oneFirst(sql.type(z.object({ id: z.int() }))`
    ${withKnown(viewer)}
    insert into articles (title, narrative, author_id, school_id, school_group_id, rendered)
    values (${title}, ${narrative}, ${viewer.userId}, ${viewer.schoolId}, ${viewer.schoolGroupId}, '')
    returning id
  `);

export const updateArticleText = (tx: CommonQueryMethods, id: number, { title, narrative }: ArticleText) =>
  tx.query(sql.type(z.object({}))`
    update articles
    set title = ${title}, narrative = ${narrative}, updated_at = clock_timestamp()
    where articles.id = ${id}
  `);

export const markArticleDeleted = (tx: CommonQueryMethods, viewer: Viewer, id: number) =>
  tx.query(sql.type(z.object({}))`
    update articles
    set deleted_at = clock_timestamp(), deleted_by = ${viewer.userId}
    where articles.id = ${id}
  `);

/** Keeps the number beside the report in step; call it under the report's lock. */
export const addToCommentsCount = (tx: CommonQueryMethods, articleId: number, added: number) =>
  tx.query(sql.type(z.object({}))`
    update articles
    set comments_count = comments_count + ${added}
    where articles.id = ${articleId}
  `);
