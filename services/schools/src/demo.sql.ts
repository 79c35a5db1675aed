import { Nothing, type Tx } from '@patchwork/platform/db';
import type { DemoLegacySignUp, DemoNetwork } from '@patchwork/stack/demo/network';
import { sql } from 'slonik';
import { z } from 'zod';
import type { ApprovalTerms } from './approvals/approvals.policy.ts';
import type { NewSchool } from './schools/schools.sql.ts';

export async function saveDemoCodes(tx: Tx, codes: DemoNetwork['promotionCodes']): Promise<void> {
  for (const { startsWith, description, freeMonths } of codes) {
    await tx.query(sql.type(Nothing)`
      insert into promotion_codes (starts_with, description, free_months)
      values (${startsWith}, ${description}, ${freeMonths})
      on conflict (lower(starts_with)) do update
      set description = excluded.description, free_months = excluded.free_months
    `);
  }
}

export interface DemoSchoolRow extends NewSchool {
  isProvider: boolean;
  isActive: boolean;
  createdAt: string;
  approval: (ApprovalTerms & { approvedBy: number; approvedAt: string }) | null;
}

/** A school under a number of our choice; the one that has it already (the migration's) becomes this one. */
export const saveDemoSchool = (tx: Tx, school: DemoSchoolRow) => {
  const { approval } = school;
  return tx.query(sql.type(Nothing)`
    insert into schools (
      id, name, type_id, county_id, zip, location_type_id, number_of_pupils, primary_ethnicity_id, secondary_ethnicity_id,
      head_teacher, email, is_provider, is_active, is_approved, approved_at, approved_by, trial_start_date,
      subscription_start_date, promotion_code_from_user, promotion_code_id, created_at
    )
    overriding system value
    values (
      ${school.id}, ${school.name}, ${school.typeId}, ${school.countyId}, ${school.zip}, ${school.locationTypeId},
      ${school.numberOfPupils}, ${school.primaryEthnicityId}, ${school.secondaryEthnicityId}, ${school.headTeacher},
      ${school.email}, ${school.isProvider}, ${school.isActive}, ${approval !== null}, ${approval?.approvedAt ?? null},
      ${approval?.approvedBy ?? null}, ${approval?.trialStartDate ?? null}, ${approval?.subscriptionStartDate ?? null},
      ${school.promotionCodeFromUser}, ${approval?.promotionCodeId ?? null}, ${school.createdAt}
    )
    on conflict (id) do update
    set
      name = excluded.name,
      type_id = excluded.type_id,
      county_id = excluded.county_id,
      zip = excluded.zip,
      location_type_id = excluded.location_type_id,
      number_of_pupils = excluded.number_of_pupils,
      primary_ethnicity_id = excluded.primary_ethnicity_id,
      secondary_ethnicity_id = excluded.secondary_ethnicity_id,
      head_teacher = excluded.head_teacher,
      email = excluded.email,
      is_provider = excluded.is_provider,
      is_active = excluded.is_active,
      is_approved = excluded.is_approved,
      approved_at = excluded.approved_at,
      approved_by = excluded.approved_by,
      trial_start_date = excluded.trial_start_date,
      subscription_start_date = excluded.subscription_start_date,
      promotion_code_from_user = excluded.promotion_code_from_user,
      promotion_code_id = excluded.promotion_code_id,
      created_at = excluded.created_at,
      version = schools.version + 1
  `);
};

export interface DemoGroupRow {
  id: number;
  schoolId: number;
  name: string;
  description: string | null;
  isPrimary: boolean;
}

export const saveDemoGroup = (tx: Tx, group: DemoGroupRow) =>
  tx.query(sql.type(Nothing)`
    insert into school_groups (id, school_id, name, description, is_primary)
    overriding system value
    values (${group.id}, ${group.schoolId}, ${group.name}, ${group.description}, ${group.isPrimary})
    on conflict (id) do update
    set
      school_id = excluded.school_id,
      name = excluded.name,
      description = excluded.description,
      is_primary = excluded.is_primary,
      version = school_groups.version + 1
  `);

export const saveDemoSignUp = (
  tx: Tx,
  row: { guuid: string; dedupeHash: string; requestHash: string; schoolId: number; groupId: number; createdAt: string },
) =>
  tx.query(sql.type(Nothing)`
    insert into sign_ups (guuid, dedupe_hash, request_hash, school_id, school_group_id, created_at, completed_at)
    values (
      ${sql.uuid(row.guuid)}, ${row.dedupeHash}, ${row.requestHash}, ${row.schoolId}, ${row.groupId}, ${row.createdAt},
      ${row.createdAt}
    )
  `);

/** Legacy requests hold names, so the lookups are spelt out here. */
export async function saveLegacySignUp(tx: Tx, legacy: DemoLegacySignUp): Promise<void> {
  const noon = (day: string | null) => day && `${day}T12:00:00Z`;
  const id = await tx.oneFirst(sql.type(z.object({ id: z.int() }))`
    insert into legacy_sign_ups (
      name, school, postcode, county, type, location_type, number_of_pupils, primary_ethnicity, secondary_ethnicity, ip_address,
      promotion_code_from_user, is_approved, approved_at, trial_start_date, subscription_start_date, created_at
    )
    values (
      ${legacy.name}, ${legacy.school}, ${legacy.postcode},
      (select counties.name from counties where counties.id = ${legacy.countyId}),
      (select school_types.name from school_types where school_types.id = ${legacy.typeId}),
      (select location_types.name from location_types where location_types.id = ${legacy.locationTypeId}),
      ${legacy.numberOfPupils},
      (select ethnicities.name from ethnicities where ethnicities.id = ${legacy.primaryEthnicityId}),
      (select ethnicities.name from ethnicities where ethnicities.id = ${legacy.secondaryEthnicityId}),
      ${legacy.ipAddress}, ${legacy.promotionCodeFromUser}, ${legacy.isApproved}, ${noon(legacy.approvalDate)},
      ${legacy.trialStartDate}, ${legacy.subscriptionStartDate}, ${noon(legacy.createDate)}
    )
    returning id
  `);
  for (const user of legacy.users) {
    await tx.query(sql.type(Nothing)`
      insert into legacy_sign_up_users (legacy_sign_up_id, title, first_name, middle_name, last_name, role, email)
      values (${id}, ${user.title}, ${user.firstName}, ${user.middleName}, ${user.lastName}, ${user.role}, ${user.email})
    `);
  }
}

/** The next school and group that somebody adds come after all of these. */
export async function settleSequences(tx: Tx): Promise<void> {
  for (const table of ['schools', 'school_groups']) {
    await tx.query(sql.type(z.object({ next: z.int() }))`
      select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier([table])})) as next
    `);
  }
}
