import { RegisterChanged } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { saveNewer } from '@patchwork/platform/db';

/** Stores what the register says of a school; an older version changes nothing. */
export const registerChanged = defineConsumer(RegisterChanged, { name: 'connections.RegisterChanged' }, async (tx, facts) => {
  await saveNewer(tx, 'register_facts', 'schoolId', facts);
});
