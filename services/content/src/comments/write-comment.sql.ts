import { CommentAdded } from '@patchwork/contracts/events/content';
import type { Viewer } from '@patchwork/platform/assertion';
import type { Db } from '@patchwork/platform/db';
import { DatabaseOfRow, databaseOfRow, eventClause, idToCome, secondToCome, wakeRelays } from '@patchwork/platform/outbox';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { audienceOf, preparedFor, schoolIsVisible, visibleTo } from '../access/visible.sql.ts';
import type { Deps } from '../deps.ts';
import { joinPerson, personColumns, personShape, withKnown } from '../people/people.sql.ts';
import { causeName, causeOf } from '../waiting/waiting.sql.ts';
import type { Subject } from './comments.sql.ts';

/** A new comment with its author; or only an id, when it existed already or its author's name has not arrived yet. */
const WrittenRow = z.union([
  z.object({ id: z.int(), createDate: z.string(), waitsForReview: z.boolean(), ...personShape, ...DatabaseOfRow.shape }),
  z.object({ id: z.int(), createDate: z.null(), ...DatabaseOfRow.shape }),
]);
export type WrittenRow = z.output<typeof WrittenRow>;

/**
 * Inserts a comment and, unless it waits for a Lead, counts it and records its event in one statement: on a busy report each round trip under the lock matters.
 * The same text within ten seconds returns the first comment. Null when this viewer cannot see the subject.
 * @throws UniqueIntegrityConstraintViolationError `comments__asked_once`
 */
export async function writeComment(
  db: Db,
  deps: Pick<Deps, 'wordFilter'>,
  viewer: Viewer,
  subject: Subject,
  narrative: string,
): Promise<WrittenRow | null> {
  const { name, lock, articleId, schoolId, consequences } =
    'articleId' in subject ? onArticle(viewer, subject) : onSchool(subject);
  const statement = preparedFor(audienceOf(viewer), `content_write_comment_on_${name}_${causeName(deps, viewer, [narrative])}`);
  const row = await db.maybeOne(sql.prepared(statement, WrittenRow)`
    ${withKnown(viewer)},
    subject as materialized (
      ${lock}
    ), first as materialized (
      select
        comment_just_written(${viewer.userId}, ${narrative}, ${articleId}::bigint, ${schoolId}::bigint) as id,
        date_trunc('milliseconds', clock_timestamp()) as moment
      from subject
    ), found as (
      select ${causeOf(deps, viewer, [narrative])} as cause
    ), written as (
      insert into comments (
        article_id, school_id, author_id, narrative, created_at, updated_at, review_cause, review_since, is_unannounced,
        asked_by_group
      )
      select
        ${articleId}::bigint, ${schoolId}::bigint, ${viewer.userId}, ${narrative}, first.moment, first.moment,
        found.cause, case when found.cause is not null then first.moment end, found.cause is not null,
        (select subject.asked_by_group from subject)
      from first
      cross join found
      where first.id is null
      returning
        comments.id, comments.created_at, comments.review_since, (select subject.author_id from subject) as article_author_id
    ), shown as (
      select written.id, written.article_author_id from written where written.review_since is null
    )
    ${consequences}
    select
      coalesce(first.id, written.id) as id,
      case when people.id is not null then written.created_at end as "createDate",
      written.review_since is not null as "waitsForReview",
      ${databaseOfRow},
      ${personColumns}
    from first
    left join written on true
    left ${joinPerson(sql.fragment`${viewer.userId}`)}
  `);
  if (row && articleId !== null) await wakeRelays(db, row.database, 'event');
  return row;
}

interface Parts {
  name: string;
  /** Locks the subject; returns one row if the viewer may see it. */
  lock: FragmentSqlToken;
  articleId: number | null;
  schoolId: number | null;
  consequences: FragmentSqlToken;
}

/** The report stores its count of comments, and its author is notified. */
const onArticle = (viewer: Viewer, { articleId }: { articleId: number }): Parts => ({
  name: 'article',
  lock: sql.fragment`
    select
      articles.id, articles.author_id,
      case
        when articles.class_week_id is not null and articles.school_id <> ${viewer.schoolId} then ${viewer.schoolGroupId}::bigint
      end as asked_by_group
    from articles
    where articles.id = ${articleId} and ${visibleTo(audienceOf(viewer))}
    for no key update of articles
  `,
  articleId,
  schoolId: null,
  consequences: sql.fragment`
    , counted as (
      update articles
      set comments_count = comments_count + 1
      from shown
      where articles.id = ${articleId}
    ), announced as (
      ${eventClause(
        CommentAdded,
        { articleId, commentId: idToCome, responseId: null, authorId: viewer.userId, articleAuthorId: secondToCome },
        'shown',
        ['id', 'article_author_id'],
      )}
    )
  `,
});

const onSchool = ({ schoolId }: { schoolId: number }): Parts => ({
  name: 'school',
  lock: sql.fragment`
    select schools.id, null::bigint as author_id, null::bigint as asked_by_group
    from schools
    where schools.id = ${schoolId} and ${schoolIsVisible}
    for no key update
  `,
  articleId: null,
  schoolId,
  consequences: sql.fragment``,
});
