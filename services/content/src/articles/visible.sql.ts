import type { Viewer } from '@patchwork/platform/assertion';
import { type FragmentSqlToken, sql } from 'slonik';

declare module '@patchwork/platform/assertion' {
  interface Viewer {
    /** FEED_SCOPE narrows the network for them: set in `app.ts`, on every request. */
    seesConnectedOnly?: boolean;
  }
}

/** Those who see the same reports: everybody, or under FEED_SCOPE=connections one viewer alone. */
export type Audience = Viewer | 'everyone';
export const audienceOf = (viewer: Viewer): Audience => (viewer.seesConnectedOnly ? viewer : 'everyone');

/** Names what an audience reads. Two readings with one name are the same for both, so they may be one. */
export const nameFor = (audience: Audience, reading: string): string =>
  audience === 'everyone' ? reading : `${reading} for ${audience.userId} of ${audience.schoolId}`;

/**
 * The one answer to "may this viewer see this row of `articles`?", for lists, search, single reports, likes, comments, media and
 * notices alike: every live report of every active, approved school (api.md §3), or of those that are near to who sees less.
 */
export const visibleTo = (viewer: Audience) => sql.fragment`
  articles.deleted_at is null
  and ${viewer !== 'everyone' && viewer.seesConnectedOnly ? ofVisibleSchoolNear(viewer) : ofVisibleSchool}
`;

const ofVisibleSchool = sql.fragment`
  exists (
    select 1
    from schools
    where schools.id = articles.school_id and schools.is_visible
  )
`;

/** The few schools are looked up once a statement, then their reports come from the index by school. */
const ofVisibleSchoolNear = ({ schoolId, userId }: Viewer) => sql.fragment`
  articles.school_id = any (array(
    select schools.id
    from schools
    where schools.is_visible and schools.id = any (${schoolsNear(sql.fragment`${schoolId}::bigint`, sql.fragment`${userId}`)})
  ))
`;

/** A person's own school, those that it is linked with and their favourites, as an array of ids. */
export const schoolsNear = (schoolId: FragmentSqlToken, userId: FragmentSqlToken) => sql.fragment`
  array[${schoolId}]
  || (select school_links.linked_school_ids from school_links where school_links.school_id = ${schoolId})
  || (select favourites.school_ids from favourites where favourites.user_id = ${userId})
`;

/** A name for a prepared statement with `visibleTo` in it: who sees less is asked for with another text. */
export const preparedFor = (viewer: Audience, name: string): string =>
  viewer !== 'everyone' && viewer.seesConnectedOnly ? `${name}_near` : name;

/** The same for a row of `schools`: its comments and its badge. */
export const schoolIsVisible = sql.fragment`schools.is_visible`;
