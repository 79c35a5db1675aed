import type { Viewer } from '@patchwork/platform/assertion';
import { type FragmentSqlToken, sql } from 'slonik';
import { isAdmin } from './articles.policy.ts';

declare module '@patchwork/platform/assertion' {
  interface Viewer {
    /** FEED_SCOPE=connections applies to this viewer; `app.ts` sets it on every request. */
    seesConnectedOnly?: boolean;
  }
}

/** What decides which reports a viewer sees. Viewers with equal audiences see the same reports. */
export interface Audience {
  /** Which subjects hidden by a concern it sees: none, those of one school, or all. */
  hidden: 'none' | 'all' | { ofSchoolId: number };
  /** With FEED_SCOPE=connections: the user whose own, linked and favourite schools it is limited to. */
  near?: { userId: number; schoolId: number };
}

/** Sees every visible report and nothing hidden. */
export const everyone: Audience = { hidden: 'none' };
/** Also sees hidden reports and media. */
export const staffRoles: Audience = { hidden: 'all' };

/** Admins see everything hidden, Leads what belongs to their own school. */
export function audienceOf(viewer: Viewer): Audience {
  const { userId, schoolId } = viewer;
  const near = viewer.seesConnectedOnly ? { near: { userId, schoolId } } : {};
  if (isAdmin(viewer)) return { hidden: 'all', ...near };
  return { hidden: viewer.roles.includes('SchoolAdmin') ? { ofSchoolId: schoolId } : 'none', ...near };
}

/** Equal for equal audiences. */
export const audienceKey = (audience: Audience): string => JSON.stringify(audience);

/** A name for a prepared statement that contains `visibleTo`, whose text differs between kinds of audience. */
export function preparedFor({ hidden, near }: Audience, name: string): string {
  const ofHidden = { none: '', all: '_hidden_all', own: '_hidden_own' }[typeof hidden === 'string' ? hidden : 'own'];
  return `${name}${near ? '_near' : ''}${ofHidden}`;
}

/**
 * Whether an audience may see a row of `articles`; used by lists, search, single reports, likes, comments, media and emails.
 * Live reports of active, approved schools (api.md §3), narrowed by FEED_SCOPE and concerns.
 */
export const visibleTo = (audience: Audience) => sql.fragment`
  articles.deleted_at is null
  and ${isShownTo(audience, 'articles')}
  and ${audience.near ? ofVisibleSchoolNear(audience.near) : ofVisibleSchool}
`;

/** Whether a row of `articles` or `media_items` is neither hidden nor withdrawn, or this audience may see such rows. */
export function isShownTo({ hidden }: Audience, table: 'articles' | 'media_items'): FragmentSqlToken {
  const isShown = sql.fragment`(
    ${sql.identifier([table, 'hidden_at'])} is null and ${sql.identifier([table, 'withdrawn_at'])} is null
  )`;
  if (hidden === 'all') return sql.fragment`true`;
  if (hidden === 'none') return isShown;
  return sql.fragment`(${isShown} or ${sql.identifier([table, 'school_id'])} = ${hidden.ofSchoolId})`;
}

/** Reports that are neither deleted, hidden nor withdrawn, also absent ones of a left join; for lists without an audience. */
export const articleIsThere = sql.fragment`
  articles.deleted_at is null and articles.hidden_at is null and articles.withdrawn_at is null
`;

/** Comments and replies that are neither deleted, hidden nor withdrawn. No audience sees hidden or withdrawn ones. */
export const commentIsThere = sql.fragment`
  comments.deleted_at is null and comments.hidden_at is null and comments.withdrawn_at is null
`;
export const responseIsThere = sql.fragment`
  responses.deleted_at is null and responses.hidden_at is null and responses.withdrawn_at is null
`;

/** Whether a school's card, comments and badge are visible. */
export const schoolIsVisible = sql.fragment`schools.is_visible`;

const ofVisibleSchool = sql.fragment`
  exists (
    select 1
    from schools
    where schools.id = articles.school_id and schools.is_visible
  )
`;

/** Looks up the few schools once a statement, then reads their reports from the index by school. */
const ofVisibleSchoolNear = ({ schoolId, userId }: NonNullable<Audience['near']>) => sql.fragment`
  articles.school_id = any (array(
    select schools.id
    from schools
    where schools.is_visible and schools.id = any (${schoolsNear(sql.fragment`${schoolId}::bigint`, sql.fragment`${userId}`)})
  ))
`;

/** The ids of a user's own, linked and favourite schools, as an array. */
export const schoolsNear = (schoolId: FragmentSqlToken, userId: FragmentSqlToken) => sql.fragment`
  array[${schoolId}]
  || (select school_links.linked_school_ids from school_links where school_links.school_id = ${schoolId})
  || (select favourites.school_ids from favourites where favourites.user_id = ${userId})
`;
