import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import { isReservedName, isReservedPerson } from '@patchwork/platform/names';
import { schoolSummary } from '@patchwork/platform/school-summary';
import type { SchoolRow } from './schools.sql.ts';

type SchoolUsers = ReplyOf<IdentityOperations['listSchoolsUsers']>[number];

/** A pending school for the visitor who signs it up; without its id, because the guuid is their only capability. */
export const signUpView = (school: SchoolRow) => ({ ...schoolSummary(school), zip: school.zip });

/** A school for its Leads: without events and subscription. */
export const leadView = (school: SchoolRow) => ({
  ...schoolSummary(school),
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

/** Another one once staff would see other details of the school or other people; undefined for a school without users. */
export const signUpVersionOf = (school: SchoolRow, people: SchoolUsers | undefined): string | undefined =>
  people && `${school.version}.${people.peopleVersion}`;

/** Everything for the provider's staff, with the users and events from identity. */
export function staffView(school: SchoolRow, people: SchoolUsers | undefined, isPossibleDuplicate: boolean) {
  const users = people?.users ?? [];
  const isLeadConfirmed = people?.isLeadConfirmed ?? false;
  return {
    ...approvalView(school),
    users,
    signUpEventDetails: people?.signUpEvents ?? [],
    isLeadConfirmed,
    isPossibleDuplicate,
    signUpVersion: signUpVersionOf(school, people),
    hasReservedName: isReservedName(school.name) || users.some(isReservedPerson),
    okToApprove:
      school.isActive && isLeadConfirmed && !users.some((user) => user.emailUsedInMultipleOpenJoinRequests || user.emailTaken),
  };
}

/** A school with the dates that its approval set. */
export const approvalView = (school: SchoolRow) => ({
  ...leadView(school),
  undoSeconds: school.undoSeconds,
  trialStartDate: school.trialStartDate,
  subscriptionStartDate: school.subscriptionStartDate,
  promotionCode: school.promotionCode,
});
