import type { Viewer } from '@patchwork/platform/assertion';
import type { Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { sql } from 'slonik';
import { z } from 'zod';
import { lockArticle } from '../access/owned-article.sql.ts';
import { schoolIsVisible } from '../access/visible.sql.ts';
import { commentIsThere, isThereForReader } from '../access/visible-comments.sql.ts';
import type { Subject } from './comments.sql.ts';

/** Comments on reports and on schools have different paths; an id of one kind is not found under the other. */
export type Kind = 'article' | 'school';

const nothing = z.object({ id: z.int() });
const Found = z.object({ subjectId: z.int(), commentId: z.int(), authorId: z.int(), waits: z.boolean() });

interface Owner {
  schoolId: number;
  /** Who wrote the report; null for a school. */
  articleAuthorId: number | null;
}

/** Locks all comments of a report or school until the transaction ends. @throws AppError 404 */
async function lockSubject(tx: Tx, viewer: Viewer, subject: Subject): Promise<Owner> {
  if ('articleId' in subject) {
    const { schoolId, authorId } = await lockArticle(tx, viewer, subject.articleId);
    return { schoolId, articleAuthorId: authorId };
  }
  const school = await tx.maybeOne(sql.type(nothing)`
    select schools.id
    from schools
    where schools.id = ${subject.schoolId} and ${schoolIsVisible}
    for no key update
  `);
  if (!school) throw notFound();
  return { schoolId: school.id, articleAuthorId: null };
}

const subjectColumn = { article: sql.fragment`comments.article_id`, school: sql.fragment`comments.school_id` };

const toSubject = (kind: Kind, id: number): Subject => (kind === 'article' ? { articleId: id } : { schoolId: id });

/**
 * Finds the subject of a comment, locks it, and reads the comment again: it may have been deleted while waiting for the lock.
 * `waits`: for a Lead. @throws AppError 404 when this viewer cannot see the comment or its subject
 */
export async function lockComment(tx: Tx, viewer: Viewer, kind: Kind, commentId: number) {
  const find = () =>
    tx.maybeOne(sql.type(Found)`
      select ${subjectColumn[kind]} as "subjectId", comments.id as "commentId", comments.author_id as "authorId",
        comments.review_since is not null as waits
      from comments
      where comments.id = ${commentId} and ${isThereForReader('comments', viewer)} and ${subjectColumn[kind]} is not null
    `);
  return lockAndFindAgain(tx, viewer, kind, find);
}

/** The same for a reply; `authorId` is the reply's author. */
export async function lockResponse(tx: Tx, viewer: Viewer, kind: Kind, responseId: number) {
  const find = () =>
    tx.maybeOne(sql.type(Found)`
      select ${subjectColumn[kind]} as "subjectId", comments.id as "commentId", responses.author_id as "authorId",
        responses.review_since is not null as waits
      from responses
      join comments on comments.id = responses.comment_id
      where responses.id = ${responseId}
        and ${isThereForReader('responses', viewer)}
        and ${commentIsThere}
        and ${subjectColumn[kind]} is not null
    `);
  return lockAndFindAgain(tx, viewer, kind, find);
}

async function lockAndFindAgain(tx: Tx, viewer: Viewer, kind: Kind, find: () => Promise<z.output<typeof Found> | null>) {
  const found = await find();
  if (!found) throw notFound();
  const owner = await lockSubject(tx, viewer, toSubject(kind, found.subjectId));
  const stillThere = await find();
  if (!stillThere) throw notFound();
  return { ...stillThere, ...owner };
}
