import { languages } from '@patchwork/platform/language';
import { sql } from 'slonik';
import { z } from 'zod';
import { rolesForAdmin, rolesOf, staffRoles } from '../roles/roles.policy.ts';
import { grantsOfUser, isSafeguardingLead } from '../roles/staff-grants.sql.ts';

/** A user with school and group. */
export const UserRow = z.object({
  id: z.int(),
  version: z.int(),
  sessionEpoch: z.int(),
  title: z.string(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  email: z.string(),
  schoolPosition: z.string().nullable(),
  isLead: z.boolean(),
  isSafeguardingLead: z.boolean(),
  isActive: z.boolean(),
  allowNotificationEmails: z.boolean(),
  language: z.enum(languages).nullable(),
  hasAcceptedTerms: z.boolean(),
  hasPassword: z.boolean(),
  /** Ever signed in, or set anything to sign in with, even if it has been removed since. */
  hasBeenUsed: z.boolean(),
  isEmailConfirmed: z.boolean(),
  isAnonymised: z.boolean(),
  createdAt: z.string(),
  schoolId: z.int(),
  schoolName: z.string(),
  isSchoolActive: z.boolean(),
  isSchoolApproved: z.boolean(),
  groupId: z.int(),
  groupName: z.string(),
  groupDescription: z.string().nullable(),
  isGroupPrimary: z.boolean(),
  isGroupActive: z.boolean(),
  staffRoles: z.array(z.enum(staffRoles)),
  hasAuthenticator: z.boolean(),
  hasPasskeys: z.boolean(),
});
export type UserRow = z.output<typeof UserRow>;

export const userColumns = sql.fragment`
  users.id,
  users.version,
  users.session_epoch as "sessionEpoch",
  users.title,
  users.first_name as "firstName",
  users.middle_name as "middleName",
  users.last_name as "lastName",
  users.email,
  users.school_position as "schoolPosition",
  users.is_lead as "isLead",
  ${isSafeguardingLead} as "isSafeguardingLead",
  users.is_active as "isActive",
  users.allow_notification_emails as "allowNotificationEmails",
  users.language,
  users.terms_accepted_at is not null as "hasAcceptedTerms",
  users.password_hash is not null as "hasPassword",
  users.terms_accepted_at is not null
  or users.password_hash is not null
  or users.password_changed_at is not null
  or users.passkey_handle is not null
  or exists (select from authenticators where authenticators.user_id = users.id)
  or exists (select from linked_accounts where linked_accounts.user_id = users.id) as "hasBeenUsed",
  users.is_email_confirmed as "isEmailConfirmed",
  users.anonymised_at is not null as "isAnonymised",
  users.created_at as "createdAt",
  schools.id as "schoolId",
  schools.name as "schoolName",
  schools.is_active as "isSchoolActive",
  schools.is_approved as "isSchoolApproved",
  school_groups.id as "groupId",
  school_groups.name as "groupName",
  school_groups.description as "groupDescription",
  school_groups.is_primary as "isGroupPrimary",
  school_groups.is_active as "isGroupActive",
  ${grantsOfUser} as "staffRoles",
  exists (
    select from authenticators where authenticators.user_id = users.id and authenticators.confirmed_at is not null
  ) as "hasAuthenticator",
  exists (select from passkeys where passkeys.user_id = users.id) as "hasPasskeys"
`;

export const usersWithSchools = sql.fragment`
  users
  join schools on schools.id = users.school_id
  join school_groups on school_groups.id = users.school_group_id
`;

/** The contract's User without roles, which only the user and Admins see. */
export function toUser(row: UserRow) {
  const school = { id: row.schoolId, name: row.schoolName };
  return {
    id: row.id,
    title: row.title,
    firstName: row.firstName,
    middleName: row.middleName,
    lastName: row.lastName,
    email: row.email,
    schoolPosition: row.schoolPosition,
    allowNotificationEmails: row.allowNotificationEmails,
    active: row.isActive,
    schoolAdministrator: row.isLead,
    safeguardingLead: row.isSafeguardingLead,
    termsAndConditionsApproved: row.hasAcceptedTerms,
    createDate: row.createdAt,
    schoolGroup: {
      id: row.groupId,
      name: row.groupName,
      description: row.groupDescription,
      primaryGroup: row.isGroupPrimary,
      active: row.isGroupActive,
      school,
    },
    school,
  };
}

/** The viewer's own user. */
export const toMyself = (row: UserRow) => ({
  ...toUser(row),
  language: row.language ?? undefined,
  passkeys: row.hasPasskeys,
  roles: rolesOf(row),
});

/** A user as an Admin sees them. */
export const toUserForAdmin = (row: UserRow) => ({
  ...toUser(row),
  roles: rolesForAdmin(row),
  oneTimeCodes: row.hasAuthenticator,
  passkeys: row.hasPasskeys,
  schoolApproved: row.isSchoolApproved,
});
