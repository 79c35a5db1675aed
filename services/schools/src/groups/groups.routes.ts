import type { operations } from '@patchwork/contracts/types/schools';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { findGroup, type GroupRow, listGroups } from './groups.sql.ts';

export const groupRoutes = ({ db }: Deps): HandlersOf<operations, 'listMySchoolGroups' | 'getGroupInternal'> => ({
  listMySchoolGroups: async ({ viewer }) => (await listGroups(db, viewer.schoolId)).map(viewOfGroup),

  getGroupInternal: async ({ params }) => {
    const group = await findGroup(db, params.groupId);
    if (!group) throw notFound();
    return { groupId: group.id, schoolId: group.schoolId, isActive: group.isActive, isPrimary: group.isPrimary };
  },
});

const viewOfGroup = ({ id, name, description, isPrimary, isActive, schoolId, schoolName }: GroupRow) => ({
  id,
  name,
  description,
  primaryGroup: isPrimary,
  active: isActive,
  school: { id: schoolId, name: schoolName },
});
