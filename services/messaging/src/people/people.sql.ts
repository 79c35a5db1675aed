import { type Db, saveNewer } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

export interface Person {
  userId: number;
  version: number;
  schoolId: number;
  isActive: boolean;
  isLead: boolean;
  isSafeguardingLead: boolean;
}

/** The school of an active Lead; null for anybody else. */
export const findSchoolOfLead = (db: Db, userId: number): Promise<number | null> =>
  db.maybeOneFirst(sql.type(z.object({ schoolId: z.int() }))`
    select people.school_id as "schoolId"
    from people
    where people.user_id = ${userId} and people.is_active and people.is_lead
  `);

/** The ids of a school's active users, according to the projection. */
export const listActiveOfSchool = (db: Db, schoolId: number): Promise<readonly number[]> =>
  db.anyFirst(sql.type(z.object({ userId: z.int() }))`
    select people.user_id as "userId"
    from people
    where people.school_id = ${schoolId} and people.is_active
    order by people.user_id
  `);

/** Saves the newest version of a person; an older version changes nothing. */
export const savePerson = (tx: Db, { userId, version, schoolId, isActive, isLead, isSafeguardingLead }: Person) =>
  saveNewer(tx, 'people', 'userId', { userId, version, schoolId, isActive, isLead, isSafeguardingLead });

/** The active safeguarding lead of a school; null while none is named. */
export const findSafeguardingLead = (db: Db, schoolId: number) =>
  db.maybeOneFirst(sql.type(z.object({ userId: z.int() }))`
    select people.user_id as "userId"
    from people
    where people.school_id = ${schoolId} and people.is_safeguarding_lead and people.is_active
    order by people.user_id desc
    limit 1
  `);
