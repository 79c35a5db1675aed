import { GroupChanged } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { saveGroup } from '../schools/schools.sql.ts';
import { moveFromDeletedGroups } from '../users/deleted-groups.ts';

/** Saves the projection of a group. Users who joined it while it was being deleted move to the primary one. */
export const groupChanged = defineConsumer(GroupChanged, { name: 'identity.GroupChanged' }, async (tx, group) => {
  if ((await saveGroup(tx, group)) && !group.isActive) await moveFromDeletedGroups(tx, group.groupId);
});
