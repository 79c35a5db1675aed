import type { operations } from '@patchwork/contracts/types/content';
import type { Viewer } from '@patchwork/platform/assertion';
import type { ReplyOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import { findComments } from '../comments/comments.sql.ts';
import type { Article, Comment } from '../contract-types.ts';
import type { Deps } from '../deps.ts';
import { countSewn, findHeads } from '../quilts/quilts.sql.ts';
import { type BookRow, findBookRows, isGroupOf, listBookClasses, listHalfTerms } from './book.sql.ts';

/** What to read; without a half term the current one, without a class all of them. */
interface Wanted {
  halfTerm?: number;
  group?: number;
}

/**
 * The reports of a half term of the viewer's school, as any teacher of it sees them: a Lead, who sees more, may print the book for
 * others. @throws AppError 404
 */
export async function getBook(
  { db }: Deps,
  { schoolId }: Viewer,
  { halfTerm, group }: Wanted,
): Promise<ReplyOf<operations['getBook']>> {
  const [head] = await findHeads(db, [schoolId], halfTerm ?? null);
  if (!head) throw notFound();
  if (group !== undefined && !(await isGroupOf(db, schoolId, group))) throw notFound();
  const period = { from: head.startsAt, to: head.endsAt };
  const rows = await findBookRows(db, schoolId, period, group ?? null);
  const [comments, classes, halfTerms, sewn] = await Promise.all([
    findComments(
      db,
      rows.map(({ id }) => id),
    ),
    listBookClasses(db, schoolId, period),
    listHalfTerms(db),
    countSewn(db, [head], null),
  ]);
  return {
    halfTerm: { id: head.halfTermId, name: head.halfTermName },
    halfTerms: [...halfTerms],
    school: { id: schoolId, name: head.schoolName },
    classes: [...classes],
    reports: rows.map((row) => toReport(row, comments.get(row.id) ?? [])),
    hasQuilt: head.hasTurnedOver && sewn.has(head.halfTermId),
  };
}

/** The stored JSON has no picture that waits for consent, is hidden or withdrawn. */
function toReport({ rendered, likesCount }: BookRow, comments: Comment[]): Article {
  const article = JSON.parse(rendered) as Article;
  return {
    ...article,
    mediaItems: article.mediaItems.filter(({ processing }) => processing === 'ready'),
    likes: [],
    likesCount,
    likedByMe: false,
    comments,
    commentsCount: comments.reduce((sum, { commentResponses }) => sum + 1 + commentResponses.length, 0),
  };
}
