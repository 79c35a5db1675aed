import { CommentAdded } from '@patchwork/contracts/events/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { eventClause, idToCome, wakeRelays } from '@patchwork/platform/outbox';
import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { preparedFor, schoolIsVisible, visibleTo } from '../articles/visible.sql.ts';
import { joinPerson, personColumns, personShape, withKnown } from '../people/people.sql.ts';
import type { Subject } from './comments.sql.ts';

/** A new comment with its author; or only an id where it has to be read: it was there already, or its author is not known by name. */
const WrittenRow = z.union([
  z.object({ id: z.int(), createDate: z.string(), ...personShape }),
  z.object({ id: z.int(), createDate: z.null() }),
]);
export type WrittenRow = z.output<typeof WrittenRow>;

/**
 * Writes a comment, counts it and announces it, in one statement: on a report that everybody comments on, each round trip under its lock
 * counts. Whoever pressed twice within ten seconds gets the first. Null when this viewer cannot see what is commented on.
 */
export async function writeComment(
  db: CommonQueryMethods,
  viewer: Viewer,
  subject: Subject,
  narrative: string,
): Promise<WrittenRow | null> {
  const { name, lock, articleId, schoolId, consequences } =
    'articleId' in subject ? onArticle(viewer, subject) : onSchool(subject);
  const row = await db.maybeOne(sql.prepared(preparedFor(viewer, `content_write_comment_on_${name}`), WrittenRow)`
    ${withKnown(viewer)},
    subject as materialized (
      ${lock}
    ), first as materialized (
      select
        comment_just_written(${viewer.userId}, ${narrative}, ${articleId}::bigint, ${schoolId}::bigint) as id,
        date_trunc('milliseconds', clock_timestamp()) as moment
      from subject
    ), written as (
      insert into comments (article_id, school_id, author_id, narrative, created_at, updated_at)
      select ${articleId}::bigint, ${schoolId}::bigint, ${viewer.userId}, ${narrative}, first.moment, first.moment
      from first
      where first.id is null
      returning comments.id, comments.created_at
    )
    ${consequences}
    select
      coalesce(first.id, written.id) as id,
      case when people.id is not null then written.created_at end as "createDate",
      ${personColumns}
    from first
    left join written on true
    left ${joinPerson(sql.fragment`${viewer.userId}`)}
  `);
  if (row && articleId !== null) await wakeRelays(db, 'event');
  return row;
}

interface Parts {
  name: string;
  /** Waits for whoever changes the same, and gives one row if the viewer may see it. */
  lock: FragmentSqlToken;
  articleId: number | null;
  schoolId: number | null;
  consequences: FragmentSqlToken;
}

/** A report's number of comments is kept beside it, and people are told. */
const onArticle = (viewer: Viewer, { articleId }: { articleId: number }): Parts => ({
  name: 'article',
  lock: sql.fragment`
    select articles.id
    from articles
    where articles.id = ${articleId} and ${visibleTo(viewer)}
    for no key update of articles
  `,
  articleId,
  schoolId: null,
  consequences: sql.fragment`
    , counted as (
      update articles
      set comments_count = comments_count + 1
      from written
      where articles.id = ${articleId}
    ), announced as (
      ${eventClause(CommentAdded, { articleId, commentId: idToCome, responseId: null, authorId: viewer.userId }, 'written')}
    )
  `,
});

const onSchool = ({ schoolId }: { schoolId: number }): Parts => ({
  name: 'school',
  lock: sql.fragment`
    select schools.id
    from schools
    where schools.id = ${schoolId} and ${schoolIsVisible}
    for no key update
  `,
  articleId: null,
  schoolId,
  consequences: sql.fragment``,
});
