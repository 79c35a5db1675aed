import type { Viewer } from '@patchwork/platform/assertion';
import { Nothing } from '@patchwork/platform/db';
import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
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
const ResponseRow = TextRow.extend({ commentId: z.int() });
/** A comment where `commentId` is null, else a reply to that one. */
const WrittenRow = TextRow.extend({ articleId: z.int().nullable(), commentId: z.int().nullable() });

export const toResponse = (row: z.output<typeof TextRow>): CommentResponse => ({
  id: row.id,
  narrative: row.narrative,
  postedByUser: toPerson(row),
  createDate: row.createDate,
  lastUpdate: row.lastUpdate,
});

/** The live comments on reports, by report, each in the order in which it was written; one without any is not there. */
export async function findComments(db: CommonQueryMethods, articleIds: readonly number[]): Promise<Map<number, Comment[]>> {
  if (articleIds.length === 0) return new Map();
  const isAbout = sql.fragment`comments.article_id = any(${sql.array(articleIds, 'int8')})`;
  const rows = await db.any(sql.prepared('content_comments_on_articles', WrittenRow)`${commentsWhere(isAbout)}`);
  const byArticle = Map.groupBy(rows, ({ articleId }) => articleId!);
  return new Map([...byArticle].map(([articleId, ofArticle]) => [articleId, toComments(ofArticle)]));
}

/** Those on a school. */
export async function findSchoolComments(db: CommonQueryMethods, schoolId: number): Promise<Comment[]> {
  const isAbout = sql.fragment`comments.school_id = ${schoolId}`;
  return toComments(await db.any(sql.prepared('content_comments_on_school', WrittenRow)`${commentsWhere(isAbout)}`));
}

/** Comments and their replies: one statement, replies after all comments. */
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

async function findResponses(db: CommonQueryMethods, commentIds: number[]): Promise<Map<number, CommentResponse[]>> {
  const rows = await db.any(sql.prepared('content_responses', ResponseRow)`
    select
      responses.comment_id as "commentId",
      responses.id, responses.narrative, responses.created_at as "createDate", responses.updated_at as "lastUpdate",
      ${personColumns}
    from responses
    ${joinPerson(sql.fragment`responses.author_id`)}
    where responses.comment_id = any(${sql.array(commentIds, 'int8')}) and ${responseIsThere}
    order by responses.id
  `);
  const grouped = Map.groupBy(rows, ({ commentId }) => commentId);
  return new Map([...grouped].map(([commentId, group]) => [commentId, group.map(toResponse)]));
}

/** One live comment with its replies; null when it has gone. */
export async function findComment(db: CommonQueryMethods, id: number): Promise<Comment | null> {
  const row = await db.maybeOne(sql.prepared('content_comment', TextRow)`
    select
      comments.id, comments.narrative, comments.created_at as "createDate", comments.updated_at as "lastUpdate",
      ${personColumns}
    from comments
    ${joinPerson(sql.fragment`comments.author_id`)}
    where comments.id = ${id} and ${commentIsThere}
  `);
  return row && { ...toResponse(row), commentResponses: (await findResponses(db, [id])).get(id) ?? [] };
}

export async function findResponse(db: CommonQueryMethods, id: number): Promise<CommentResponse | null> {
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

/** The same words by the same person under the same comment within ten seconds: a button that was pressed twice. */
const isFresh = (viewer: Viewer, narrative: string) => sql.fragment`
  author_id = ${viewer.userId} and narrative = ${narrative} and ${responseIsThere}
  and created_at > now() - interval '10 seconds'
`;

/** The same words that the same person wrote a moment ago: a button pressed twice. */
export const findDoubleResponse = (tx: CommonQueryMethods, viewer: Viewer, commentId: number, narrative: string) =>
  tx.maybeOneFirst(sql.prepared('content_double_response', IdOnly)`
    select responses.id from responses where comment_id = ${commentId} and ${isFresh(viewer, narrative)} order by id limit 1
  `);

/** Keeps the number beside the report in step, in the same breath: others wait for its row. A school has no such number. */
const counted = (articleId: number | null) => sql.fragment`
  counted as (
    update articles
    set comments_count = comments_count + 1
    where articles.id = ${articleId}::bigint
  )
`;

export const insertResponse = (
  tx: CommonQueryMethods,
  viewer: Viewer,
  articleId: number | null,
  commentId: number,
  narrative: string,
) =>
  tx.oneFirst(sql.prepared('content_insert_response', IdOnly)`
    ${withKnown(viewer)},
    ${counted(articleId)}
    insert into responses (comment_id, author_id, narrative, created_at, updated_at)
    values (${commentId}, ${viewer.userId}, ${narrative}, clock_timestamp(), clock_timestamp())
    returning id
  `);

type Table = 'comments' | 'responses';

export const updateText = (tx: CommonQueryMethods, table: Table, id: number, narrative: string) =>
  tx.query(sql.type(Nothing)`
    update ${sql.identifier([table])}
    set narrative = ${narrative}, updated_at = clock_timestamp()
    where id = ${id}
  `);

export const markTextDeleted = (tx: CommonQueryMethods, viewer: Viewer, table: Table, id: number) =>
  tx.query(sql.type(Nothing)`
    update ${sql.identifier([table])}
    set deleted_at = clock_timestamp(), deleted_by = ${viewer.userId}
    where id = ${id}
  `);
