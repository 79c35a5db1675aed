import type { operations } from '@patchwork/contracts/types/content';
import type { ReplyOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import { type Audience, membersOf, staffRoles } from '../access/visible.sql.ts';
import type { Deps } from '../deps.ts';
import { findVisible, type Kind } from './concern-subjects.sql.ts';

/** For whom messaging asks: a teacher of this school, or with `includeHidden` staff who handle concerns. */
export interface Raiser {
  viewerSchoolId: number;
  includeHidden?: boolean;
}

export const audienceFor = ({ viewerSchoolId, includeHidden }: Raiser): Audience =>
  includeHidden ? staffRoles : membersOf(viewerSchoolId);

/**
 * The subject of a concern: its school (for a comment or reply the author's), the report or card that it appears on, and its
 * texts. Everything visible in the network; ignores FEED_SCOPE, since a user may report what was visible before a link ended.
 * @throws AppError 404
 */
export async function getSubject(
  { db }: Pick<Deps, 'db'>,
  kind: Kind,
  id: number,
  raiser: Raiser,
): Promise<ReplyOf<operations['getConcernSubject']>> {
  const found = await findVisible(db, kind, id, audienceFor(raiser));
  if (!found) throw notFound();
  const { schoolId, placeSchoolId, articleId, excerpt, mediaKind, isWithdrawn, texts } = found;
  return { schoolId, placeSchoolId, articleId, excerpt, mediaKind, isWithdrawn, texts };
}
