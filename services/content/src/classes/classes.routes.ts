import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { toBadge } from '../people/people.sql.ts';
import { findClass, findTeachers } from './classes.sql.ts';

export const classRoutes = ({ db }: Deps): HandlersOf<operations, 'getClass'> => ({
  getClass: async ({ viewer, params: { id } }) => {
    const found = await findClass(db, viewer, id);
    if (!found || !(found.isActive || found.reportsCount > 0)) throw notFound();
    const { isActive, schoolId, schoolName, schoolBadgeId, ...row } = found;
    return {
      ...row,
      isDeleted: !isActive,
      school: { id: schoolId, name: schoolName, badgeMediaItem: toBadge(schoolBadgeId) },
      teachers: await findTeachers(db, id),
    };
  },
});
