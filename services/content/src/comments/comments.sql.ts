import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { commentIsThere, responseIsThere } from '../articles/visible.sql.ts';
import type { Comment, CommentResponse } from '../contract-types.ts';
import { joinPerson, personColumns, personShape, toPerson, withKnown } from '../people/people.sql.ts';

/** What a comment is about. */
export type Subject = { articleId: number } | { schoolId: number };

const TextRow = z.object({
  id: z.int(),
  narrative: z.string(),
  createDate: z.string(),
  lastUpdate: z.string(),
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
});

/** Live comments on reports, by report, oldest first; reports without comments are missing. */
export async function findComments(db: Db, articleIds: readonly number[]): Promise<Map<number, Comment[]>> {
  if (articleIds.length === 0) return new Map();
  const isAbout = sql.fragment`comments.article_id = any(${sql.array(articleIds, 'int8')})`;
  const rows = await db.any(sql.prepared('content_comments_on_articles', WrittenRow)`${commentsWhere(isAbout)}`);
  const byArticle = Map.groupBy(rows, ({ articleId }) => articleId!);
  return new Map([...byArticle].map(([articleId, ofArticle]) => [articleId, toComments(ofArticle)]));
}

/** Live comments on a school, oldest first. */
export async function findSchoolComments(db: Db, schoolId: number): Promise<Comment[]> {
  const isAbout = sql.fragment`comments.school_id = ${schoolId}`;
  return toComments(await db.any(sql.prepared('content_comments_on_school', WrittenRow)`${commentsWhere(isAbout)}`));
}

/** Comments and their replies in one statement, with all replies after all comments. */
const commentsWhere = (isAbout: FragmentSqlToken) => sql.fragment`
  with live as (
    select comments.*
    from comments
    where ${isAbout} and ${commentIsThere}
  )
  select
    written.id, written.article_id as "articleId", written.comment_id as "commentId", written.narrative,
    written.created_at as "createDate", written.updated_at as "lastUpdate",
    ${personColumns}
  from (
    select live.id, live.article_id, null::bigint as comment_id, live.author_id, live.narrative, live.created_at, live.updated_at
    from live
    union all
    select
      responses.id, live.article_id, responses.comment_id, responses.author_id, responses.narrative, responses.created_at,
      responses.updated_at
    from live
    join responses on responses.comment_id = live.id and ${responseIsThere}
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

/** One live comment with its replies; null when it is deleted or hidden. */
export async function findComment(db: Db, id: number): Promise<Comment | null> {
  const isIt = sql.fragment`comments.id = ${id}`;
  const rows = await db.any(sql.prepared('content_comment_with_replies', WrittenRow)`${commentsWhere(isIt)}`);
  return toComments(rows)[0] ?? null;
}

export async function findResponse(db: Db, id: number): Promise<CommentResponse | null> {
  const row = await db.maybeOne(sql.prepared('content_response', TextRow)`
    select
      responses.id, responses.narrative, responses.created_at as "createDate", responses.updated_at as "lastUpdate",
      ${personColumns}
    from responses
    ${joinPerson(sql.fragment`responses.author_id`)}
    where responses.id = ${id} and ${responseIsThere}
  `);
  return row && toResponse(row);
}

const IdOnly = z.object({ id: z.int() });

/** The same text by the same author within the last ten seconds: a double click. */
const isFresh = (viewer: Viewer, narrative: string) => sql.fragment`
  author_id = ${viewer.userId} and narrative = ${narrative} and ${responseIsThere}
  and created_at > now() - interval '10 seconds'
`;

/** The id of an identical reply that this user has just posted. */
export const findDoubleResponse = (tx: Tx, viewer: Viewer, commentId: number, narrative: string) =>
  tx.maybeOneFirst(sql.prepared('content_double_response', IdOnly)`
    select responses.id from responses where comment_id = ${commentId} and ${isFresh(viewer, narrative)} order by id limit 1
  `);

/** Updates the report's count in the same statement, because others wait for the lock on its row. Schools have no count. */
const counted = (articleId: number | null) => sql.fragment`
  counted as (
    update articles
    set comments_count = comments_count + 1
    where articles.id = ${articleId}::bigint
  )
`;

export const insertResponse = (tx: Tx, viewer: Viewer, articleId: number | null, commentId: number, narrative: string) =>
  tx.oneFirst(sql.prepared('content_insert_response', IdOnly)`
    ${withKnown(viewer)},
    ${counted(articleId)}
    insert into responses (comment_id, author_id, narrative, created_at, updated_at)
    values (${commentId}, ${viewer.userId}, ${narrative}, clock_timestamp(), clock_timestamp())
    returning id
  `);

type Table = 'comments' | 'responses';

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
