import type { Viewer } from '@patchwork/platform/assertion';
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

/** Joins the person whose id the expression gives. Inner: `withKnown` has seen to it that there is a row. */
export const joinPerson = (id: FragmentSqlToken) => sql.fragment`
  join people on people.id = ${id}
  left join schools as person_schools on person_schools.id = people.school_id
  left join school_groups as person_groups on person_groups.id = people.school_group_id
`;

/** All that other schools may know of a person. */
export const toPerson = (row: z.output<typeof PersonColumns>): PersonSummary => ({
  id: row.personId,
  title: row.personTitle,
  firstName: row.firstName,
  lastName: row.lastName,
  schoolGroup: row.personGroupId === null ? null : { id: row.personGroupId, name: row.personGroupName ?? '' },
  school: { id: row.personSchoolId, name: row.personSchoolName, badgeMediaItem: toBadge(row.personSchoolBadgeId) },
});

/** The same as JSON text, for a statement that keeps it. */
export const personJson = sql.fragment`
  json_build_object(
    'id', people.id,
    'title', people.title,
    'firstName', people.first_name,
    'lastName', people.last_name,
    'schoolGroup', case when person_groups.id is not null then json_build_object('id', person_groups.id, 'name', person_groups.name) end,
    'school', json_build_object(
      'id', people.school_id,
      'name', coalesce(person_schools.name, ''),
      'badgeMediaItem', case when person_schools.badge_media_item_id is not null then json_build_object(
        'id', person_schools.badge_media_item_id,
        'url', '/api/mediaitem/' || person_schools.badge_media_item_id || '/large',
        'thumbnail', '/api/mediaitem/' || person_schools.badge_media_item_id || '/small',
        'altText', null
      ) end
    )
  )::text
`;

const toBadge = (id: number | null) =>
  id === null ? null : { id, url: `/api/mediaitem/${id}/large`, thumbnail: `/api/mediaitem/${id}/small`, altText: null };

/**
 * A `with` clause for statements in which somebody writes: when their PersonChanged is still on its way, a nameless row of
 * version 0 takes their place until it comes.
 */
export const withKnown = (viewer: Viewer) => sql.fragment`
  with known as (
    insert into people (id, version, title, first_name, last_name, school_id, school_group_id, is_active)
    values (${viewer.userId}, 0, '', '', '', ${viewer.schoolId}, ${viewer.schoolGroupId}, true)
    on conflict (id) do nothing
  )
`;
