import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { SchoolRow } from './schools.sql.ts';

export type SchoolUsers = ReplyOf<IdentityOperations['listSchoolsUsers']>[number];

const lookup = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name });

/** All that other schools may know. */
export const publicView = (school: SchoolRow) => ({
  id: school.id,
  name: school.name,
  type: { id: school.typeId, name: school.typeName },
  county: { id: school.countyId, name: school.countyName },
  locationType: lookup(school.locationTypeId, school.locationTypeName),
  numberOfPupils: school.numberOfPupils,
  primaryEthnicity: lookup(school.primaryEthnicityId, school.primaryEthnicityName),
  secondaryEthnicity: lookup(school.secondaryEthnicityId, school.secondaryEthnicityName),
  badgeMediaItem: school.badgeMediaItemId === null ? null : badgeView(school.badgeMediaItemId),
});

const badgeView = (id: number) => ({
  id,
  url: `/api/mediaitem/${id}/large`,
  thumbnail: `/api/mediaitem/${id}/small`,
  altText: null,
});

/** What somebody who signs up has told us so far; no id, for the guuid is all that they hold. */
export const signUpView = (school: SchoolRow) => ({ ...publicView(school), zip: school.zip });

/** A school as its Leads see it: without events and subscription. */
export const leadView = (school: SchoolRow) => ({
  ...publicView(school),
  zip: school.zip,
  headTeacher: school.headTeacher,
  email: school.email,
  createDate: school.createdAt,
  active: school.isActive,
  approved: school.isApproved,
  approvalDate: school.approvedAt,
  approvedBy: school.approvedBy,
  promotionCodeFromUser: school.promotionCodeFromUser,
  schoolAdministrator: school.hasLead,
});

/** Everything that the provider's staff see, with what identity says of its people. */
export const staffView = (school: SchoolRow, people: SchoolUsers | undefined) => ({
  ...approvalView(school),
  users: people?.users ?? [],
  signUpEventDetails: people?.signUpEvents ?? [],
  okToApprove: !(people?.users ?? []).some((user) => user.emailUsedInMultipleOpenJoinRequests),
});

/** A school with the dates that its approval has set. */
export const approvalView = (school: SchoolRow) => ({
  ...leadView(school),
  trialStartDate: school.trialStartDate,
  subscriptionStartDate: school.subscriptionStartDate,
  promotionCode: school.promotionCode,
});
