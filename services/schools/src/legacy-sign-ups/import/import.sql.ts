import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { LegacySchool, LegacyUser } from './legacy-lines.ts';

const Id = z.object({ id: z.int() });

const schoolColumns = sql.fragment`
  name, school, postcode, county, type, number_of_pupils, location_type, primary_ethnicity, secondary_ethnicity, ip_address,
  promotion_code_from_user, is_approved, approved_by, approved_at, trial_start_date, subscription_start_date, created_at
`;
const schoolValues = (given: LegacySchool) => sql.fragment`
  ${given.name}, ${given.school}, ${given.postcode}, ${given.county}, ${given.type}, ${given.numberOfPupils},
  ${given.locationType}, ${given.primaryEthnicity}, ${given.secondaryEthnicity}, ${given.ipAddress},
  ${given.promotionCodeFromUser}, ${given.approved}, ${given.approvedBy}, ${given.approvalDate}, ${given.trialStartDate},
  ${given.subscriptionStartDate}, ${given.createDate}
`;

/** The id of an imported school by its id in the file; null when it was not imported. */
export const findLegacySchool = (db: Db, sourceId: number) =>
  db.maybeOneFirst(sql.prepared('legacy_find_school', Id)`select id from legacy_sign_ups where source_id = ${sourceId}`);

/** False when the school exists already. */
export const insertLegacySchool = async (db: Db, given: LegacySchool): Promise<boolean> =>
  (await db.maybeOne(sql.prepared('legacy_insert_school', Id)`
    insert into legacy_sign_ups (source_id, ${schoolColumns})
    values (${given.signUpSchoolId}, ${schoolValues(given)})
    on conflict (source_id) do nothing
    returning id
  `)) !== null;

/** Whether the stored row has exactly these values. */
export const hasSameLegacySchool = (db: Db, given: LegacySchool) =>
  db.exists(sql.unsafe`
    select from legacy_sign_ups
    where source_id = ${given.signUpSchoolId} and (${schoolColumns}) is not distinct from (${schoolValues(given)})
  `);

const userColumns = sql.fragment`legacy_sign_up_id, title, first_name, middle_name, last_name, role, email`;
const userValues = (legacyId: number, given: LegacyUser) => sql.fragment`
  ${legacyId}, ${given.title}, ${given.firstName}, ${given.middleName}, ${given.lastName}, ${given.role}, ${given.email}
`;

/** False when the user exists already. */
export const insertLegacyUser = async (db: Db, legacyId: number, given: LegacyUser): Promise<boolean> =>
  (await db.maybeOne(sql.prepared('legacy_insert_user', Id)`
    insert into legacy_sign_up_users (source_id, ${userColumns})
    values (${given.id}, ${userValues(legacyId, given)})
    on conflict (source_id) do nothing
    returning id
  `)) !== null;

/** Whether the stored row has exactly these values. */
export const hasSameLegacyUser = (db: Db, legacyId: number, given: LegacyUser) =>
  db.exists(sql.unsafe`
    select from legacy_sign_up_users
    where source_id = ${given.id} and (${userColumns}) is not distinct from (${userValues(legacyId, given)})
  `);
