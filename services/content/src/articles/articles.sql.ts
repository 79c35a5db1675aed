import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { type Audience, audienceOf, preparedFor, visibleTo } from './visible.sql.ts';

/** Higher than every id that the contract allows, so that one statement works with and without `before`. */
const NO_END = 10_000_000_000;

/** A report as stored for reading (`feed-cache`), with the columns that change often or differ by viewer. */
const ArticleRow = z.object({
  id: z.int(),
  /** JSON text of everything that is the same for every viewer. */
  rendered: z.string(),
  /** JSON text of the newest likes. */
  renderedLikes: z.string(),
  likesCount: z.int(),
  commentsCount: z.int(),
  /** Which of the readers like it. */
  likedBy: z.array(z.int()),
});
export type ArticleRow = z.output<typeof ArticleRow>;

/** The viewers that one statement reads for: all see the same reports; `likedBy` lists which of them like each. */
export interface Readers {
  audience: Audience;
  userIds: readonly number[];
}

export interface Page {
  page: number;
  before?: number | undefined;
}

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

/** Reads the ids from an index only, so that a deep page does not read the wide rows that it skips. */
const pageOf = (userIds: readonly number[], ids: FragmentSqlToken) => sql.fragment`
  select ${columnsFor(userIds)}
  from (${ids}) as page
  join articles on articles.id = page.id
  order by page.id desc
`;

const PAGE_SIZE = 10;
/** Each page up to this one has its own prepared statement; readers rarely go further. */
const LAST_PREPARED_PAGE = 20;

const nameOf = (name: string, { audience }: Readers, { page }: Page) =>
  preparedFor(audience, `${name}_${page <= LAST_PREPARED_PAGE ? page : 'deep'}`);

/** Limit and offset as literals: PostgreSQL plans every call with `limit $n` or `offset $n` again. */
const slice = ({ page }: Page) =>
  page <= LAST_PREPARED_PAGE
    ? sql.fragment`limit 10 offset ${sql.literalValue(String(page * PAGE_SIZE))}`
    : sql.fragment`limit 10 offset ${page * PAGE_SIZE}`;

/** One page of the reports that these readers may see, newest first. */
export const findArticles = (db: Db, readers: Readers, at: Page) =>
  db.any(sql.prepared(nameOf('content_articles', readers, at), ArticleRow)`
    ${pageOf(
      readers.userIds,
      sql.fragment`
        select articles.id
        from articles
        where articles.id < ${at.before ?? NO_END} and ${visibleTo(readers.audience)}
        order by articles.id desc
        ${slice(at)}
      `,
    )}
  `);

/** One page of one school's reports. */
export const findSchoolArticles = (db: Db, readers: Readers, schoolId: number, at: Page) =>
  db.any(sql.prepared(nameOf('content_school_articles', readers, at), ArticleRow)`
    ${pageOf(
      readers.userIds,
      sql.fragment`
        select articles.id
        from articles
        where articles.school_id = ${schoolId} and articles.id < ${at.before ?? NO_END} and ${visibleTo(readers.audience)}
        order by articles.id desc
        ${slice(at)}
      `,
    )}
  `);

/** Not prepared: whether the trigram index or the newest rows are faster depends on the term. */
export const searchArticleRows = (db: Db, readers: Readers, contains: string, at: Page) =>
  db.any(sql.type(ArticleRow)`
    ${pageOf(
      readers.userIds,
      sql.fragment`
        select articles.id
        from articles
        where articles.search_text like contains_pattern(${contains})
          and articles.id < ${at.before ?? NO_END}
          and ${visibleTo(readers.audience)}
        order by articles.id desc
        ${slice(at)}
      `,
    )}
  `);

/** Those of the given reports that the readers may see. */
export const getArticleRows = (db: Db, { audience, userIds }: Readers, ids: readonly number[]) =>
  db.any(sql.prepared(preparedFor(audience, 'content_articles_by_id'), ArticleRow)`
    select ${columnsFor(userIds)}
    from articles
    where articles.id = any(${sql.array(ids, 'int8')}) and ${visibleTo(audience)}
  `);

const Owned = z.object({ id: z.int(), schoolId: z.int(), authorId: z.int() });
type OwnedArticle = z.output<typeof Owned>;

const selectOwned = (viewer: Viewer, id: number) => sql.fragment`
  select articles.id, articles.school_id as "schoolId", articles.author_id as "authorId"
  from articles
  where articles.id = ${id} and ${visibleTo(audienceOf(viewer))}
`;

/** What the policies need to know of a report. @throws AppError 404 when this viewer cannot see it */
export async function getOwnedArticle(db: Db, viewer: Viewer, id: number): Promise<OwnedArticle> {
  const row = await db.maybeOne(
    sql.prepared(preparedFor(audienceOf(viewer), 'content_owned_article'), Owned)`${selectOwned(viewer, id)}`,
  );
  if (!row) throw notFound();
  return row;
}

/**
 * `getOwnedArticle` that also locks the report with its likes, comments and media until the transaction ends. Every change
 * takes this lock first, several in order of id, so changes cannot deadlock.
 * @throws AppError 404
 */
export async function lockArticle(tx: Tx, viewer: Viewer, id: number): Promise<OwnedArticle> {
  const row = await tx.maybeOne(sql.prepared(preparedFor(audienceOf(viewer), 'content_lock_article'), Owned)`
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

export const updateArticleText = (tx: Tx, id: number, { title, narrative }: ArticleText) =>
  tx.query(sql.type(Nothing)`
    update articles
    set title = ${title}, narrative = ${narrative}, updated_at = clock_timestamp()
    where articles.id = ${id}
  `);

/** Hides it from every viewer. Keeps its text; the purge deletes its files later. */
export const markArticleDeleted = (tx: Tx, viewer: Viewer, id: number) =>
  tx.query(sql.type(Nothing)`
    update articles
    set deleted_at = clock_timestamp(), deleted_by = ${viewer.userId}
    where articles.id = ${id}
  `);

/** Updates the stored count; call it while holding the report's lock. */
export const addToCommentsCount = (tx: Tx, articleId: number, added: number) =>
  tx.query(sql.prepared('content_add_to_comments_count', Nothing)`
    update articles
    set comments_count = comments_count + ${added}
    where articles.id = ${articleId}
  `);
