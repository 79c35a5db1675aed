import type { Viewer } from '@patchwork/platform/assertion';
import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { audienceOf, listedFor, preparedFor, schoolIsVisible } from '../access/visible.sql.ts';
import type { PersonSummary } from '../contract-types.ts';
import { joinPerson, personColumns, personShape, toPerson } from '../people/people.sql.ts';

const ClassRow = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  isActive: z.boolean(),
  isPrimary: z.boolean(),
  schoolId: z.int(),
  schoolName: z.string(),
  schoolBadgeId: z.int().nullable(),
  reportsCount: z.int(),
  firstDate: z.string().nullable(),
});

/** A class of a visible school, with the number and the first date of its reports that this viewer sees. */
export const findClass = (db: Db, viewer: Viewer, id: number) =>
  db.maybeOne(sql.prepared(preparedFor(audienceOf(viewer), 'content_class'), ClassRow)`
    select
      school_groups.id, school_groups.name, school_groups.description, school_groups.is_active as "isActive",
      school_groups.is_primary as "isPrimary",
      schools.id as "schoolId", schools.name as "schoolName", schools.badge_media_item_id as "schoolBadgeId",
      written.count as "reportsCount", first.created_at as "firstDate"
    from school_groups
    join schools on schools.id = school_groups.school_id and ${schoolIsVisible}
    cross join lateral (
      select count(*) as count, min(articles.id) as first_id
      from articles
      where articles.school_group_id = school_groups.id and ${listedFor(audienceOf(viewer))}
    ) as written
    left join articles as first on first.id = written.first_id
    where school_groups.id = ${id}
  `);

const TeacherRow = z.object(personShape);

/** The active people of a class, by name; without those whose name has not arrived yet. */
export async function findTeachers(db: Db, classId: number): Promise<PersonSummary[]> {
  const rows = await db.any(sql.prepared('content_teachers_of_class', TeacherRow)`
    select ${personColumns}
    from people as members
    ${joinPerson(sql.fragment`members.id`)}
    where members.school_group_id = ${classId} and members.is_active and members.version > 0
    order by lower(people.last_name), lower(people.first_name), people.id
  `);
  return rows.map(toPerson);
}
