import { Count, type Db } from '@patchwork/platform/db';
import { sql } from 'slonik';

/** Whom a message is meant for: `everyone` and `leads` of all open schools, or everyone at one school. */
export interface Audience {
  audience: 'everyone' | 'leads' | 'school';
  /** Of an audience `school`, else null. */
  schoolId: number | null;
}

/** Whether a row of `people` belongs to an audience as things stand. Who is not active, or whose school is not open, belongs to none. */
export const belongsTo = ({ audience, schoolId }: Audience) => sql.fragment`
  people.is_active
  and exists (select from schools where schools.id = people.school_id and schools.is_open)
  ${audience === 'leads' ? sql.fragment`and people.is_lead` : sql.fragment``}
  ${audience === 'school' ? sql.fragment`and people.school_id = ${schoolId}` : sql.fragment``}
`;

export const countPeople = (db: Db, audience: Audience): Promise<number> =>
  db.oneFirst(sql.type(Count)`
    select count(*)
    from people
    where ${belongsTo(audience)}
  `);
