import { type Db, opaqueNumber } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { listedFor, preparedFor } from '../access/visible.sql.ts';
import { ArticleRow, groupReaders, type ListOwner, ofGroup, pageOf, type Readers } from '../feed-cache/article-rows.sql.ts';
import { feedIds, nameOf, type Page, type Range, rangeOf } from './articles.sql.ts';

/** A list of the feed: all reports, those of a tab, or those of a class (its id). */
export type Tab = 'all' | 'linked' | 'favourites' | { classId: number };

/** Different tabs have different names. */
export const tabName = (tab: Tab): string => (typeof tab === 'object' ? 'class' : tab);

const ownerOf = (tab: Tab): ListOwner => (tab === 'linked' ? 'school' : tab === 'favourites' ? 'user' : 'nobody');

/** One page of a tab, newest first. */
export const findTabArticles = (db: Db, readers: Readers, tab: Tab, at: Page) =>
  db.any(sql.prepared(nameOf(`content_${tabName(tab)}_articles`, readers, at), ArticleRow)`
    ${pageOf(readers, idsOf(tab, readers, rangeOf(at)), ownerOf(tab))}
  `);

const CountRow = z.object({ positions: z.array(z.int()), count: z.int() });

/** How many reports of a tab with an id above `after` each of these readers sees, at most 100. */
export const countTabArticles = (db: Db, readers: Readers, tab: Tab, after: number) =>
  db.any(sql.prepared(preparedFor(readers.audience, `content_count_${tabName(tab)}`), CountRow)`
    ${groupReaders(readers, ownerOf(tab))}
    select reader_groups.positions, (select count(*) from (${idsOf(tab, readers, newerThan(after))}) as newer) as count
    from reader_groups
  `);

const upTo100 = sql.fragment`limit 100`;
const newerThan = (after: number): Range => ({
  within: sql.fragment`articles.id > ${opaqueNumber(after)}`,
  slice: upTo100,
  upToSlice: upTo100,
});

function idsOf(tab: Tab, readers: Readers, range: Range): FragmentSqlToken {
  if (tab === 'all') return feedIds(readers, range);
  if (tab === 'linked') return idsOfSchools(readers, sql.fragment`reader_groups.linked`, range);
  if (tab === 'favourites') return idsOfSchools(readers, favouriteSchools, range);
  return sql.fragment`
    select articles.id
    from articles
    where articles.school_group_id = ${tab.classId} and ${range.within} and ${listedFor(ofGroup(readers.audience))}
    order by articles.id desc
    ${range.slice}
  `;
}

const favouriteSchools = sql.fragment`(select favourites.school_ids from favourites where favourites.user_id = reader_groups.user_id)`;

/** Merges the newest of each school: a scan of all would pass over the reports of every other school. */
const idsOfSchools = ({ audience }: Readers, schoolIds: FragmentSqlToken, range: Range) => sql.fragment`
  select candidates.id
  from unnest(${schoolIds}) as connected (school_id)
  cross join lateral (
    select articles.id
    from articles
    where articles.school_id = connected.school_id and ${range.within} and ${listedFor(ofGroup(audience))}
    order by articles.id desc
    ${range.upToSlice}
  ) as candidates
  order by candidates.id desc
  ${range.slice}
`;
