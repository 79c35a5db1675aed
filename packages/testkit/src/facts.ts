import type { PersonChanged } from '@patchwork/contracts/events/identity';
import type { SchoolChanged } from '@patchwork/contracts/events/schools';
import type { z } from 'zod';

type SchoolFact = z.input<typeof SchoolChanged.data>;
type PersonFact = z.input<typeof PersonChanged.data>;

/** Returns the data of `SchoolChanged` for an active, approved primary school in Kent. */
export const schoolFact = (given: Partial<SchoolFact> & Pick<SchoolFact, 'schoolId'>): SchoolFact => ({
  version: 1,
  name: `School ${given.schoolId}`,
  typeId: 4,
  typeName: 'Primary',
  countyId: 1,
  countyName: 'Kent',
  locationTypeId: null,
  locationTypeName: null,
  numberOfPupils: null,
  primaryEthnicityId: null,
  primaryEthnicityName: null,
  secondaryEthnicityId: null,
  secondaryEthnicityName: null,
  badgeMediaItemId: null,
  isActive: true,
  isApproved: true,
  ...given,
});

/** Returns the data of `PersonChanged` for an active teacher of school 1. */
export const personFact = (given: Partial<PersonFact> & Pick<PersonFact, 'userId'>): PersonFact => ({
  version: 1,
  schoolId: 1,
  schoolGroupId: 1,
  title: 'Ms',
  firstName: 'Bo',
  lastName: 'Hill',
  isActive: true,
  isLead: false,
  isSafeguardingLead: false,
  ...given,
});
