import { type Db, saveNewer } from '@patchwork/platform/db';
import { sql } from 'slonik';

export interface Person {
  userId: number;
  version: number;
  title: string;
  firstName: string;
  lastName: string;
  schoolId: number;
  isActive: boolean;
  isLead: boolean;
}

/** An older version changes nothing. */
export function savePerson(db: Db, person: Person) {
  const { userId: id, version, title, firstName, lastName, schoolId, isActive, isLead } = person;
  return saveNewer(db, 'people', 'id', { id, version, title, firstName, lastName, schoolId, isActive, isLead });
}

export const isPersonKnown = (db: Db, userId: number) => db.exists(sql.unsafe`select from people where id = ${userId}`);
