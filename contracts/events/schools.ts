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

/**
 * What the register says of a school that is linked to one of its rows; everything is null after the link was removed. The school's
 * own profile goes first.
 */
export const RegisterChanged = defineEvent({
  type: 'RegisterChanged',
  version: 1,
  topic: 'schools.register',
  compacted: true,
  key: (school) => String(school.schoolId),
  data: z.object({
    schoolId: Id,
    version: z.int().positive(),
    isLinked: z.boolean(),
    /** One of the faiths of the lookups, such as `Roman Catholic`. */
    faith: z.string().nullable(),
    /** The trust's code; schools of one trust are never linked. */
    trust: z.string().nullable(),
    numberOfPupils: z.int().nonnegative().nullable(),
    locationTypeId: Id.nullable(),
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
