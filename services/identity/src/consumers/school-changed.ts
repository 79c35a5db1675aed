import { SchoolChanged } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { claimAddresses, endSessionsOfSchool, releaseAddresses } from '../accounts/users.sql.ts';
import { cancelApprovals } from '../pending-changes/pending-changes.ts';
import { saveSchool } from '../schools/schools.sql.ts';

/**
 * Saves the projection of a school. A closed school releases its users' addresses and claims them again when it opens, except
 * addresses that other users have claimed meanwhile.
 */
export const schoolChanged = defineConsumer(SchoolChanged, { name: 'identity.SchoolChanged' }, async (tx, school) => {
  if (!(await saveSchool(tx, school))) return;
  if (!school.isApproved)
    await cancelApprovals(tx, school.schoolId, {
      reason: school.isActive ? 'The details of the sign-up have changed.' : 'The sign-up was rejected or closed.',
      version: school.version,
      changedBy: null,
      origin: { ipAddress: null, userAgent: null },
    });
  if (school.isActive) await claimAddresses(tx, school.schoolId);
  else if (await releaseAddresses(tx, school.schoolId)) await endSessionsOfSchool(tx, school.schoolId);
});
