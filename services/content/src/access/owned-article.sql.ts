import type { Viewer } from '@patchwork/platform/assertion';
import type { Db, Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { sql } from 'slonik';
import { z } from 'zod';
import { audiences } from './audience.ts';
import { audienceOf, preparedFor, visibleTo } from './visible.sql.ts';

const Owned = z.object({
  id: z.int(),
  schoolId: z.int(),
  authorId: z.int(),
  audience: z.enum(audiences),
  title: z.string(),
  isAnswer: z.boolean(),
});
type OwnedArticle = z.output<typeof Owned>;

const selectOwned = (viewer: Viewer, id: number) => sql.fragment`
  select articles.id, articles.school_id as "schoolId", articles.author_id as "authorId", articles.audience,
    articles.title, articles.class_week_id is not null as "isAnswer"
  from articles
  where articles.id = ${id} and ${visibleTo(audienceOf(viewer))}
`;

/** What the policies need to know of a report. @throws AppError 404 when this viewer cannot see it */
export async function getOwnedArticle(db: Db, viewer: Viewer, id: number): Promise<OwnedArticle> {
  const row = await db.maybeOne(
    sql.prepared(preparedFor(audienceOf(viewer), 'content_owned_article'), Owned)`${selectOwned(viewer, id)}`,
  );
  if (!row) throw notFound();
  return row;
}

/**
 * `getOwnedArticle` that also locks the report with its likes, comments and media until the transaction ends. Every change
 * takes this lock first, several in order of id, so changes cannot deadlock.
 * @throws AppError 404
 */
export async function lockArticle(tx: Tx, viewer: Viewer, id: number): Promise<OwnedArticle> {
  const row = await tx.maybeOne(sql.prepared(preparedFor(audienceOf(viewer), 'content_lock_article'), Owned)`
    ${selectOwned(viewer, id)}
    for no key update of articles
  `);
  if (!row) throw notFound();
  return row;
}
