import type { Viewer } from '@patchwork/platform/assertion';
import { type FragmentSqlToken, sql } from 'slonik';
import { isAdmin } from './articles.policy.ts';

declare module '@patchwork/platform/assertion' {
  interface Viewer {
    /** FEED_SCOPE narrows the network for them: set in `app.ts`, on every request. */
    seesConnectedOnly?: boolean;
  }
}

/**
 * Those who see the same reports: everybody; Admins and whoever else sees what is hidden ('overseers'); or one viewer alone: a Lead, or
 * anybody under FEED_SCOPE=connections.
 */
export type Audience = Viewer | 'everyone' | 'overseers';

/** The largest group that reads exactly what this viewer reads. */
export function audienceOf(viewer: Viewer): Audience {
  const seen = hiddenSeenBy(viewer);
  if (viewer.seesConnectedOnly || seen === 'own') return viewer;
  return seen === 'all' ? 'overseers' : 'everyone';
}

/** Names what an audience reads. Two readings with one name are the same for both, so they may be one. */
export function nameFor(audience: Audience, reading: string): string {
  if (audience === 'everyone') return reading;
  if (audience === 'overseers') return `${reading} for overseers`;
  const { userId, schoolId, seesConnectedOnly } = audience;
  return `${reading} for ${seesConnectedOnly ? `${userId} of ` : ''}${schoolId}, hidden: ${hiddenSeenBy(audience)}`;
}

/** What an audience sees of what is hidden while a concern is looked at: an Admin all, a Lead what is the own school's. */
function hiddenSeenBy(audience: Audience): 'none' | 'own' | 'all' {
  if (audience === 'everyone') return 'none';
  if (audience === 'overseers' || isAdmin(audience)) return 'all';
  return audience.roles.includes('SchoolAdmin') ? 'own' : 'none';
}

/** Of a row of `articles` or `media_items`: whether it is shown, or hidden but theirs to look at. */
export function isShownTo(audience: Audience, table: 'articles' | 'media_items'): FragmentSqlToken {
  const isShown = sql.fragment`${sql.identifier([table, 'hidden_at'])} is null`;
  const seen = hiddenSeenBy(audience);
  if (seen === 'all') return sql.fragment`true`;
  if (seen === 'none' || typeof audience === 'string') return isShown;
  return sql.fragment`(${isShown} or ${sql.identifier([table, 'school_id'])} = ${audience.schoolId})`;
}

/** Comments and replies that are there; hidden ones are for nobody. */
export const commentIsThere = sql.fragment`comments.deleted_at is null and comments.hidden_at is null`;
export const responseIsThere = sql.fragment`responses.deleted_at is null and responses.hidden_at is null`;

/**
 * The one answer to "may this viewer see this row of `articles`?", for lists, search, single reports, likes, comments, media and
 * notices alike: every live report of every active, approved school (api.md §3), or of those that are near to who sees less; what is
 * hidden only for those who look at it.
 */
export const visibleTo = (viewer: Audience) => sql.fragment`
  articles.deleted_at is null
  and ${isShownTo(viewer, 'articles')}
  and ${seesLess(viewer) ? ofVisibleSchoolNear(viewer) : ofVisibleSchool}
`;

const seesLess = (viewer: Audience): viewer is Viewer => typeof viewer !== 'string' && viewer.seesConnectedOnly === true;

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

/** A name for a prepared statement with `visibleTo` in it: who sees less, or more, is asked for with another text. */
export const preparedFor = (viewer: Audience, name: string): string =>
  `${name}${seesLess(viewer) ? '_near' : ''}${hiddenSeenBy(viewer) === 'none' ? '' : `_hidden_${hiddenSeenBy(viewer)}`}`;

/** The same for a row of `schools`: its comments and its badge. */
export const schoolIsVisible = sql.fragment`schools.is_visible`;
