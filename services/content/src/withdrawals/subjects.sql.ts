import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { lockSubject as lock } from '../concerns/holds.sql.ts';
import type { Withdrawal } from '../contract-types.ts';

/** Locks a subject by id, also one that does not exist any more. */
export { lockSubject as lock } from '../concerns/holds.sql.ts';

export type Kind = Withdrawal['kind'];
export const kinds = ['article', 'comment', 'response', 'media'] as const satisfies Kind[];

export const tables = { article: 'articles', comment: 'comments', response: 'responses', media: 'media_items' } as const;

const Subject = z.object({
  id: z.int(),
  /** The report that it is or is on; null for comments on a school's card. */
  articleId: z.int().nullable(),
  /** The school on whose card it is. */
  cardSchoolId: z.int().nullable(),
  /** The school that it belongs to: for a comment or reply the author's, also after the author has left. */
  schoolId: z.int(),
  /** Of a picture: the author of its report, or who sewed the patch. */
  authorId: z.int(),
  /** The author, and who uploaded the picture or a picture of the report. */
  madeBy: z.array(z.int()),
  excerpt: z.string().nullable(),
  createdAt: z.string(),
  isWithdrawn: z.boolean(),
  /** Deleted or removed, alone or with its report or comment. */
  isGone: z.boolean(),
});
export type Subject = z.output<typeof Subject> & { kind: Kind };

const excerptOf = (text: FragmentSqlToken) => sql.fragment`left(${text}, 300) as excerpt`;
const noCard = sql.fragment`null::bigint as "cardSchoolId"`;

/** What the rules of withdrawing and erasing need, by id. Badges are not among them: they are replaced. */
export const subjectsOf: Record<Kind, (ids: readonly number[]) => FragmentSqlToken> = {
  article: (ids) => sql.fragment`
    select
      articles.id, articles.id as "articleId", ${noCard}, articles.school_id as "schoolId", articles.author_id as "authorId",
      array(
        select articles.author_id
        union
        select media_items.uploaded_by from media_items where media_items.article_id = articles.id
      ) as "madeBy",
      ${excerptOf(sql.fragment`articles.title || E'\n' || articles.narrative`)}, articles.created_at as "createdAt",
      articles.withdrawn_at is not null as "isWithdrawn", articles.deleted_at is not null as "isGone"
    from articles
    where articles.id = any(${sql.array(ids, 'int8')})
  `,
  comment: (ids) => sql.fragment`
    select
      comments.id, comments.article_id as "articleId", comments.school_id as "cardSchoolId", people.school_id as "schoolId",
      comments.author_id as "authorId", array[comments.author_id] as "madeBy",
      ${excerptOf(sql.fragment`comments.narrative`)}, comments.created_at as "createdAt",
      comments.withdrawn_at is not null as "isWithdrawn",
      num_nonnulls(comments.deleted_at, articles.deleted_at) > 0 as "isGone"
    from comments
    join people on people.id = comments.author_id
    left join articles on articles.id = comments.article_id
    where comments.id = any(${sql.array(ids, 'int8')})
  `,
  response: (ids) => sql.fragment`
    select
      responses.id, comments.article_id as "articleId", comments.school_id as "cardSchoolId", people.school_id as "schoolId",
      responses.author_id as "authorId", array[responses.author_id] as "madeBy",
      ${excerptOf(sql.fragment`responses.narrative`)}, responses.created_at as "createdAt",
      responses.withdrawn_at is not null as "isWithdrawn",
      num_nonnulls(responses.deleted_at, comments.deleted_at, articles.deleted_at) > 0 as "isGone"
    from responses
    join comments on comments.id = responses.comment_id
    join people on people.id = responses.author_id
    left join articles on articles.id = comments.article_id
    where responses.id = any(${sql.array(ids, 'int8')})
  `,
  media: (ids) => sql.fragment`
    select
      media_items.id, media_items.article_id as "articleId", ${noCard}, media_items.school_id as "schoolId",
      coalesce(articles.author_id, media_items.uploaded_by) as "authorId",
      array_remove(array[articles.author_id, media_items.uploaded_by], null) as "madeBy",
      ${excerptOf(sql.fragment`media_items.alt_text`)},
      media_items.created_at as "createdAt", media_items.withdrawn_at is not null as "isWithdrawn",
      num_nonnulls(media_items.deactivated_at, articles.deleted_at) > 0 as "isGone"
    from media_items
    left join articles on articles.id = media_items.article_id
    where media_items.id = any(${sql.array(ids, 'int8')}) and num_nonnulls(media_items.article_id, media_items.patch_id) > 0
  `,
};

/** Null when there is no such subject. */
export async function findSubject(db: Db, kind: Kind, id: number): Promise<Subject | null> {
  const row = await db.maybeOne(sql.type(Subject)`${subjectsOf[kind]([id])}`);
  return row && { ...row, kind };
}

/** Locks reports in order of id, as every change does. */
export const lockReports = (tx: Tx, articleIds: readonly number[]) =>
  tx.query(sql.type(Nothing)`
    select 1 from articles where articles.id = any(${sql.array(articleIds, 'int8')}) order by articles.id for no key update
  `);

/**
 * Finds a subject and locks it until the transaction ends, as every change, hold and purge of it does. @throws AppError 404
 */
export async function lockSubject(tx: Tx, kind: Kind, id: number): Promise<Subject> {
  await lock(tx, { kind, subjectId: id });
  const subject = await findSubject(tx, kind, id);
  if (!subject) throw notFound();
  return subject;
}
