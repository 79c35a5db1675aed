import type { operations } from '@patchwork/contracts/types/schools';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import { requestKeyOf } from '@patchwork/platform/request-keys';
import type { Deps } from '../deps.ts';
import { type GroupRow, listGroups } from './groups.sql.ts';
import { addGroup, deleteGroup, updateGroup } from './groups.ts';

type GroupCalls = 'listMySchoolGroups' | 'addGroup' | 'updateGroup' | 'deleteGroup';

export const groupRoutes = (deps: Deps): HandlersOf<operations, GroupCalls> => ({
  listMySchoolGroups: async ({ viewer }) => (await listGroups(deps.db, viewer.schoolId)).map(viewOfGroup),

  addGroup: async (request, reply) => {
    const group = await addGroup(deps, request.viewer, request.body, originOf(request), requestKeyOf(request));
    return reply.code(201).send(viewOfGroup(group));
  },

  updateGroup: async (request) =>
    viewOfGroup(await updateGroup(deps, request.viewer, request.params.id, request.body, originOf(request))),

  deleteGroup: async (request) => viewOfGroup(await deleteGroup(deps, request.viewer, request.params.id, originOf(request))),
});

const viewOfGroup = ({ id, name, description, isPrimary, isActive, schoolId, schoolName }: GroupRow) => ({
  id,
  name,
  description,
  primaryGroup: isPrimary,
  active: isActive,
  school: { id: schoolId, name: schoolName },
});
