import { type Db, Nothing, opaque } from '@patchwork/platform/db';
import { schoolSummaryShape } from '@patchwork/platform/school-summary';
import type { WordTable } from '@patchwork/platform/word-search';
import { sql } from 'slonik';
import { z } from 'zod';

const SchoolRow = z.object({
  ...schoolSummaryShape,
  zip: z.string(),
  headTeacher: z.string().nullable(),
  email: z.string().nullable(),
  isActive: z.boolean(),
  isApproved: z.boolean(),
  approvedAt: z.string().nullable(),
  /** For how long the approval can still be undone; null once it has taken effect. */
  undoSeconds: z.int().nullable(),
  approvedBy: z.object({ id: z.int(), title: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  trialStartDate: z.string().nullable(),
  subscriptionStartDate: z.string().nullable(),
  promotionCodeFromUser: z.string().nullable(),
  promotionCode: z.object({ id: z.int(), startsWith: z.string(), description: z.string(), freeMonths: z.int() }).nullable(),
  hasLead: z.boolean(),
  registerKey: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
});
/** A school with the names of its lookups, before any check of what a viewer may see. */
export type SchoolRow = z.output<typeof SchoolRow>;

const columns = sql.fragment`
  schools.id,
  schools.name,
  schools.type_id as "typeId",
  school_types.name as "typeName",
  schools.county_id as "countyId",
  counties.name as "countyName",
  schools.zip,
  schools.location_type_id as "locationTypeId",
  location_types.name as "locationTypeName",
  schools.number_of_pupils as "numberOfPupils",
  schools.primary_ethnicity_id as "primaryEthnicityId",
  primary_ethnicities.name as "primaryEthnicityName",
  schools.secondary_ethnicity_id as "secondaryEthnicityId",
  secondary_ethnicities.name as "secondaryEthnicityName",
  schools.head_teacher as "headTeacher",
  schools.email,
  schools.badge_media_item_id as "badgeMediaItemId",
  schools.is_active as "isActive",
  schools.is_approved as "isApproved",
  schools.approved_at as "approvedAt",
  (
    select greatest(0, ceil(extract(epoch from pending_approvals.takes_effect_at - now())))::int
    from pending_approvals
    where pending_approvals.school_id = schools.id
  ) as "undoSeconds",
  case when approvers.id is not null then jsonb_build_object(
    'id', approvers.id, 'title', approvers.title, 'firstName', approvers.first_name, 'lastName', approvers.last_name
  ) end as "approvedBy",
  schools.trial_start_date as "trialStartDate",
  schools.subscription_start_date as "subscriptionStartDate",
  schools.promotion_code_from_user as "promotionCodeFromUser",
  case when promotion_codes.id is not null then jsonb_build_object(
    'id', promotion_codes.id,
    'startsWith', promotion_codes.starts_with,
    'description', promotion_codes.description,
    'freeMonths', promotion_codes.free_months
  ) end as "promotionCode",
  exists (
    select from people where people.school_id = schools.id and people.is_lead and people.is_active
  ) as "hasLead",
  schools.register_key as "registerKey",
  schools.version,
  schools.created_at as "createdAt"
`;

const schoolsWithNames = sql.fragment`
  schools
  join school_types on school_types.id = schools.type_id
  join counties on counties.id = schools.county_id
  left join location_types on location_types.id = schools.location_type_id
  left join ethnicities as primary_ethnicities on primary_ethnicities.id = schools.primary_ethnicity_id
  left join ethnicities as secondary_ethnicities on secondary_ethnicities.id = schools.secondary_ethnicity_id
  left join promotion_codes on promotion_codes.id = schools.promotion_code_id
  left join people as approvers on approvers.id = schools.approved_by
`;

/** Any school, even a pending or inactive one: the caller decides who may see it. */
export const findSchool = (db: Db, schoolId: number) =>
  db.maybeOne(sql.prepared('schools_find', SchoolRow)`
    select ${columns}
    from ${schoolsWithNames}
    where schools.id = ${schoolId}
  `);

/** A school for other schools: only while it is active and approved. */
export const findOpenSchool = (db: Db, schoolId: number) =>
  db.maybeOne(sql.prepared('schools_find_open', SchoolRow)`
    select ${columns}
    from ${schoolsWithNames}
    where
      schools.id = ${schoolId}
      and schools.is_active
      and schools.is_approved
      and not exists (select from pending_approvals where pending_approvals.school_id = schools.id)
  `);

/** Schools that signed up on these days in London, both included; newest first. */
export const listSchoolsAskedBetween = (
  db: Db,
  { from, to, namePattern, limit }: { from: string; to: string; namePattern: string; limit: number },
) =>
  db.any(sql.type(SchoolRow)`
    select ${columns}
    from ${schoolsWithNames}
    where
      schools.created_at >= ${from}::date::timestamp at time zone 'Europe/London'
      and schools.created_at < (${to}::date + 1)::timestamp at time zone 'Europe/London'
      and not schools.is_provider
      and schools.name ilike ${namePattern}
    order by schools.created_at desc, schools.id desc
    limit ${limit}
  `);

/** The name of every school. */
export const schoolWords: WordTable = {
  name: 'schools',
  id: 'id',
  words: 'search_words',
  inOrder: sql.fragment`schools.search_words`,
  maxCounted: 5_000,
  sampled: 2_000,
};

/** Any schools, in this order: the caller decides who may see them. */
export const listSchoolsById = (db: Db, ids: readonly number[]) =>
  db.any(sql.prepared('schools_by_ids', SchoolRow)`
    select ${columns}
    from ${schoolsWithNames}
    where schools.id = any(${opaque(ids, 'int8')})
    order by array_position(${opaque(ids, 'int8')}, schools.id)
  `);

interface NewSchool {
  id: number;
  name: string;
  typeId: number;
  countyId: number;
  zip: string;
  locationTypeId: number | null;
  numberOfPupils: number | null;
  primaryEthnicityId: number | null;
  secondaryEthnicityId: number | null;
  headTeacher: string | null;
  email: string | null;
  promotionCodeFromUser: string | null;
}

/** Adds a pending school under an id drawn from the sequence before. */
export const insertSchool = (db: Db, school: NewSchool) =>
  db.query(sql.type(Nothing)`
    insert into schools (
      id, name, type_id, county_id, zip, location_type_id, number_of_pupils, primary_ethnicity_id, secondary_ethnicity_id,
      head_teacher, email, promotion_code_from_user
    )
    overriding system value
    values (
      ${school.id}, ${school.name}, ${school.typeId}, ${school.countyId}, ${school.zip}, ${school.locationTypeId},
      ${school.numberOfPupils}, ${school.primaryEthnicityId}, ${school.secondaryEthnicityId}, ${school.headTeacher},
      ${school.email}, ${school.promotionCodeFromUser}
    )
  `);
