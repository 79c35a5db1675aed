import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { listedFor } from '../access/visible.sql.ts';
import { ArticleRow, ofGroup, pageOf, type Readers } from '../feed-cache/article-rows.sql.ts';
import { allIds, NO_END, PAGE_SIZE, type Page, rangeOf, slice, upToSlice } from './articles.sql.ts';

/** The newest reports that a search reads one by one; for what is rarer there, the trigram index reads fewer. */
const NEWEST = 1_000;
/** Beyond this page, a search starts with the trigram index. */
const LAST_NEWEST_PAGE = 20;

/** Not prepared: the number of words differs, and the plan depends on them. */
export const searchArticleRows = (db: Db, readers: Readers, words: readonly string[], at: Page) =>
  db.any(sql.type(ArticleRow)`
    ${pageOf(readers, words.length === 0 ? allIds(readers, rangeOf(at)) : matchingIds(readers, words, at))}
  `);

/** The same among one school's reports, which are few enough to be read one by one. Not without words. */
export const searchSchoolArticleRows = (
  db: Db,
  readers: Readers,
  { schoolId, words }: { schoolId: number; words: readonly string[] },
  at: Page,
) =>
  db.any(sql.type(ArticleRow)`
    ${pageOf(
      readers,
      sql.fragment`
        select articles.id
        from articles
        join article_words on article_words.article_id = articles.id
        where
          articles.school_id = ${schoolId} and articles.id < ${at.before ?? NO_END}
          and ${listedFor(ofGroup(readers.audience))} and ${containsAll(words)}
        order by articles.id desc
        ${slice(at)}
      `,
    )}
  `);

/**
 * Looks at the newest reports first, one by one (`offset 0`). Only if they do not fill the page, reads the older ones through the
 * trigram index (`+ 0`): in order of id, a word that is common in another season would pass over most of the table.
 */
const matchingIds = ({ audience }: Readers, words: readonly string[], at: Page) => sql.fragment`
  with newest as materialized (
    select articles.id
    from articles
    where articles.id < ${at.before ?? NO_END} and ${listedFor(ofGroup(audience))}
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
    where (select count(*) from recent) < ${(at.page + 1) * PAGE_SIZE} and ${listedFor(ofGroup(audience))}
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
