import { SchoolChanged } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { saveSchool } from '../schools/schools.sql.ts';

/** Keeps which schools are open. */
export const schoolChanged = defineConsumer(SchoolChanged, 'schools', async (tx, school) => {
  await saveSchool(tx, school);
});
