import type { Viewer } from '@patchwork/platform/assertion';
import { notFound } from '@patchwork/platform/errors';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { lockArticle } from '../articles/articles.sql.ts';
import { commentIsThere, responseIsThere, schoolIsVisible } from '../articles/visible.sql.ts';
import type { Subject } from './comments.sql.ts';

/** Reports and schools are commented on through different paths; an id of one kind is unknown to the other. */
export type Kind = 'article' | 'school';

const nothing = z.object({ id: z.int() });
const Found = z.object({ subjectId: z.int(), commentId: z.int(), authorId: z.int() });

/** Nobody else adds, changes or removes comments here until the transaction ends. Answers whose school it is. @throws AppError 404 */
async function lockSubject(tx: CommonQueryMethods, viewer: Viewer, subject: Subject): Promise<number> {
  if ('articleId' in subject) return (await lockArticle(tx, viewer, subject.articleId)).schoolId;
  const school = await tx.maybeOne(sql.type(nothing)`
    select schools.id
    from schools
    where schools.id = ${subject.schoolId} and ${schoolIsVisible}
    for no key update
  `);
  if (!school) throw notFound();
  return school.id;
}

const subjectColumn = { article: sql.fragment`comments.article_id`, school: sql.fragment`comments.school_id` };

const toSubject = (kind: Kind, id: number): Subject => (kind === 'article' ? { articleId: id } : { schoolId: id });

/**
 * Finds what a comment hangs on, locks that, and looks at the comment again: it may have gone while we waited.
 * @throws AppError 404 when comment or subject is not to be seen
 */
export async function lockComment(tx: CommonQueryMethods, viewer: Viewer, kind: Kind, commentId: number) {
  const find = () =>
    tx.maybeOne(sql.type(Found)`
      select ${subjectColumn[kind]} as "subjectId", comments.id as "commentId", comments.author_id as "authorId"
      from comments
      where comments.id = ${commentId} and ${commentIsThere} and ${subjectColumn[kind]} is not null
    `);
  return lockAndFindAgain(tx, viewer, kind, find);
}

/** The same for a reply; `authorId` is who wrote the reply. */
export async function lockResponse(tx: CommonQueryMethods, viewer: Viewer, kind: Kind, responseId: number) {
  const find = () =>
    tx.maybeOne(sql.type(Found)`
      select ${subjectColumn[kind]} as "subjectId", comments.id as "commentId", responses.author_id as "authorId"
      from responses
      join comments on comments.id = responses.comment_id
      where responses.id = ${responseId}
        and ${responseIsThere}
        and ${commentIsThere}
        and ${subjectColumn[kind]} is not null
    `);
  return lockAndFindAgain(tx, viewer, kind, find);
}

async function lockAndFindAgain(
  tx: CommonQueryMethods,
  viewer: Viewer,
  kind: Kind,
  find: () => Promise<z.output<typeof Found> | null>,
) {
  const found = await find();
  if (!found) throw notFound();
  const schoolId = await lockSubject(tx, viewer, toSubject(kind, found.subjectId));
  const stillThere = await find();
  if (!stillThere) throw notFound();
  return { ...stillThere, schoolId };
}
