import type { operations } from '@patchwork/contracts/types/content';
import type { Viewer } from '@patchwork/platform/assertion';
import type { ReplyOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { toBadge } from '../people/people.sql.ts';
import { findClass, findTeachers } from './classes.sql.ts';

/** A class with its teachers, none for the whole school; a deleted one as long as it has reports. @throws AppError 404 */
export async function getClass({ db }: Deps, viewer: Viewer, id: number): Promise<ReplyOf<operations['getClass']>> {
  const found = await findClass(db, viewer, id);
  if (!found || !(found.isActive || found.reportsCount > 0)) throw notFound();
  const { isActive, isPrimary, schoolId, schoolName, schoolBadgeId, ...row } = found;
  return {
    ...row,
    isDeleted: !isActive,
    school: { id: schoolId, name: schoolName, badgeMediaItem: toBadge(schoolBadgeId) },
    // Everybody without a class is in the group of the whole school.
    teachers: isPrimary ? [] : await findTeachers(db, id),
  };
}
