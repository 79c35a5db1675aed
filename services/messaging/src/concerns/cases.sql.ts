import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { Viewer } from '@patchwork/platform/assertion';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Db, Tx } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';

/** What content pinned when the concern was raised, as its hash covers it. */
export type Evidence = ReplyOf<ContentOperations['pinEvidence']>;

export const outcomes = ['no-action', 'advice-given', 'content-removed', 'referred-outside', 'unfounded'] as const;
export type Outcome = (typeof outcomes)[number];

const CaseRow = z.object({
  id: z.int(),
  kind: z.enum(['article', 'comment', 'response', 'media', 'school', 'visitor']),
  targetId: z.int().nullable(),
  articleId: z.int().nullable(),
  schoolId: z.int().nullable(),
  placeSchoolId: z.int().nullable(),
  authorId: z.int().nullable(),
  /** Who wrote the report or owns the card on which it stands; null for a school and a visitor's concern. */
  placeAuthorId: z.int().nullable(),
  /** Its authors, whom it pointed to when it was raised, and whom an Admin has marked since. */
  involvedUserIds: z.array(z.int()),
  /** Whom an Admin allows to handle it all the same. */
  allowedUserIds: z.array(z.int()),
  /** The Admins who have marked another Admin as involved. */
  adminMarkerIds: z.array(z.int()),
  about: z.enum(['lead', 'safeguarding-lead', 'not-sure', 'nobody']).nullable(),
  /** Whom of the raiser's school the raiser has ticked. */
  aboutUserId: z.int().nullable(),
  /**
   * What the raiser and Admins have written about it since it was raised. Not what others of a school wrote: they could take the
   * case from each other by writing a name.
   */
  added: z.array(z.object({ by: z.int(), text: z.string() })),
  excerpt: z.string().nullable(),
  mediaKind: z.enum(['image', 'video']).nullable(),
  reason: z.string(),
  createDate: z.string(),
  raisedById: z.int().nullable(),
  raisedBySchoolId: z.int().nullable(),
  visitorName: z.string().nullable(),
  visitorEmail: z.string().nullable(),
  visitorSchool: z.string().nullable(),
  whereFound: z.string().nullable(),
  isConfirmed: z.boolean(),
  state: z.enum(['new', 'acknowledged', 'referred', 'closed']),
  isTakenUp: z.boolean(),
  isHidden: z.boolean(),
  hiddenReason: z.string().nullable(),
  /** The school whose people hid the subject; null when an Admin or the three-school rule did, or it is not hidden. */
  hiddenBySchoolId: z.int().nullable(),
  closeDate: z.string().nullable(),
  outcome: z.enum(outcomes).nullable(),
  closeReason: z.string().nullable(),
  holdId: z.uuid().nullable(),
});
export type CaseRow = z.output<typeof CaseRow>;

const columns = sql.fragment`
  concern_cases.id,
  concern_cases.kind,
  concern_cases.target_id as "targetId",
  concern_cases.article_id as "articleId",
  concern_cases.school_id as "schoolId",
  coalesce(concern_cases.place_school_id, concern_cases.school_id) as "placeSchoolId",
  concern_cases.author_id as "authorId",
  (concern_cases.evidence ->> 'placeAuthorId')::bigint as "placeAuthorId",
  concern_cases.involved_user_ids as "involvedUserIds",
  concern_cases.allowed_user_ids as "allowedUserIds",
  concern_cases.admin_marker_ids as "adminMarkerIds",
  concern_cases.about,
  concern_cases.about_user_id as "aboutUserId",
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('by', concern_entries.actor_id, 'text', concern_entries.reason))
      from concern_entries
      where
        concern_entries.concern_id = concern_cases.id and concern_entries.actor_id is not null
        and concern_entries.reason is not null
        and (concern_entries.is_staff or concern_entries.actor_id = concern_cases.raised_by)
    ),
    '[]'
  ) as added,
  concern_cases.excerpt,
  concern_cases.media_kind as "mediaKind",
  concern_cases.reason,
  concern_cases.created_at as "createDate",
  concern_cases.raised_by as "raisedById",
  concern_cases.raised_by_school_id as "raisedBySchoolId",
  concern_cases.visitor_name as "visitorName",
  concern_cases.visitor_email as "visitorEmail",
  concern_cases.visitor_school as "visitorSchool",
  concern_cases.where_found as "whereFound",
  concern_cases.confirmed_at is not null as "isConfirmed",
  concern_cases.state,
  concern_cases.taken_up_at is not null as "isTakenUp",
  coalesce(newest.is_hidden, false) as "isHidden",
  case when newest.is_hidden then newest.reason end as "hiddenReason",
  case when newest.is_hidden and not newest.is_staff then newest.done_by_school_id end as "hiddenBySchoolId",
  concern_cases.closed_at as "closeDate",
  concern_cases.outcome,
  concern_cases.close_reason as "closeReason",
  concern_cases.hold_id as "holdId"
`;

/** Cases with the latest action about the same subject, whichever case it was taken on. */
const cases = sql.fragment`
  concern_cases
  left join lateral (
    select concern_actions.is_hidden, concern_actions.reason, concern_actions.done_by_school_id, concern_actions.is_staff
    from concern_actions
    where concern_actions.kind = concern_cases.kind and concern_actions.target_id = concern_cases.target_id
    order by concern_actions.id desc
    limit 1
  ) as newest on true
`;

/** An Admin handles every case; a school those about its content and about content on its reports and card, unless kept out. */
const isFor = (viewer: Viewer): FragmentSqlToken =>
  viewer.roles.includes('Admin')
    ? sql.fragment`true`
    : sql.fragment`
        (concern_cases.school_id = ${viewer.schoolId} or concern_cases.place_school_id = ${viewer.schoolId})
      `;

export const CASES_A_PAGE = 200;

/**
 * Lists a page of the cases of the viewer's schools beyond this one: open ones, the oldest first, or closed ones, the newest
 * first. The caller leaves out cases that the viewer must not handle.
 */
export const listCases = (db: Db, viewer: Viewer, state: 'open' | 'closed', beyond: number | undefined) =>
  db.any(sql.type(CaseRow)`
    select ${columns}
    from ${cases}
    where ${isFor(viewer)} and ${
      state === 'open'
        ? sql.fragment`concern_cases.closed_at is null and concern_cases.id > ${beyond ?? 0} order by concern_cases.id`
        : sql.fragment`
            concern_cases.closed_at is not null and concern_cases.id < ${beyond ?? Number.MAX_SAFE_INTEGER}
            order by concern_cases.id desc
          `
    }
    limit ${CASES_A_PAGE}
  `);

/** Returns null for a case of other schools. The caller checks that the viewer is not kept out. */
export const findCase = (db: Db, viewer: Viewer, id: number) =>
  db.maybeOne(sql.type(CaseRow)`
    select ${columns}
    from ${cases}
    where concern_cases.id = ${id} and ${isFor(viewer)}
  `);

/** The same, locked until the transaction ends. */
export const lockCase = (tx: Tx, viewer: Viewer, id: number) =>
  tx.maybeOne(sql.type(CaseRow)`
    select ${columns}
    from ${cases}
    where concern_cases.id = ${id} and ${isFor(viewer)}
    for update of concern_cases
  `);

/** Reads a case for work without a viewer, such as emails and reminders. */
export const getCase = (db: Db, id: number) =>
  db.maybeOne(sql.type(CaseRow)`
    select ${columns}
    from ${cases}
    where concern_cases.id = ${id}
  `);

/** The evidence of a case; null for a visitor's. No check of the viewer. */
export const findEvidence = async (db: Db, id: number): Promise<Evidence | null> =>
  (await db.oneFirst(sql.type(z.object({ evidence: z.unknown() }))`
    select concern_cases.evidence
    from concern_cases
    where concern_cases.id = ${id}
  `)) as Evidence | null;

/** The time of the database: this process's clock may be wrong. */
export const findTime = (db: Db) => db.oneFirst(sql.type(z.object({ now: z.string() }))`select clock_timestamp() as now`);
