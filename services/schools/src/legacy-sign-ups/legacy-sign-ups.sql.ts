import { type Db, escapeLike } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const LegacySignUp = z.object({
  signUpSchoolId: z.int(),
  name: z.string().nullable(),
  school: z.string(),
  postcode: z.string().nullable(),
  county: z.string().nullable(),
  type: z.string().nullable(),
  numberOfPupils: z.int().nullable(),
  locationType: z.string().nullable(),
  primaryEthnicity: z.string().nullable(),
  secondaryEthnicity: z.string().nullable(),
  ipAddress: z.string().nullable(),
  promotionCodeFromUser: z.string().nullable(),
  approved: z.boolean(),
  approvedBy: z.string().nullable(),
  approvalDate: z.string().nullable(),
  trialStartDate: z.string().nullable(),
  subscriptionStartDate: z.string().nullable(),
  createDate: z.string(),
});

/** Searches by part of the school's name or of its postcode (ignoring spaces); newest first, at most 200. */
export const findLegacySignUps = (db: Db, term: string) =>
  db.any(sql.type(LegacySignUp)`
    select
      legacy_sign_ups.id as "signUpSchoolId",
      legacy_sign_ups.name,
      legacy_sign_ups.school,
      legacy_sign_ups.postcode,
      legacy_sign_ups.county,
      legacy_sign_ups.type,
      legacy_sign_ups.number_of_pupils as "numberOfPupils",
      legacy_sign_ups.location_type as "locationType",
      legacy_sign_ups.primary_ethnicity as "primaryEthnicity",
      legacy_sign_ups.secondary_ethnicity as "secondaryEthnicity",
      legacy_sign_ups.ip_address as "ipAddress",
      legacy_sign_ups.promotion_code_from_user as "promotionCodeFromUser",
      legacy_sign_ups.is_approved as approved,
      legacy_sign_ups.approved_by as "approvedBy",
      legacy_sign_ups.approved_at as "approvalDate",
      legacy_sign_ups.trial_start_date as "trialStartDate",
      legacy_sign_ups.subscription_start_date as "subscriptionStartDate",
      legacy_sign_ups.created_at as "createDate"
    from legacy_sign_ups
    where
      legacy_sign_ups.school ilike ${`%${escapeLike(term)}%`}
      or replace(legacy_sign_ups.postcode, ' ', '') ilike ${`%${escapeLike(term.replaceAll(' ', ''))}%`}
    order by legacy_sign_ups.created_at desc, legacy_sign_ups.id desc
    limit 200
  `);

const LegacyUser = z.object({
  id: z.int(),
  title: z.string().nullable(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  role: z.string().nullable(),
  email: z.string(),
});

export const legacySignUpExists = (db: Db, id: number) => db.exists(sql.unsafe`select from legacy_sign_ups where id = ${id}`);

export const listLegacyUsers = (db: Db, legacySignUpId: number) =>
  db.any(sql.type(LegacyUser)`
    select
      legacy_sign_up_users.id,
      legacy_sign_up_users.title,
      legacy_sign_up_users.first_name as "firstName",
      legacy_sign_up_users.middle_name as "middleName",
      legacy_sign_up_users.last_name as "lastName",
      legacy_sign_up_users.role,
      legacy_sign_up_users.email
    from legacy_sign_up_users
    where legacy_sign_up_users.legacy_sign_up_id = ${legacySignUpId}
    order by legacy_sign_up_users.id
  `);
