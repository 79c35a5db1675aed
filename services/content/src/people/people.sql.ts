import type { PersonChanged } from '@patchwork/contracts/events/identity';
import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing, opaque, saveNewer, type Tx } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { PersonSummary } from '../contract-types.ts';

/** The columns of a person as `personColumns` names them; spread into the schema of a row. */
export const personShape = {
  personId: z.int(),
  personTitle: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  personGroupId: z.int().nullable(),
  personGroupName: z.string().nullable(),
  personSchoolId: z.int(),
  personSchoolName: z.string(),
  personSchoolBadgeId: z.int().nullable(),
};
const PersonColumns = z.object(personShape);

export const personColumns = sql.fragment`
  people.id as "personId",
  people.title as "personTitle",
  people.first_name as "firstName",
  people.last_name as "lastName",
  person_groups.id as "personGroupId",
  person_groups.name as "personGroupName",
  people.school_id as "personSchoolId",
  coalesce(person_schools.name, '') as "personSchoolName",
  person_schools.badge_media_item_id as "personSchoolBadgeId"
`;

/** Joins the person with this id. An inner join: `withKnown` guarantees the row. */
export const joinPerson = (id: FragmentSqlToken) => sql.fragment`
  join people on people.id = ${id}
  left join schools as person_schools on person_schools.id = people.school_id
  left join school_groups as person_groups on person_groups.id = people.school_group_id
`;

/** Everything that other schools may know of a person. */
export const toPerson = (row: z.output<typeof PersonColumns>): PersonSummary => ({
  id: row.personId,
  title: row.personTitle,
  firstName: row.firstName,
  lastName: row.lastName,
  schoolGroup: row.personGroupId === null ? null : { id: row.personGroupId, name: row.personGroupName ?? '' },
  school: { id: row.personSchoolId, name: row.personSchoolName, badgeMediaItem: toBadge(row.personSchoolBadgeId) },
});

/** The badge of a school for `PersonSchool`, given its media item's id. */
export const toBadge = (id: number | null) =>
  id === null ? null : { id, url: `/api/mediaitem/${id}/large`, thumbnail: `/api/mediaitem/${id}/small`, altText: null };

/**
 * A `with` clause for statements that store a user's words: if their PersonChanged has not arrived yet, it adds a row of
 * version 0 without a name, which the event fills in.
 */
export const withKnown = (viewer: Viewer) => sql.fragment`
  with known as (
    insert into people (id, version, title, first_name, last_name, school_id, school_group_id, is_active)
    values (${viewer.userId}, 0, '', '', '', ${viewer.schoolId}, ${viewer.schoolGroupId}, true)
    on conflict (id) do nothing
  )
`;

/** These people by id; leaves out unknown ids. */
export async function findPeople(db: Db, ids: readonly number[]): Promise<Map<number, PersonSummary>> {
  const rows = await db.any(sql.prepared('content_people', PersonColumns)`
    select ${personColumns}
    from unnest(${opaque(ids, 'int8')}) as given (id)
    ${joinPerson(sql.fragment`given.id`)}
  `);
  return new Map(rows.map((row) => [row.personId, toPerson(row)]));
}

/** Returns whether anything visible to others has changed. An older version changes nothing. */
export async function savePerson(tx: Tx, person: z.output<typeof PersonChanged.data>): Promise<boolean> {
  const looksTheSame = await tx.exists(sql.type(Nothing)`
    select 1
    from people
    where id = ${person.userId}
      and (title, first_name, last_name) = (${person.title}, ${person.firstName}, ${person.lastName})
      and (school_id, school_group_id) = (${person.schoolId}, ${person.schoolGroupId})
  `);
  const { userId: id, version, title, firstName, lastName, schoolId, schoolGroupId, isActive } = person;
  const columns = { id, version, title, firstName, lastName, schoolId, schoolGroupId, isActive };
  const isSaved = await saveNewer(tx, 'people', 'id', columns);
  return isSaved && !looksTheSame;
}
