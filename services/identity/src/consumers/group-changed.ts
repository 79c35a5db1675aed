import { GroupChanged } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { saveGroup } from '../schools/schools.sql.ts';

/** Saves the projection of a group. */
export const groupChanged = defineConsumer(
  GroupChanged,
  { name: 'identity.GroupChanged', formerName: 'groups' },
  async (tx, group) => {
    await saveGroup(tx, group);
  },
);
