import type { Viewer } from '@patchwork/platform/assertion';
import { type FragmentSqlToken, sql } from 'slonik';
import { isAdmin } from './access.policy.ts';

declare module '@patchwork/platform/assertion' {
  interface Viewer {
    /** FEED_SCOPE=connections applies to this viewer; `app.ts` sets it on every request. */
    seesConnectedOnly?: boolean;
  }
}

/** SQL for one viewer's school and id: parameters, or columns of a list of readers. */
export interface ViewerColumns {
  schoolId: FragmentSqlToken;
  userId: FragmentSqlToken;
  /** The schools linked with the viewer's school, as an array. */
  linked: FragmentSqlToken;
}

/** What decides which reports a viewer sees. Viewers of one kind share a statement. */
export interface Audience {
  /**
   * Admins see every report that is not deleted. Leads also see what is hidden, withdrawn or waits for review at their own
   * school. `everyone` sees what all viewers see, `anyone` what any viewer sees.
   */
  kind: 'admin' | 'lead' | 'member' | 'everyone' | 'anyone';
  /** With FEED_SCOPE=connections: limited to the viewer's own, linked and favourite schools. */
  isConnectedOnly: boolean;
  viewer: ViewerColumns;
}

/**
 * Schools that are linked with this one now, as an array. Both schools' events must say so: a link that ends counts no more as
 * soon as the first arrives.
 */
export const linkedSchools = (schoolId: FragmentSqlToken) => sql.fragment`
  array(
    select others.school_id
    from school_links as own
    join school_links as others on others.school_id = any (own.linked_school_ids)
    where own.school_id = ${schoolId} and own.school_id = any (others.linked_school_ids) and others.school_id <> own.school_id
  )
`;

/** A viewer by these SQL expressions. */
export const viewerColumns = (schoolId: FragmentSqlToken, userId: FragmentSqlToken): ViewerColumns => ({
  schoolId,
  userId,
  linked: linkedSchools(schoolId),
});

const noViewer = viewerColumns(sql.fragment`null::bigint`, sql.fragment`null::bigint`);

/** Sees what every viewer sees: nothing hidden, and no report for fewer schools than all. */
export const everyone: Audience = { kind: 'everyone', isConnectedOnly: false, viewer: noViewer };
/** Sees every report that some viewer other than a Lead or Admin sees; narrow what it finds to each reader. */
export const anyone: Audience = { kind: 'anyone', isConnectedOnly: false, viewer: noViewer };
/** Also sees hidden reports and media, whatever their audience. */
export const staffRoles: Audience = { kind: 'admin', isConnectedOnly: false, viewer: noViewer };

/** Any teacher of this school. */
export const membersOf = (schoolId: number): Audience => ({
  kind: 'member',
  isConnectedOnly: false,
  viewer: viewerColumns(sql.fragment`${schoolId}::bigint`, sql.fragment`null::bigint`),
});

/** What this viewer sees. */
export function audienceOf(viewer: Viewer): Audience {
  const kind = isAdmin(viewer) ? 'admin' : viewer.roles.includes('SchoolAdmin') ? 'lead' : 'member';
  const columns = viewerColumns(sql.fragment`${viewer.schoolId}::bigint`, sql.fragment`${viewer.userId}::bigint`);
  return { kind, isConnectedOnly: kind !== 'admin' && viewer.seesConnectedOnly === true, viewer: columns };
}

/** Equal for audiences that one statement reads for. */
export const audienceKey = ({ kind, isConnectedOnly }: Audience): string => `${kind}${isConnectedOnly ? '_connected' : ''}`;

/** A name for a prepared statement that contains `visibleTo`, whose text differs between kinds of audience. */
export const preparedFor = (audience: Audience, name: string): string => `${name}_${audienceKey(audience)}`;

/**
 * Whether an audience may see a row of `articles`; used by single reports, likes, comments, media and emails.
 * Live reports of active, approved schools (api.md §3), narrowed by their audience, review, concerns and FEED_SCOPE, and answers to
 * the question of the week once they are open.
 */
export const visibleTo = (audience: Audience) => sql.fragment`${isLive} and ${isMeantFor(audience)}`;

/** `visibleTo` for lists and searches of reports: answers to the question of the week are in none. */
export const listedFor = (audience: Audience) => sql.fragment`
  articles.class_week_id is null and ${isLive} and ${isReportFor(audience)}
`;

/** The part of `visibleTo` that is the same for every audience. */
export const isLive = sql.fragment`
  articles.deleted_at is null
  and exists (
    select 1
    from schools
    where schools.id = articles.school_id and schools.is_visible
  )
`;

/** The part of `visibleTo` that differs between audiences. */
export const isMeantFor = (audience: Audience) => sql.fragment`${isReportFor(audience)} and ${isOpenTo(audience)}`;

const isReportFor = (audience: Audience) => sql.fragment`
  ${isShownTo(audience, 'articles')}
  and ${isWithinAudience(audience)}
  and ${audience.isConnectedOnly ? isConnectedSchool(audience.viewer) : sql.fragment`true`}
`;

/** Whether a row of `articles` or `media_items` is neither hidden, withdrawn nor waiting, or this audience may see such rows. */
export function isShownTo(audience: Audience, table: 'articles' | 'media_items'): FragmentSqlToken {
  const { kind, viewer } = audience;
  if (kind === 'admin') return sql.fragment`true`;
  const isShown = sql.fragment`
    ${sql.identifier([table, 'hidden_at'])} is null and ${sql.identifier([table, 'withdrawn_at'])} is null
    and ${table === 'articles' ? isReviewedFor(viewer) : isConfirmedFor(audience)}
  `;
  return kind === 'lead'
    ? sql.fragment`((${isShown}) or ${sql.identifier([table, 'school_id'])} = ${viewer.schoolId})`
    : sql.fragment`(${isShown})`;
}

/** For a row of `media_items`: of a report, and nobody has confirmed consent for it. Patches are not sewn without. */
export const waitsForConsent = sql.fragment`(media_items.consent_at is null and media_items.article_id is not null)`;

/** Pictures without consent are for their own school and Admins; `seesWaitingMedia` is the same for what is rendered. */
export function isConfirmedFor({ kind, viewer }: Audience): FragmentSqlToken {
  if (kind === 'anyone' || kind === 'admin') return sql.fragment`true`;
  const isConfirmed = sql.fragment`not ${waitsForConsent}`;
  return kind === 'everyone' ? isConfirmed : sql.fragment`(${isConfirmed} or media_items.school_id = ${viewer.schoolId})`;
}

/** Whether a reader of a report of this school, for whom the audience was read, sees its pictures that wait for consent. */
export const seesWaitingMedia = ({ kind }: Audience, reader: { schoolId: number }, schoolId: number): boolean =>
  kind === 'admin' || reader.schoolId === schoolId;

/** Authors see their own reports while these wait for a Lead. */
const isReviewedFor = ({ userId }: ViewerColumns) =>
  sql.fragment`(articles.review_since is null or articles.author_id = ${userId})`;

/** Whether the report's own audience, or the one in this column, contains the viewer. */
export function isWithinAudience(
  { kind, viewer }: Audience,
  column: 'audience' | 'wider_audience' = 'audience',
): FragmentSqlToken {
  const audience = sql.identifier(['articles', column]);
  if (kind === 'admin' || kind === 'anyone') return sql.fragment`true`;
  if (kind === 'everyone') return sql.fragment`${audience} = 'everyone'`;
  return sql.fragment`
    (
      ${audience} = 'everyone'
      or articles.school_id = ${viewer.schoolId}
      or (${audience} = 'linked' and articles.school_id = any (${viewer.linked}))
    )
  `;
}

/**
 * Whether an answer to the question of the week is open to an audience: to its own school, to all from Friday at noon, and before to
 * schools of which a class has answered in the same week. Reports always are (docs/decisions/0045).
 */
export function isOpenTo({ kind, viewer }: Audience): FragmentSqlToken {
  if (kind !== 'member' && kind !== 'lead') return sql.fragment`true`;
  return sql.fragment`
    (
      articles.class_week_id is null
      or articles.school_id = ${viewer.schoolId}
      or exists (
        select
        from class_weeks as asked
        where asked.id = articles.class_week_id and (asked.opens_at <= statement_timestamp() or ${hasAnsweredIn(viewer.schoolId)})
      )
    )
  `;
}

/** For a row of `class_weeks` named `asked`: whether a class of this school has an answer in that week. */
const hasAnsweredIn = (schoolId: FragmentSqlToken) => sql.fragment`
  exists (
    select
    from class_weeks as own
    join articles as answers on answers.class_week_id = own.id
    where
      own.school_id = ${schoolId} and own.week = asked.week
      and answers.deleted_at is null and answers.withdrawn_at is null
  )
`;

/** Reports that are there for others, also absent ones of a left join; for a school's own lists without an audience. */
export const articleIsThere = sql.fragment`
  articles.deleted_at is null and articles.hidden_at is null and articles.withdrawn_at is null and articles.review_since is null
`;

/** Whether a school's card, comments and badge are visible. */
export const schoolIsVisible = sql.fragment`schools.is_visible`;

/** Looks up the few schools once a statement, then reads their reports from the index by school. */
const isConnectedSchool = ({ schoolId, userId }: ViewerColumns) => sql.fragment`
  articles.school_id = any (array(
    select schools.id
    from schools
    where schools.is_visible and schools.id = any (${schoolsConnectedWith(schoolId, userId)})
  ))
`;

/** The ids of a user's own, linked and favourite schools, as an array. */
export const schoolsConnectedWith = (schoolId: FragmentSqlToken, userId: FragmentSqlToken) => sql.fragment`
  array[${schoolId}]
  || (select school_links.linked_school_ids from school_links where school_links.school_id = ${schoolId})
  || (select favourites.school_ids from favourites where favourites.user_id = ${userId})
`;
