import { type Db, opaqueNumber } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { listedFor, preparedFor } from '../access/visible.sql.ts';
import { ArticleRow, ofGroup, pageOf, type Readers } from '../feed-cache/article-rows.sql.ts';

/** Higher than every id that the contract allows, so that one statement works with and without `before`. */
export const NO_END = 10_000_000_000;

export interface Page {
  page: number;
  before?: number | undefined;
}

export const PAGE_SIZE = 10;
/** Each page up to this one has its own prepared statement; readers rarely go further. */
const LAST_PREPARED_PAGE = 20;

export const nameOf = (name: string, { audience }: Readers, { page }: Page) =>
  preparedFor(audience, `${name}_${page <= LAST_PREPARED_PAGE ? page : 'deep'}`);

/** As a literal up to a page: PostgreSQL plans every call with `limit $n` or `offset $n` again. */
const numberOf = ({ page }: Page, rows: number) =>
  page <= LAST_PREPARED_PAGE ? sql.fragment`${sql.literalValue(String(rows))}::bigint` : sql.fragment`${rows}::bigint`;

export const slice = (at: Page) => sql.fragment`limit 10 offset ${numberOf(at, at.page * PAGE_SIZE)}`;
/** As many as the page could need of one of several sources. */
export const upToSlice = (at: Page) => sql.fragment`limit ${numberOf(at, (at.page + 1) * PAGE_SIZE)}`;

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

/** The ids of all reports that a group of readers sees, newest first. */
export const feedIds = (readers: Readers, range: Range) =>
  readers.audience.kind === 'admin' || readers.audience.isConnectedOnly ? allIds(readers, range) : mergedIds(readers, range);

/** The ids of the reports of a range that a group of readers sees, newest first. */
export const allIds = ({ audience }: Readers, range: Range) => sql.fragment`
  select articles.id
  from articles
  where ${range.within} and ${listedFor(ofGroup(audience))}
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
        ${range.within} and articles.audience = 'everyone' and ${listedFor(ofGroup(audience))}
      order by articles.id desc
      ${range.upToSlice}
    )
    union all
    select narrower.id
    from unnest(reader_groups.school_id || reader_groups.linked) as connected (school_id)
    cross join lateral (
      select articles.id
      from articles
      where
        articles.school_id = connected.school_id and ${range.within}
        and articles.audience <> 'everyone' and ${listedFor(ofGroup(audience))}
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
          and ${listedFor(ofGroup(readers.audience))}
        order by articles.id desc
        ${slice(at)}
      `,
    )}
  `);
