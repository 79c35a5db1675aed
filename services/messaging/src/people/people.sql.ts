import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';

export interface Person {
  userId: number;
  version: number;
  schoolId: number;
  isActive: boolean;
  isLead: boolean;
}

/** Whether somebody leads a school, as far as is known here. */
export const isActiveLead = (db: Db, userId: number): Promise<boolean> =>
  db.exists(sql.type(Nothing)`
    select from people where people.user_id = ${userId} and people.is_active and people.is_lead
  `);

/** Keeps the newest that is known of a person; an older version changes nothing. */
export const savePerson = (tx: Db, person: Person) =>
  tx.query(sql.type(Nothing)`
    insert into people (user_id, version, school_id, is_active, is_lead)
    values (${person.userId}, ${person.version}, ${person.schoolId}, ${person.isActive}, ${person.isLead})
    on conflict (user_id) do update
    set
      version = excluded.version,
      school_id = excluded.school_id,
      is_active = excluded.is_active,
      is_lead = excluded.is_lead
    where people.version < excluded.version
  `);
