import { z } from 'zod';
import { defineEvent, Id } from '../define.ts';

/** The fields of a school that other services may store. Lookups are ids with their display names. */
export const SchoolChanged = defineEvent({
  type: 'SchoolChanged',
  version: 1,
  topic: 'schools.schools',
  compacted: true,
  key: (school) => String(school.schoolId),
  data: z.object({
    schoolId: Id,
    version: z.int().positive(),
    name: z.string(),
    typeId: Id,
    typeName: z.string(),
    countyId: Id,
    countyName: z.string(),
    locationTypeId: Id.nullable(),
    locationTypeName: z.string().nullable(),
    numberOfPupils: z.int().nonnegative().nullable(),
    primaryEthnicityId: Id.nullable(),
    primaryEthnicityName: z.string().nullable(),
    secondaryEthnicityId: Id.nullable(),
    secondaryEthnicityName: z.string().nullable(),
    badgeMediaItemId: Id.nullable(),
    isActive: z.boolean(),
    isApproved: z.boolean(),
  }),
});

export const GroupChanged = defineEvent({
  type: 'GroupChanged',
  version: 1,
  topic: 'schools.groups',
  compacted: true,
  key: (group) => String(group.groupId),
  data: z.object({
    groupId: Id,
    version: z.int().positive(),
    schoolId: Id,
    name: z.string(),
    description: z.string().nullable(),
    isPrimary: z.boolean(),
    isActive: z.boolean(),
  }),
});

export const SchoolSignedUp = defineEvent({
  type: 'SchoolSignedUp',
  version: 1,
  topic: 'schools.approvals',
  key: (school) => String(school.schoolId),
  data: z.object({ schoolId: Id }),
});

export const SchoolApproved = defineEvent({
  type: 'SchoolApproved',
  version: 1,
  topic: 'schools.approvals',
  key: (school) => String(school.schoolId),
  data: z.object({ schoolId: Id, approvedBy: Id }),
});

/** Staff rejected a sign-up. Messaging emails its Lead the reason, which it reads from `getSignUpRejection`. */
export const SignUpRejected = defineEvent({
  type: 'SignUpRejected',
  version: 1,
  topic: 'schools.approvals',
  key: (school) => String(school.schoolId),
  data: z.object({ schoolId: Id, rejectionId: Id }),
});
