import { GroupChanged } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { saveGroup } from '../schools/schools.sql.ts';

/** Keeps what groups are called. */
export const groupChanged = defineConsumer(GroupChanged, 'groups', async (tx, group) => {
  await saveGroup(tx, group);
});
