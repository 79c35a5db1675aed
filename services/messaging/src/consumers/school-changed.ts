import { SchoolChanged } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { saveSchool } from '../schools/schools.sql.ts';

/** Saves the school: its name and whether it is open. */
export const schoolChanged = defineConsumer(SchoolChanged, { name: 'messaging.SchoolChanged' }, async (tx, school) => {
  await saveSchool(tx, school);
});
