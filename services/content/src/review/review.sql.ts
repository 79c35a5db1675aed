import type { Viewer } from '@patchwork/platform/assertion';
import { Count, type Db, type Tx } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { isAdmin } from '../access/access.policy.ts';
import { schoolIsVisible } from '../access/visible.sql.ts';
import { joinPerson, personColumns, personShape } from '../people/people.sql.ts';
import { causes, type WaitingKind } from '../waiting/waiting.sql.ts';

const ItemRow = z.object({
  kind: z.enum(['article', 'comment', 'response']),
  id: z.int(),
  articleId: z.int().nullable(),
  /** The school whose card it is on; null on a report. */
  cardSchoolId: z.int().nullable(),
  /** The comment that a reply answers. */
  commentId: z.int().nullable(),
  title: z.string().nullable(),
  narrative: z.string(),
  authorId: z.int(),
  schoolId: z.int(),
  createDate: z.string(),
  waitsSince: z.string().nullable(),
  cause: z.enum(causes).nullable(),
  isWaiting: z.boolean(),
  /** The comment that a reply answers waits as well. */
  commentWaits: z.boolean(),
  isUnannounced: z.boolean(),
  articleAuthorId: z.int().nullable(),
  commentAuthorId: z.int().nullable(),
  ...personShape,
});
export type ReviewItem = z.output<typeof ItemRow>;

const state = (table: WaitingTable) => sql.fragment`
  ${sql.identifier([table, 'id'])}, ${sql.identifier([table, 'narrative'])}, ${sql.identifier([table, 'author_id'])},
  ${sql.identifier([table, 'created_at'])}, ${sql.identifier([table, 'review_since'])}, ${sql.identifier([table, 'review_cause'])},
  ${sql.identifier([table, 'is_unannounced'])}
`;

/** What a Lead still has to decide: not deleted or withdrawn meanwhile. */
const waits = (table: WaitingTable) => sql.fragment`
  (
    ${sql.identifier([table, 'review_since'])} is not null
    and ${sql.identifier([table, 'deleted_at'])} is null
    and ${sql.identifier([table, 'withdrawn_at'])} is null
  )
`;
type WaitingTable = 'articles' | 'comments' | 'responses';

const places = sql.fragment`left join articles on articles.id = comments.article_id`;
const onPlace = sql.fragment`
  comments.article_id, comments.school_id as card_school_id, comments.id as comment_id, null as title,
  articles.author_id as article_author_id, comments.author_id as comment_author_id, null::bigint as own_school_id
`;
const placeIsThere = sql.fragment`articles.deleted_at is null`;

/** All rows of a kind that fulfil the condition, in one form. */
const rowsOf: Record<WaitingKind, (condition: FragmentSqlToken) => FragmentSqlToken> = {
  article: (condition) => sql.fragment`
    select
      'article' as kind, articles.id as article_id, null::bigint as card_school_id, null::bigint as comment_id, articles.title,
      articles.author_id as article_author_id, null::bigint as comment_author_id, articles.school_id as own_school_id,
      ${waits('articles')} as is_waiting, false as comment_waits, ${state('articles')}
    from articles
    where ${condition}
  `,
  comment: (condition) => sql.fragment`
    select
      'comment' as kind, ${onPlace}, ${waits('comments')} and ${placeIsThere} as is_waiting, false as comment_waits,
      ${state('comments')}
    from comments
    ${places}
    where ${condition}
  `,
  response: (condition) => sql.fragment`
    select
      'response' as kind, ${onPlace},
      ${waits('responses')} and comments.deleted_at is null and ${placeIsThere} as is_waiting,
      comments.review_since is not null as comment_waits, ${state('responses')}
    from responses
    join comments on comments.id = responses.comment_id
    ${places}
    where ${condition}
  `,
};

const allWaiting = sql.fragment`
  ${rowsOf.article(waits('articles'))}
  union all
  ${rowsOf.comment(waits('comments'))}
  union all
  ${rowsOf.response(waits('responses'))}
`;

const columns = sql.fragment`
  items.kind, items.id, items.article_id as "articleId", items.card_school_id as "cardSchoolId", items.comment_id as "commentId",
  items.title, items.narrative, items.author_id as "authorId", coalesce(items.own_school_id, people.school_id) as "schoolId",
  items.created_at as "createDate", items.review_since as "waitsSince", items.review_cause as "cause",
  items.is_waiting as "isWaiting", items.comment_waits as "commentWaits", items.is_unannounced as "isUnannounced",
  items.article_author_id as "articleAuthorId", items.comment_author_id as "commentAuthorId",
  ${personColumns}
`;

/** Leads review for their own school, Admins for all. */
const joinReviewed = (viewer: Viewer) => sql.fragment`
  ${joinPerson(sql.fragment`items.author_id`)}
  join schools on schools.id = coalesce(items.own_school_id, people.school_id) and ${schoolIsVisible}
    and (${isAdmin(viewer)}::boolean or schools.id = ${viewer.schoolId})
`;

/** What waits where this viewer may review, oldest first; at most 200. */
export const listWaiting = (db: Db, viewer: Viewer) =>
  db.any(sql.type(ItemRow)`
    select ${columns}
    from (${allWaiting}) as items
    ${joinReviewed(viewer)}
    where items.is_waiting
    order by items.review_since, items.kind, items.id
    limit 200
  `);

/** How many of these the viewer has not written. */
export const countWaiting = (db: Db, viewer: Viewer): Promise<number> =>
  db.oneFirst(sql.type(Count)`
    select count(*)
    from (${allWaiting}) as items
    ${joinReviewed(viewer)}
    where items.is_waiting and items.author_id <> ${viewer.userId}
  `);

const tables = { article: 'articles', comment: 'comments', response: 'responses' } as const;

/** One report, comment or reply where this viewer may review, whether it waits or not. */
export const findItem = (db: Db, viewer: Viewer, kind: WaitingKind, id: number) =>
  db.maybeOne(sql.type(ItemRow)`
    select ${columns}
    from (${rowsOf[kind](sql.fragment`${sql.identifier([tables[kind], 'id'])} = ${id}`)}) as items
    ${joinReviewed(viewer)}
  `);

/** Locks the report or school card that it is on, as every change does. Its reviewer need not see that report. */
export const lockPlace = ({ articleId, cardSchoolId }: ReviewItem, tx: Tx) =>
  articleId === null
    ? tx.query(sql.type(z.object({ id: z.int() }))`select id from schools where id = ${cardSchoolId} for no key update`)
    : tx.query(sql.type(z.object({ id: z.int() }))`select id from articles where id = ${articleId} for no key update`);

const Decision = z.object({
  id: z.int(),
  isApproved: z.boolean(),
  reason: z.string().nullable(),
  waitedSince: z.string(),
  cause: z.enum(causes),
});
export type Decision = z.output<typeof Decision>;

const decisionColumns = sql.fragment`
  reviews.id, reviews.is_approved as "isApproved", reviews.reason, reviews.waited_since as "waitedSince", reviews.cause
`;

/** The newest decision about a subject; null before the first. */
export const findDecision = (db: Db, kind: WaitingKind, id: number) =>
  db.maybeOne(sql.type(Decision)`
    select ${decisionColumns}
    from reviews
    where reviews.kind = ${kind} and reviews.subject_id = ${id}
    order by reviews.id desc
    limit 1
  `);

/** Records the decision about a waiting item. A null reason approves. */
export const insertDecision = (tx: Tx, viewer: Viewer, item: ReviewItem, reason: string | null): Promise<Decision> =>
  tx.one(sql.type(Decision)`
    insert into reviews (kind, subject_id, school_id, is_approved, reason, reviewed_by, cause, waited_since)
    values (
      ${item.kind}, ${item.id}, ${item.schoolId}, ${reason === null}, ${reason}, ${viewer.userId}, ${item.cause},
      ${item.waitsSince}
    )
    returning ${decisionColumns}
  `);

const Rejection = z.object({ kind: ItemRow.shape.kind, excerpt: z.string(), reason: z.string() });

/** A rejection for the message to its author; null when there is none with this id. */
export const findRejection = (db: Db, reviewId: number) =>
  db.maybeOne(sql.type(Rejection)`
    select
      reviews.kind, reviews.reason,
      left(coalesce(
        (select articles.title from articles where reviews.kind = 'article' and articles.id = reviews.subject_id),
        (select comments.narrative from comments where reviews.kind = 'comment' and comments.id = reviews.subject_id),
        (select responses.narrative from responses where reviews.kind = 'response' and responses.id = reviews.subject_id),
        ''
      ), 100) as excerpt
    from reviews
    where reviews.id = ${reviewId} and not reviews.is_approved
  `);
