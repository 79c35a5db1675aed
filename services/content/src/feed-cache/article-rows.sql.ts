import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, opaque } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { type Audience, isLive, isMeantFor, linkedSchools, preparedFor } from '../access/visible.sql.ts';

/** A report as stored for reading, with the columns that change often or differ by viewer. */
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
  /** The readers who see it, by their position among `Readers.viewers`; a list for each group of readers. */
  seenBy: z.array(z.array(z.int())),
});
export type ArticleRow = z.output<typeof ArticleRow>;

export type Reader = Pick<Viewer, 'userId' | 'schoolId'>;

/** The viewers that one statement reads for, of one kind of audience; `seenBy` lists who sees which report. */
export interface Readers {
  audience: Audience;
  viewers: readonly Reader[];
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

/** The audience of a row of `reader_groups`. */
export const ofGroup = (audience: Audience): Audience => ({
  ...audience,
  viewer: {
    schoolId: sql.fragment`reader_groups.school_id`,
    userId: sql.fragment`reader_groups.user_id`,
    linked: sql.fragment`reader_groups.linked`,
  },
});

/** Whose reports a list has besides what its viewers may see: Admins of different schools, or all users, read different ones. */
export type ListOwner = 'nobody' | 'school' | 'user';

/**
 * Readers who see the same reports are one group: those of one school, each author of a waiting report, and with
 * FEED_SCOPE=connections each user. All Admins are one group, unless the list belongs to a school or user.
 */
export const groupReaders = ({ audience, viewers }: Readers, owner: ListOwner = 'nobody') => sql.fragment`
  with grouped as materialized (
    select
      readers.school_id,
      case
        when ${audience.isConnectedOnly || owner === 'user' ? sql.fragment`true` : hasWaiting}
        then readers.user_id
      end as user_id,
      json_agg(readers.position - 1) as positions
    from unnest(
      ${opaque(idsOfReaders(audience, viewers, 'schoolId', owner), 'int8')},
      ${opaque(idsOfReaders(audience, viewers, 'userId', owner), 'int8')}
    ) with ordinality as readers (school_id, user_id, position)
    group by 1, 2
  ), reader_groups as materialized (
    select grouped.*, ${linkedSchools(sql.fragment`grouped.school_id`)} as linked
    from grouped
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
  ${groupReaders(readers, owner)}, pages as materialized (
    select page.id, json_agg(reader_groups.positions) as "seenBy"
    from reader_groups
    cross join lateral (${ids}) as page
    group by page.id
  )
  select ${columnsFor(readers)}, pages."seenBy"
  from pages
  join articles on articles.id = pages.id
  order by articles.id desc
`;

/** With comments that wait for a Lead, which do not count. */
const WholeArticleRow = ArticleRow.extend({ hasComments: z.boolean() });

/** Those of the given reports that any of the readers may see. */
export const getArticleRows = (db: Db, readers: Readers, ids: readonly number[]) =>
  db.any(sql.prepared(preparedFor(readers.audience, 'content_articles_by_id'), WholeArticleRow)`
    ${groupReaders(readers)}
    select
      ${columnsFor(readers)}, seen."seenBy",
      articles.comments_count > 0
        or exists (select 1 from comments where comments.article_id = articles.id and comments.deleted_at is null) as "hasComments"
    from articles
    cross join lateral (
      select json_agg(reader_groups.positions) as "seenBy"
      from reader_groups
      where ${isMeantFor(ofGroup(readers.audience))}
    ) as seen
    where articles.id = any(${opaque(ids, 'int8')}) and ${isLive} and seen."seenBy" is not null
  `);
