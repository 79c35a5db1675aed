import type { Viewer } from '@patchwork/platform/assertion';
import { type FragmentSqlToken, sql } from 'slonik';
import { isAdmin, isLeadOf } from './articles.policy.ts';

declare module '@patchwork/platform/assertion' {
  interface Viewer {
    /** FEED_SCOPE=connections applies to this viewer; `app.ts` sets it on every request. */
    seesConnectedOnly?: boolean;
  }
}

/** SQL for one viewer's school and id: parameters, or columns of a list of readers. */
export interface Lens {
  schoolId: FragmentSqlToken;
  userId: FragmentSqlToken;
  /** The schools linked with the viewer's school, as an array. */
  linked: FragmentSqlToken;
}

/** What decides which reports a viewer sees. Viewers of one kind share a statement; their lenses may differ. */
export interface Audience {
  /**
   * Admins see every report that is not deleted. Leads also see what is hidden, withdrawn or waits for review at their own
   * school. `network` sees what all viewers see, `anywhere` what any viewer sees.
   */
  kind: 'admin' | 'lead' | 'member' | 'network' | 'anywhere';
  /** With FEED_SCOPE=connections: limited to the viewer's own, linked and favourite schools. */
  isNear: boolean;
  lens: Lens;
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

/** The lens of these SQL expressions. */
export const lensFor = (schoolId: FragmentSqlToken, userId: FragmentSqlToken): Lens => ({
  schoolId,
  userId,
  linked: linkedSchools(schoolId),
});

const noLens = lensFor(sql.fragment`null::bigint`, sql.fragment`null::bigint`);

/** Sees what every viewer sees: nothing hidden, and no report for fewer schools than all. */
export const everyone: Audience = { kind: 'network', isNear: false, lens: noLens };
/** Sees every report that some viewer other than a Lead or Admin sees; narrow what it finds to each reader. */
export const anywhere: Audience = { kind: 'anywhere', isNear: false, lens: noLens };
/** Also sees hidden reports and media, whatever their audience. */
export const staffRoles: Audience = { kind: 'admin', isNear: false, lens: noLens };

/** Any teacher of this school. */
export const membersOf = (schoolId: number): Audience => ({
  kind: 'member',
  isNear: false,
  lens: lensFor(sql.fragment`${schoolId}::bigint`, sql.fragment`null::bigint`),
});

/** What this viewer sees. */
export function audienceOf(viewer: Viewer): Audience {
  const kind = isAdmin(viewer) ? 'admin' : viewer.roles.includes('SchoolAdmin') ? 'lead' : 'member';
  const lens = lensFor(sql.fragment`${viewer.schoolId}::bigint`, sql.fragment`${viewer.userId}::bigint`);
  return { kind, isNear: kind !== 'admin' && viewer.seesConnectedOnly === true, lens };
}

/** Equal for audiences that one statement reads for, each viewer with their own lens. */
export const audienceKey = ({ kind, isNear }: Audience): string => `${kind}${isNear ? '_near' : ''}`;

/** A name for a prepared statement that contains `visibleTo`, whose text differs between kinds of audience. */
export const preparedFor = (audience: Audience, name: string): string => `${name}_${audienceKey(audience)}`;

/**
 * Whether an audience may see a row of `articles`; used by lists, search, single reports, likes, comments, media and emails.
 * Live reports of active, approved schools (api.md §3), narrowed by their audience, review, concerns and FEED_SCOPE.
 */
export const visibleTo = (audience: Audience) => sql.fragment`${isLive} and ${isMeantFor(audience)}`;

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
export const isMeantFor = (audience: Audience) => sql.fragment`
  ${isShownTo(audience, 'articles')}
  and ${isWithinAudience(audience)}
  and ${audience.isNear ? isNear(audience.lens) : sql.fragment`true`}
`;

/** Whether a row of `articles` or `media_items` is neither hidden, withdrawn nor waiting, or this audience may see such rows. */
export function isShownTo(audience: Audience, table: 'articles' | 'media_items'): FragmentSqlToken {
  const { kind, lens } = audience;
  if (kind === 'admin') return sql.fragment`true`;
  const isShown = sql.fragment`
    ${sql.identifier([table, 'hidden_at'])} is null and ${sql.identifier([table, 'withdrawn_at'])} is null
    and ${table === 'articles' ? isReviewedFor(lens) : isConfirmedFor(audience)}
  `;
  return kind === 'lead'
    ? sql.fragment`((${isShown}) or ${sql.identifier([table, 'school_id'])} = ${lens.schoolId})`
    : sql.fragment`(${isShown})`;
}

/** For a row of `media_items`: of a report, without confirmed consent. Patches always have it. */
export const waitsForConsent = sql.fragment`(media_items.consent_at is null and media_items.article_id is not null)`;

/** Pictures without consent are for their own school and Admins; `seesWaitingMedia` is the same for what is rendered. */
export function isConfirmedFor({ kind, lens }: Audience): FragmentSqlToken {
  if (kind === 'anywhere' || kind === 'admin') return sql.fragment`true`;
  const isConfirmed = sql.fragment`not ${waitsForConsent}`;
  return kind === 'network' ? isConfirmed : sql.fragment`(${isConfirmed} or media_items.school_id = ${lens.schoolId})`;
}

/** Whether a reader of a report of this school, for whom the audience was read, sees its pictures that wait for consent. */
export const seesWaitingMedia = ({ kind }: Audience, reader: { schoolId: number }, schoolId: number): boolean =>
  kind === 'admin' || reader.schoolId === schoolId;

/** Authors see their own reports while these wait for a Lead. */
const isReviewedFor = ({ userId }: Lens) => sql.fragment`(articles.review_since is null or articles.author_id = ${userId})`;

/** Whether the report's own audience, or the one in this column, contains the viewer. */
function isWithinAudience({ kind, lens }: Audience, column: 'audience' | 'wider_audience' = 'audience'): FragmentSqlToken {
  const audience = sql.identifier(['articles', column]);
  if (kind === 'admin' || kind === 'anywhere') return sql.fragment`true`;
  if (kind === 'network') return sql.fragment`${audience} = 'everyone'`;
  return sql.fragment`
    (
      ${audience} = 'everyone'
      or articles.school_id = ${lens.schoolId}
      or (${audience} = 'linked' and articles.school_id = any (${lens.linked}))
    )
  `;
}

/** What has gone since can still be reported. */
export const goneSince = sql.fragment`(statement_timestamp() - interval '30 days')`;

const goneAt = (table: string, columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.identifier([table, column])),
    sql.fragment`, `,
  );
const waysToGo = {
  articles: ['deleted_at', 'hidden_at', 'withdrawn_at', 'review_since'],
  comments: ['deleted_at', 'hidden_at', 'withdrawn_at', 'review_since'],
  responses: ['deleted_at', 'hidden_at', 'withdrawn_at', 'review_since'],
  media_items: ['deactivated_at', 'hidden_at', 'withdrawn_at'],
} as const;
type GoneTable = keyof typeof waysToGo;

/** When a row went: deleted, hidden, withdrawn, or waiting for a Lead again; null while it is there. */
export const wentAt = (table: GoneTable) => sql.fragment`least(${goneAt(table, waysToGo[table])})`;

/** The indexed form of "gone lately", reports that were narrowed included. */
export const hasGoneLately = (table: GoneTable) => {
  const columns = table === 'articles' ? [...waysToGo.articles, 'narrowed_at'] : waysToGo[table];
  return sql.fragment`greatest(${goneAt(table, columns)}) > ${goneSince}`;
};

/** Whether a row is there, or was in the last 30 days, for others than its author. Admins also see what never was. */
export function wasThere({ kind }: Pick<Audience, 'kind'>, table: GoneTable): FragmentSqlToken {
  if (kind === 'admin') return sql.fragment`coalesce(${sql.identifier([table, waysToGo[table][0]])}, 'infinity') > ${goneSince}`;
  const wasShown = table === 'media_items' ? sql.fragment`true` : sql.fragment`not ${sql.identifier([table, 'is_unannounced'])}`;
  return sql.fragment`(${wasShown} and coalesce(${wentAt(table)}, 'infinity') > ${goneSince})`;
}

/**
 * Whether an audience may see a row of `articles`, or could in the last 30 days until it was deleted, hidden, withdrawn, put back
 * for review or narrowed, or its school was deactivated. For concerns alone: never to show anything. Ignores FEED_SCOPE.
 */
export const wasVisibleTo = (audience: Audience) => sql.fragment`
  ${wasThere(audience, 'articles')}
  and exists (select 1 from schools where schools.id = articles.school_id and ${schoolWasVisible})
  and (
    ${isWithinAudience(audience)}
    or (articles.narrowed_at > ${goneSince} and ${isWithinAudience(audience, 'wider_audience')})
  )
`;

/** Reports that are there for others, also absent ones of a left join; for a school's own lists without an audience. */
export const articleIsThere = sql.fragment`
  articles.deleted_at is null and articles.hidden_at is null and articles.withdrawn_at is null and articles.review_since is null
`;

/** Comments and replies that are neither deleted, hidden nor withdrawn; they may wait for a Lead. */
export const isThereOrWaits = (table: string) => sql.fragment`
  ${sql.identifier([table, 'deleted_at'])} is null and ${sql.identifier([table, 'hidden_at'])} is null
  and ${sql.identifier([table, 'withdrawn_at'])} is null
`;

/** Comments and replies that also do not wait for a Lead. Of the others, `commentsFor` shows the pending ones. */
export const isThere = (table: string) => sql.fragment`
  ${isThereOrWaits(table)} and ${sql.identifier([table, 'review_since'])} is null
`;
export const commentIsThere = isThere('comments');
export const responseIsThere = isThere('responses');

/** `isThere`, or waiting for a Lead and visible to this viewer: as `commentsFor`. */
export const isThereForReader = (table: 'comments' | 'responses', viewer: Viewer) => sql.fragment`
  ${isThereOrWaits(table)}
  and (
    ${sql.identifier([table, 'review_since'])} is null
    or ${sql.identifier([table, 'author_id'])} = ${viewer.userId}
    or ${isAdmin(viewer)}
    or (
      ${isLeadOf(viewer, viewer.schoolId)}
      and exists (
        select 1 from people
        where people.id = ${sql.identifier([table, 'author_id'])} and people.school_id = ${viewer.schoolId}
      )
    )
  )
`;

/** Whether a school's card, comments and badge are visible. */
export const schoolIsVisible = sql.fragment`schools.is_visible`;
/** Whether they are, or were in the last 30 days until the school was deactivated. */
export const schoolWasVisible = sql.fragment`(schools.is_approved and coalesce(schools.inactive_since > ${goneSince}, true))`;

/** Looks up the few schools once a statement, then reads their reports from the index by school. */
const isNear = ({ schoolId, userId }: Lens) => sql.fragment`
  articles.school_id = any (array(
    select schools.id
    from schools
    where schools.is_visible and schools.id = any (${schoolsNear(schoolId, userId)})
  ))
`;

/** The ids of a user's own, linked and favourite schools, as an array. */
export const schoolsNear = (schoolId: FragmentSqlToken, userId: FragmentSqlToken) => sql.fragment`
  array[${schoolId}]
  || (select school_links.linked_school_ids from school_links where school_links.school_id = ${schoolId})
  || (select favourites.school_ids from favourites where favourites.user_id = ${userId})
`;
