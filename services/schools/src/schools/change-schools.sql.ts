import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { findSchool, type SchoolRow } from './schools.sql.ts';

const Changed = z.object({ id: z.int() });

/** Sets a school's badge; true when it is newer than the current one. */
export const setBadge = async (db: Db, schoolId: number, mediaItemId: number): Promise<boolean> =>
  (await db.maybeOne(sql.type(Changed)`
    update schools
    set badge_media_item_id = ${mediaItemId}, version = version + 1
    where id = ${schoolId} and coalesce(badge_media_item_id, 0) < ${mediaItemId}
    returning id
  `)) !== null;

/** A school, whose row is locked until the transaction ends. */
export async function lockSchool(tx: Tx, schoolId: number): Promise<SchoolRow | null> {
  await tx.query(sql.type(Nothing)`select from schools where id = ${schoolId} for update`);
  return findSchool(tx, schoolId);
}

export interface SchoolDetails {
  name: string;
  typeId: number;
  countyId: number;
  zip: string;
  locationTypeId: number;
  numberOfPupils?: number | null | undefined;
  primaryEthnicityId?: number | null | undefined;
  secondaryEthnicityId?: number | null | undefined;
  headTeacher?: string | null | undefined;
  email?: string | null | undefined;
}

/** Undefined keeps the stored value; null and blank text clear it. */
const kept = (column: string, value: number | string | null | undefined) => {
  const name = sql.identifier(['schools', column]);
  if (value === undefined) return sql.fragment`${name}`;
  return sql.fragment`${typeof value === 'string' ? value.trim() || null : value}`;
};

/** The details that both forms have. */
export const updateDetails = (db: Db, schoolId: number, form: SchoolDetails) =>
  db.query(sql.type(Changed)`
    update schools
    set
      name = ${form.name.trim()},
      type_id = ${form.typeId},
      county_id = ${form.countyId},
      zip = ${form.zip.trim()},
      location_type_id = ${form.locationTypeId},
      number_of_pupils = ${kept('number_of_pupils', form.numberOfPupils)},
      primary_ethnicity_id = ${kept('primary_ethnicity_id', form.primaryEthnicityId)},
      secondary_ethnicity_id = ${kept('secondary_ethnicity_id', form.secondaryEthnicityId)},
      head_teacher = ${kept('head_teacher', form.headTeacher)},
      email = ${kept('email', form.email)},
      version = version + 1
    where id = ${schoolId}
  `);

/** What staff correct before an approval: unlike the other forms, without a location type if the school gave none. */
export interface SignUpDetails extends Omit<SchoolDetails, 'locationTypeId'> {
  locationTypeId?: number | null | undefined;
  promotionCodeFromUser?: string | null | undefined;
}

export const correctDetails = (db: Db, schoolId: number, form: SignUpDetails) =>
  db.query(sql.type(Changed)`
    update schools
    set
      name = ${form.name.trim()},
      type_id = ${form.typeId},
      county_id = ${form.countyId},
      zip = ${form.zip.trim()},
      location_type_id = ${kept('location_type_id', form.locationTypeId)},
      number_of_pupils = ${kept('number_of_pupils', form.numberOfPupils)},
      primary_ethnicity_id = ${kept('primary_ethnicity_id', form.primaryEthnicityId)},
      secondary_ethnicity_id = ${kept('secondary_ethnicity_id', form.secondaryEthnicityId)},
      head_teacher = ${kept('head_teacher', form.headTeacher)},
      email = ${kept('email', form.email)},
      promotion_code_from_user = ${kept('promotion_code_from_user', form.promotionCodeFromUser)},
      version = version + 1
    where id = ${schoolId}
  `);

export interface Subscription {
  trialStartDate?: string | null | undefined;
  subscriptionStartDate?: string | null | undefined;
  promotionCodeFromUser?: string | null | undefined;
  promotionCodeId: number;
}

/** The terms of the subscription; in the transaction of `updateDetails`, which increments the version. */
export const updateSubscription = (db: Db, schoolId: number, form: Subscription) =>
  db.query(sql.type(Changed)`
    update schools
    set
      trial_start_date = ${kept('trial_start_date', form.trialStartDate)},
      subscription_start_date = ${kept('subscription_start_date', form.subscriptionStartDate)},
      promotion_code_from_user = ${kept('promotion_code_from_user', form.promotionCodeFromUser)},
      promotion_code_id = ${form.promotionCodeId}
    where id = ${schoolId}
  `);

/** Opens or closes a school; true for the caller whose update changed it. */
export const setActive = async (db: Db, schoolId: number, isActive: boolean): Promise<boolean> =>
  (await db.maybeOne(sql.type(Changed)`
    update schools
    set is_active = ${isActive}, version = version + 1
    where id = ${schoolId} and is_active <> ${isActive}
    returning id
  `)) !== null;

/** Gives schools that a migration inserted their first version; returns their ids. */
export const numberNewSchools = (db: Db) =>
  db.anyFirst(sql.type(Changed)`update schools set version = 1 where version = 0 returning id`);

/** The ids of the next rows after an id, in order, locked until the transaction ends. */
export const lockAfter = (tx: Tx, table: 'schools' | 'school_groups', after: number, limit: number) =>
  tx.anyFirst(sql.type(Changed)`
    select id
    from ${sql.identifier([table])}
    where id > ${after}
    order by id
    limit ${limit}
    for no key update
  `);
