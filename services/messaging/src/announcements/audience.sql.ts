import { Count, type Db } from '@patchwork/platform/db';
import { sql } from 'slonik';

/** The recipients of an announcement: `everyone` or `leads` at all open schools, or everyone at one school. */
export interface Audience {
  audience: 'everyone' | 'leads' | 'school';
  /** Set for the audience `school`, otherwise null. */
  schoolId: number | null;
}

/** Whether a row of `people` currently belongs to an audience; inactive users and users of closed schools belong to none. */
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
