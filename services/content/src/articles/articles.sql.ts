import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing, opaque, opaqueNumber, type Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { type ArticleAudience, audiences } from '../picture-rules/audience.ts';
import { type Audience, audienceOf, isLive, isMeantFor, linkedSchools, preparedFor, visibleTo } from './visible.sql.ts';

/** Higher than every id that the contract allows, so that one statement works with and without `before`. */
const NO_END = 10_000_000_000;

/** A report as stored for reading (`feed-cache`), with the columns that change often or differ by viewer. */
export const ArticleRow = z.object({
  id: z.int(),
  schoolId: z.int(),
  /** JSON text of everything that is the same for every viewer, without pictures that wait for consent. */
  rendered: z.string(),
  /** The same with these pictures, for `seesWaitingMedia`; null without any. */
  renderedOwn: z.string().nullable(),
  /** JSON text of the newest likes. */
  renderedLikes: z.string(),
  likesCount: z.int(),
  commentsCount: z.int(),
  /** The ids of the readers who like it. */
  likedBy: z.array(z.int()),
  /** The readers who see it, by their place among `Readers.viewers`; a list for each lens. */
  seenBy: z.array(z.array(z.int())),
});
export type ArticleRow = z.output<typeof ArticleRow>;

export type Reader = Pick<Viewer, 'userId' | 'schoolId'>;

/** The viewers that one statement reads for, of one kind of audience; `seenBy` lists who sees which report. */
export interface Readers {
  audience: Audience;
  viewers: readonly Reader[];
}

export interface Page {
  page: number;
  before?: number | undefined;
}

const columnsFor = ({ viewers }: Readers) => sql.fragment`
  articles.id,
  articles.school_id as "schoolId",
  articles.rendered,
  articles.rendered_own as "renderedOwn",
  articles.rendered_likes as "renderedLikes",
  articles.likes_count as "likesCount",
  articles.comments_count as "commentsCount",
  array_to_json(array(
    select article_likes.user_id
    from article_likes
    where
      article_likes.article_id = articles.id
      and article_likes.user_id = any(${opaque([...new Set(viewers.map(({ userId }) => userId))], 'int8')})
  )) as "likedBy"
`;

/** The audience of a row of `lenses`. */
export const throughLenses = (audience: Audience): Audience => ({
  ...audience,
  lens: { schoolId: sql.fragment`lenses.school_id`, userId: sql.fragment`lenses.user_id`, linked: sql.fragment`lenses.linked` },
});

/** Whose reports a list has besides what its viewers may see: Admins of different schools, or all users, read different ones. */
export type ListOwner = 'nobody' | 'school' | 'user';

/**
 * Readers who see the same reports are one lens: those of one school, each author of a waiting report, and with
 * FEED_SCOPE=connections each user. All Admins are one lens, unless the list belongs to a school or user.
 */
export const lensesOf = ({ audience, viewers }: Readers, owner: ListOwner = 'nobody') => sql.fragment`
  with sight as materialized (
    select
      readers.school_id,
      case
        when ${audience.isNear || owner === 'user' ? sql.fragment`true` : hasWaiting}
        then readers.user_id
      end as user_id,
      json_agg(readers.place - 1) as places
    from unnest(
      ${opaque(idsOfReaders(audience, viewers, 'schoolId', owner), 'int8')},
      ${opaque(idsOfReaders(audience, viewers, 'userId', owner), 'int8')}
    ) with ordinality as readers (school_id, user_id, place)
    group by 1, 2
  ), lenses as materialized (
    select sight.*, ${linkedSchools(sql.fragment`sight.school_id`)} as linked
    from sight
  )
`;

const hasWaiting = sql.fragment`
  exists (
    select 1
    from articles
    where articles.author_id = readers.user_id and articles.review_since is not null and articles.deleted_at is null
  )
`;

const idsOfReaders = ({ kind }: Audience, viewers: readonly Reader[], id: keyof Reader, owner: ListOwner) =>
  viewers.map((viewer) => (kind === 'admin' && owner === 'nobody' ? 0 : viewer[id]));

/** Reads the ids from an index only, so that a deep page does not read the wide rows that it skips. */
export const pageOf = (readers: Readers, ids: FragmentSqlToken, owner?: ListOwner) => sql.fragment`
  ${lensesOf(readers, owner)}, pages as materialized (
    select page.id, json_agg(lenses.places) as "seenBy"
    from lenses
    cross join lateral (${ids}) as page
    group by page.id
  )
  select ${columnsFor(readers)}, pages."seenBy"
  from pages
  join articles on articles.id = pages.id
  order by articles.id desc
`;

const PAGE_SIZE = 10;
/** Each page up to this one has its own prepared statement; readers rarely go further. */
const LAST_PREPARED_PAGE = 20;

export const nameOf = (name: string, { audience }: Readers, { page }: Page) =>
  preparedFor(audience, `${name}_${page <= LAST_PREPARED_PAGE ? page : 'deep'}`);

/** As a literal up to a page: PostgreSQL plans every call with `limit $n` or `offset $n` again. */
const numberOf = ({ page }: Page, rows: number) =>
  page <= LAST_PREPARED_PAGE ? sql.fragment`${sql.literalValue(String(rows))}::bigint` : sql.fragment`${rows}::bigint`;

const slice = (at: Page) => sql.fragment`limit 10 offset ${numberOf(at, at.page * PAGE_SIZE)}`;
/** As many as the page could need of one of several sources. */
const upToSlice = (at: Page) => sql.fragment`limit ${numberOf(at, (at.page + 1) * PAGE_SIZE)}`;

/** The part of a list that a statement reads. */
export interface Range {
  within: FragmentSqlToken;
  slice: FragmentSqlToken;
  /** As many as `slice` could need of one of several sources. */
  upToSlice: FragmentSqlToken;
}

export const rangeOf = (at: Page): Range => ({
  within: sql.fragment`articles.id < ${opaqueNumber(at.before ?? NO_END)}`,
  slice: slice(at),
  upToSlice: upToSlice(at),
});

/** One page of the reports that these readers may see, newest first. */
export const findArticles = (db: Db, readers: Readers, at: Page) =>
  db.any(sql.prepared(nameOf('content_articles', readers, at), ArticleRow)`
    ${pageOf(readers, feedIds(readers, rangeOf(at)))}
  `);

/** The ids of all reports that a lens sees, newest first. */
export const feedIds = (readers: Readers, range: Range) =>
  readers.audience.kind === 'admin' || readers.audience.isNear ? allIds(readers, range) : mergedIds(readers, range);

const allIds = ({ audience }: Readers, range: Range) => sql.fragment`
  select articles.id
  from articles
  where ${range.within} and ${visibleTo(throughLenses(audience))}
  order by articles.id desc
  ${range.slice}
`;

/**
 * Merges the reports for everyone with the narrower ones of the viewer's own and linked schools: a scan of all would pass over
 * every narrower report of the network.
 */
const mergedIds = ({ audience }: Readers, range: Range) => sql.fragment`
  select candidates.id
  from (
    (
      select articles.id
      from articles
      where
        ${range.within} and articles.audience = 'everyone' and ${visibleTo(throughLenses(audience))}
      order by articles.id desc
      ${range.upToSlice}
    )
    union all
    select narrower.id
    from unnest(lenses.school_id || lenses.linked) as near (school_id)
    cross join lateral (
      select articles.id
      from articles
      where
        articles.school_id = near.school_id and ${range.within}
        and articles.audience <> 'everyone' and ${visibleTo(throughLenses(audience))}
      order by articles.id desc
      ${range.upToSlice}
    ) as narrower
  ) as candidates
  order by candidates.id desc
  ${range.slice}
`;

/** One page of one school's reports. */
export const findSchoolArticles = (db: Db, readers: Readers, schoolId: number, at: Page) =>
  db.any(sql.prepared(nameOf('content_school_articles', readers, at), ArticleRow)`
    ${pageOf(
      readers,
      sql.fragment`
        select articles.id
        from articles
        where
          articles.school_id = ${schoolId} and articles.id < ${opaqueNumber(at.before ?? NO_END)}
          and ${visibleTo(throughLenses(readers.audience))}
        order by articles.id desc
        ${slice(at)}
      `,
    )}
  `);

/** The newest reports that a search reads one by one; for what is rarer there, the trigram index reads fewer. */
const NEWEST = 1_000;
/** Beyond this page, a search starts with the trigram index. */
const LAST_NEWEST_PAGE = 20;

/** Not prepared: the number of words differs, and the plan depends on them. */
export const searchArticleRows = (db: Db, readers: Readers, words: readonly string[], at: Page) =>
  db.any(sql.type(ArticleRow)`
    ${pageOf(readers, words.length === 0 ? allIds(readers, rangeOf(at)) : matchingIds(readers, words, at))}
  `);

/**
 * Looks at the newest reports first, one by one (`offset 0`). Only if they do not fill the page, reads the older ones through the
 * trigram index (`+ 0`): in order of id, a word that is common in another season would pass over most of the table.
 */
const matchingIds = ({ audience }: Readers, words: readonly string[], at: Page) => sql.fragment`
  with newest as materialized (
    select articles.id
    from articles
    where articles.id < ${at.before ?? NO_END} and ${visibleTo(throughLenses(audience))}
    order by articles.id desc
    limit ${at.page <= LAST_NEWEST_PAGE ? (at.page + 1) * NEWEST : 1}
  ), recent as materialized (
    select newest.id
    from newest
    cross join lateral (
      select 1
      from article_words
      where article_words.article_id = newest.id and ${containsAll(words)}
      offset 0
    ) as matching
    order by newest.id desc
    ${upToSlice(at)}
  ), older as (
    select articles.id
    from (
      select article_words.article_id + 0 as id
      from article_words
      where ${containsAll(words)} and article_words.article_id + 0 < (select min(newest.id) from newest)
      order by 1 desc
    ) as found
    join articles on articles.id = found.id
    where (select count(*) from recent) < ${(at.page + 1) * PAGE_SIZE} and ${visibleTo(throughLenses(audience))}
    order by found.id desc
    ${upToSlice(at)}
  )
  select candidates.id
  from (select recent.id from recent union all select older.id from older) as candidates
  order by candidates.id desc
  ${slice(at)}
`;

const containsAll = (words: readonly string[]) =>
  sql.join(
    words.map((word) => sql.fragment`article_words.words like word_pattern(${word})`),
    sql.fragment` and `,
  );

/** With comments that wait for a Lead, which do not count. */
const WholeArticleRow = ArticleRow.extend({ hasComments: z.boolean() });

/** Those of the given reports that any of the readers may see. */
export const getArticleRows = (db: Db, readers: Readers, ids: readonly number[]) =>
  db.any(sql.prepared(preparedFor(readers.audience, 'content_articles_by_id'), WholeArticleRow)`
    ${lensesOf(readers)}
    select
      ${columnsFor(readers)}, seen."seenBy",
      articles.comments_count > 0
        or exists (select 1 from comments where comments.article_id = articles.id and comments.deleted_at is null) as "hasComments"
    from articles
    cross join lateral (
      select json_agg(lenses.places) as "seenBy"
      from lenses
      where ${isMeantFor(throughLenses(readers.audience))}
    ) as seen
    where articles.id = any(${opaque(ids, 'int8')}) and ${isLive} and seen."seenBy" is not null
  `);

const Owned = z.object({ id: z.int(), schoolId: z.int(), authorId: z.int(), audience: z.enum(audiences) });
type OwnedArticle = z.output<typeof Owned>;

const selectOwned = (viewer: Viewer, id: number) => sql.fragment`
  select articles.id, articles.school_id as "schoolId", articles.author_id as "authorId", articles.audience
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
