import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing, opaque, type Tx } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { commentIsThere, isThereOrWaits, responseIsThere } from '../access/visible-comments.sql.ts';
import type { Comment, CommentResponse } from '../contract-types.ts';
import type { Deps } from '../deps.ts';
import { joinPerson, personColumns, personShape, toPerson, withKnown } from '../people/people.sql.ts';
import { causeName, causeOf, nowInMilliseconds } from '../waiting/waiting.sql.ts';

/** What a comment is about. */
export type Subject = { articleId: number } | { schoolId: number };

type Table = 'comments' | 'responses';

const TextRow = z.object({
  id: z.int(),
  narrative: z.string(),
  createDate: z.string(),
  lastUpdate: z.string(),
  waitsForReview: z.boolean(),
  ...personShape,
});
/** A comment if `commentId` is null, otherwise a reply to that comment. */
const WrittenRow = TextRow.extend({ articleId: z.int().nullable(), commentId: z.int().nullable() });

export const toResponse = (row: z.output<typeof TextRow>): CommentResponse => ({
  id: row.id,
  narrative: row.narrative,
  postedByUser: toPerson(row),
  createDate: row.createDate,
  lastUpdate: row.lastUpdate,
  ...(row.waitsForReview && { waitsForReview: true }),
});

/** Live comments on reports, by report, oldest first; reports without comments are missing. */
export const findComments = (db: Db, articleIds: readonly number[]) =>
  findCommentsOn(db, articleIds, 'content_comments_on_articles', { comments: commentIsThere, responses: responseIsThere });

/** The same with comments that wait for a Lead: give each reader only what `commentsFor` returns. */
export const findCommentsAndWaiting = (db: Db, articleIds: readonly number[]) =>
  findCommentsOn(db, articleIds, 'content_comments_and_waiting', {
    comments: isThereOrWaits('comments'),
    responses: isThereOrWaits('responses'),
  });

async function findCommentsOn(
  db: Db,
  articleIds: readonly number[],
  name: string,
  shown: Record<Table, FragmentSqlToken>,
): Promise<Map<number, Comment[]>> {
  if (articleIds.length === 0) return new Map();
  const isAbout = sql.fragment`comments.article_id = any(${opaque(articleIds, 'int8')})`;
  const rows = await db.any(
    sql.prepared(name, WrittenRow)`${commentsWhere(sql.fragment`${isAbout} and ${shown.comments}`, shown.responses)}`,
  );
  const byArticle = Map.groupBy(rows, ({ articleId }) => articleId!);
  return new Map([...byArticle].map(([articleId, ofArticle]) => [articleId, toComments(ofArticle)]));
}

/** Live comments on a school, oldest first. */
export async function findSchoolComments(db: Db, schoolId: number): Promise<Comment[]> {
  const isAbout = sql.fragment`comments.school_id = ${schoolId}`;
  return toComments(
    await db.any(
      sql.prepared('content_comments_on_school', WrittenRow)`${commentsWhere(sql.fragment`${isAbout} and ${commentIsThere}`)}`,
    ),
  );
}

/** Comments and their replies in one statement, with all replies after all comments. */
const commentsWhere = (condition: FragmentSqlToken, isShownReply = responseIsThere) => sql.fragment`
  with live as (
    select comments.*
    from comments
    where ${condition}
  )
  select
    written.id, written.article_id as "articleId", written.comment_id as "commentId", written.narrative,
    written.created_at as "createDate", written.updated_at as "lastUpdate", written.review_since is not null as "waitsForReview",
    ${personColumns}
  from (
    select live.id, live.article_id, null::bigint as comment_id, live.author_id, live.narrative, live.created_at, live.updated_at,
      live.review_since
    from live
    union all
    select
      responses.id, live.article_id, responses.comment_id, responses.author_id, responses.narrative, responses.created_at,
      responses.updated_at, responses.review_since
    from live
    join responses on responses.comment_id = live.id and ${isShownReply}
  ) as written
  ${joinPerson(sql.fragment`written.author_id`)}
  order by written.comment_id nulls first, written.id
`;

function toComments(rows: readonly z.output<typeof WrittenRow>[]): Comment[] {
  const comments = new Map<number, Comment>();
  for (const row of rows) {
    if (row.commentId === null) comments.set(row.id, { ...toResponse(row), commentResponses: [] });
    else comments.get(row.commentId)?.commentResponses.push(toResponse(row));
  }
  return [...comments.values()];
}

/** One comment with its replies, for its author also while it waits; null when it is deleted, hidden or withdrawn. */
export async function findComment(db: Db, id: number): Promise<Comment | null> {
  const isIt = sql.fragment`comments.id = ${id} and ${isThereOrWaits('comments')}`;
  const rows = await db.any(sql.prepared('content_comment_with_replies', WrittenRow)`${commentsWhere(isIt)}`);
  return toComments(rows)[0] ?? null;
}

/** The same for a reply. */
export async function findResponse(db: Db, id: number): Promise<CommentResponse | null> {
  const row = await db.maybeOne(sql.prepared('content_response', TextRow)`
    select
      responses.id, responses.narrative, responses.created_at as "createDate", responses.updated_at as "lastUpdate",
      responses.review_since is not null as "waitsForReview",
      ${personColumns}
    from responses
    ${joinPerson(sql.fragment`responses.author_id`)}
    where responses.id = ${id} and ${isThereOrWaits('responses')}
  `);
  return row && toResponse(row);
}

const IdOnly = z.object({ id: z.int() });

/** The same text by the same author within the last ten seconds: a double click. */
const isFresh = (viewer: Viewer, narrative: string) => sql.fragment`
  author_id = ${viewer.userId} and narrative = ${narrative} and ${isThereOrWaits('responses')}
  and created_at > now() - interval '10 seconds'
`;

/** The id of an identical reply that this user has just posted. */
export const findDoubleResponse = (tx: Tx, viewer: Viewer, commentId: number, narrative: string) =>
  tx.maybeOneFirst(sql.prepared('content_double_response', IdOnly)`
    select responses.id from responses where comment_id = ${commentId} and ${isFresh(viewer, narrative)} order by id limit 1
  `);

const NewResponse = z.object({ id: z.int(), waits: z.boolean() });

/**
 * Inserts a reply and, unless it waits for a Lead, counts it in the same statement, because others wait for the lock on the
 * report's row. Schools have no count.
 */
export const insertResponse = (
  tx: Tx,
  deps: Pick<Deps, 'wordFilter'>,
  viewer: Viewer,
  { articleId, commentId, narrative }: { articleId: number | null; commentId: number; narrative: string },
) =>
  tx.one(sql.prepared(`content_write_response_${causeName(deps, viewer, [narrative])}`, NewResponse)`
    ${withKnown(viewer)},
    found as (
      select ${causeOf(deps, viewer, [narrative])} as cause
    ), counted as (
      update articles
      set comments_count = comments_count + 1
      from found
      where articles.id = ${articleId}::bigint and found.cause is null
    )
    insert into responses (comment_id, author_id, narrative, created_at, updated_at, review_cause, review_since, is_unannounced)
    select
      ${commentId}, ${viewer.userId}, ${narrative}, clock_timestamp(), clock_timestamp(), found.cause,
      case when found.cause is not null then ${nowInMilliseconds} end, found.cause is not null
    from found
    returning id, review_since is not null as waits
  `);

export const updateText = (tx: Tx, table: Table, id: number, narrative: string) =>
  tx.query(sql.type(Nothing)`
    update ${sql.identifier([table])}
    set narrative = ${narrative}, updated_at = clock_timestamp()
    where id = ${id}
  `);

export const markTextDeleted = (tx: Tx, viewer: Viewer, table: Table, id: number) =>
  tx.query(sql.type(Nothing)`
    update ${sql.identifier([table])}
    set deleted_at = clock_timestamp(), deleted_by = ${viewer.userId}
    where id = ${id}
  `);
