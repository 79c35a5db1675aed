import { SchoolChanged } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { saveSchool } from '../schools/schools.sql.ts';
import { claimAddresses, endSessionsOfSchool, releaseAddresses } from '../users/users.sql.ts';

/**
 * Keeps which schools are open. The addresses of a closed school's people are free for others, and theirs again when it opens,
 * unless somebody took one meanwhile.
 */
export const schoolChanged = defineConsumer(SchoolChanged, 'schools', async (tx, school) => {
  if (!(await saveSchool(tx, school))) return;
  if (school.isActive) await claimAddresses(tx, school.schoolId);
  else if (await releaseAddresses(tx, school.schoolId)) await endSessionsOfSchool(tx, school.schoolId);
});
