import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { audienceOf, linkedSchools, listedFor, preparedFor, schoolIsVisible, visibleTo } from '../access/visible.sql.ts';
import { commentIsThere, responseIsThere } from '../access/visible-comments.sql.ts';

const VisitRow = z.object({ since: z.string().nullable(), sinceArticleId: z.int().nullable() });

/**
 * Begins a visit, or goes on with one that was last seen less than 30 minutes ago; returns the end of the visit before and the
 * newest report then, null at the first. One statement, so tabs that open together get the same answer.
 */
export const startVisit = (db: Db, userId: number) =>
  db.one(sql.prepared('content_start_visit', VisitRow)`
    insert into feed_visits (user_id, last_seen_at, last_article_id)
    select ${userId}, clock_timestamp(), coalesce(max(articles.id), 0)
    from articles
    on conflict (user_id) do update
    set
      since = case when ${isNewVisit} then feed_visits.last_seen_at else feed_visits.since end,
      since_article_id = case when ${isNewVisit} then feed_visits.last_article_id else feed_visits.since_article_id end,
      last_seen_at = greatest(feed_visits.last_seen_at, excluded.last_seen_at),
      last_article_id = greatest(feed_visits.last_article_id, excluded.last_article_id)
    returning feed_visits.since, feed_visits.since_article_id as "sinceArticleId"
  `);

const isNewVisit = sql.fragment`feed_visits.last_seen_at <= excluded.last_seen_at - interval '30 minutes'`;

const OwnVisit = z.object({ lastSeenAt: z.string(), since: z.string().nullable() });

/** When a user was last in the feed, and the end of the visit before; null without a visit. */
export const findVisit = (db: Db, userId: number) =>
  db.maybeOne(sql.type(OwnVisit)`
    select feed_visits.last_seen_at as "lastSeenAt", feed_visits.since
    from feed_visits
    where feed_visits.user_id = ${userId}
  `);

export const deleteFeedVisit = (tx: Tx, userId: number) =>
  tx.query(sql.type(Nothing)`delete from feed_visits where user_id = ${userId}`);

const CommentNews = z.object({ articleId: z.int(), title: z.string(), count: z.int() });

/** The viewer's visible reports with visible comments and replies of other people since then, at most 20. */
export const findNewComments = (db: Db, viewer: Viewer, since: string) =>
  db.any(sql.prepared(preparedFor(audienceOf(viewer), 'content_new_comments'), CommentNews)`
    select articles.id as "articleId", articles.title, count(*) as count
    from articles
    join comments on comments.article_id = articles.id and ${commentIsThere}
    cross join lateral (
      select comments.author_id, comments.created_at
      union all
      select responses.author_id, responses.created_at
      from responses
      where responses.comment_id = comments.id and ${responseIsThere}
    ) as said
    where
      articles.author_id = ${viewer.userId} and articles.comments_count > 0 and ${visibleTo(audienceOf(viewer))}
      and said.author_id <> ${viewer.userId} and said.created_at > ${since}::timestamptz
    group by articles.id
    order by max(said.created_at) desc, articles.id desc
    limit 20
  `);

const ReportNews = z.object({ schoolId: z.int(), count: z.int() });

/** How many visible reports of other people the viewer's own and linked schools have above this id, at most 100 a school. */
export const countNewReports = (db: Db, viewer: Viewer, sinceArticleId: number) =>
  db.any(sql.prepared(preparedFor(audienceOf(viewer), 'content_new_reports'), ReportNews)`
    select near.school_id as "schoolId", count(*) as count
    from unnest(${viewer.schoolId}::bigint || ${linkedSchools(sql.fragment`${viewer.schoolId}::bigint`)}) as near (school_id)
    cross join lateral (
      select articles.id
      from articles
      where
        articles.school_id = near.school_id and articles.id > ${sinceArticleId} and articles.author_id <> ${viewer.userId}
        and ${listedFor(audienceOf(viewer))}
      order by articles.id desc
      limit 100
    ) as newer
    group by near.school_id
    order by near.school_id
  `);

const Links = z.object({ count: z.int() });

/** The number of visible schools that are linked with this one now. */
export const countLinks = (db: Db, schoolId: number): Promise<number> =>
  db.oneFirst(sql.prepared('content_count_links', Links)`
    select count(*) as count
    from schools
    where schools.id = any(${linkedSchools(sql.fragment`${schoolId}::bigint`)}) and ${schoolIsVisible}
  `);
