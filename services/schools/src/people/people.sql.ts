import { type Db, Nothing } from '@patchwork/platform/db';
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

/** Keeps the newest: an older version that arrives late changes nothing. */
export const savePerson = (db: Db, person: Person) =>
  db.query(sql.type(Nothing)`
    insert into people (id, version, title, first_name, last_name, school_id, is_active, is_lead)
    values (
      ${person.userId}, ${person.version}, ${person.title}, ${person.firstName}, ${person.lastName}, ${person.schoolId},
      ${person.isActive}, ${person.isLead}
    )
    on conflict (id) do update
    set
      version = excluded.version,
      title = excluded.title,
      first_name = excluded.first_name,
      last_name = excluded.last_name,
      school_id = excluded.school_id,
      is_active = excluded.is_active,
      is_lead = excluded.is_lead
    where people.version < excluded.version
  `);

export const isPersonKnown = (db: Db, userId: number) => db.exists(sql.unsafe`select from people where id = ${userId}`);
