import { type Db, Nothing, saveNewer } from '@patchwork/platform/db';
import { sql } from 'slonik';

export interface Person {
  userId: number;
  version: number;
  schoolId: number;
  isActive: boolean;
  isLead: boolean;
}

/** Whether the user is an active Lead, according to the projection. */
export const isActiveLead = (db: Db, userId: number): Promise<boolean> =>
  db.exists(sql.type(Nothing)`
    select from people where people.user_id = ${userId} and people.is_active and people.is_lead
  `);

/** Saves the newest version of a person; an older version changes nothing. */
export const savePerson = (tx: Db, { userId, version, schoolId, isActive, isLead }: Person) =>
  saveNewer(tx, 'people', 'userId', { userId, version, schoolId, isActive, isLead });
