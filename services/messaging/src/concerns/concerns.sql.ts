import type { Viewer } from '@patchwork/platform/assertion';
import { Count, type Db, Nothing } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';

export const kinds = ['article', 'comment', 'response', 'media', 'school'] as const;

const ConcernRow = z.object({
  id: z.int(),
  kind: z.enum(kinds),
  targetId: z.int(),
  articleId: z.int().nullable(),
  schoolId: z.int(),
  placeSchoolId: z.int(),
  excerpt: z.string().nullable(),
  mediaKind: z.enum(['image', 'video']).nullable(),
  reason: z.string(),
  createDate: z.string(),
  raisedById: z.int(),
  isHidden: z.boolean(),
  hiddenReason: z.string().nullable(),
  closeDate: z.string().nullable(),
  outcome: z.string().nullable(),
});
export type ConcernRow = z.output<typeof ConcernRow>;

/** Of the newest that was done about the thing, on whichever concern. */
const newest = (column: FragmentSqlToken) => sql.fragment`
  select ${column}
  from concern_actions
  where concern_actions.kind = concerns.kind and concern_actions.target_id = concerns.target_id
  order by concern_actions.id desc
  limit 1
`;

const columns = sql.fragment`
  concerns.id,
  concerns.kind,
  concerns.target_id as "targetId",
  concerns.article_id as "articleId",
  concerns.school_id as "schoolId",
  coalesce(concerns.place_school_id, concerns.school_id) as "placeSchoolId",
  concerns.excerpt,
  concerns.media_kind as "mediaKind",
  concerns.reason,
  concerns.created_at as "createDate",
  concerns.raised_by as "raisedById",
  coalesce((${newest(sql.fragment`concern_actions.is_hidden`)}), false) as "isHidden",
  (${newest(sql.fragment`case when concern_actions.is_hidden then concern_actions.reason end`)}) as "hiddenReason",
  concerns.closed_at as "closeDate",
  concerns.outcome
`;

/** A Lead deals with what the own school made, or what stands on its reports and its card; an Admin with all. */
const isFor = (viewer: Viewer) =>
  viewer.roles.includes('Admin')
    ? sql.fragment`true`
    : sql.fragment`(concerns.school_id = ${viewer.schoolId} or concerns.place_school_id = ${viewer.schoolId})`;

/** The newest 200. */
export const listConcernRows = (db: Db, viewer: Viewer) =>
  db.any(sql.type(ConcernRow)`
    select ${columns}
    from concerns
    where ${isFor(viewer)}
    order by concerns.id desc
    limit 200
  `);

/** Null for a concern that is not this viewer's to deal with. */
export const findConcern = (db: Db, viewer: Viewer, id: number) =>
  db.maybeOne(sql.type(ConcernRow)`
    select ${columns}
    from concerns
    where concerns.id = ${id} and ${isFor(viewer)}
  `);

/** Whoever asks: for use cases that have looked whether they may. */
export const getConcernRow = (db: Db, id: number) =>
  db.one(sql.type(ConcernRow)`
    select ${columns}
    from concerns
    where concerns.id = ${id}
  `);

/** Whose it is to deal with a concern, and whether that has been done. */
export const findConcernPlace = (db: Db, id: number) =>
  db.maybeOne(sql.type(z.object({ schoolId: z.int(), placeSchoolId: z.int(), raisedById: z.int(), isClosed: z.boolean() }))`
    select
      concerns.school_id as "schoolId", coalesce(concerns.place_school_id, concerns.school_id) as "placeSchoolId",
      concerns.raised_by as "raisedById", concerns.closed_at is not null as "isClosed"
    from concerns
    where concerns.id = ${id}
  `);

export type NewConcern = Pick<
  ConcernRow,
  'kind' | 'targetId' | 'articleId' | 'schoolId' | 'placeSchoolId' | 'excerpt' | 'mediaKind' | 'reason'
>;

/** Makes later transactions of the same person wait. */
export const lockConcernsOf = (tx: Db, viewer: Viewer) =>
  tx.query(sql.type(Nothing)`select pg_advisory_xact_lock(hashtext('concern'), ${viewer.userId}::int)`);

/** The same words of the same person about the same thing that nobody has dealt with. */
export const findSame = (tx: Db, viewer: Viewer, { kind, targetId, reason }: NewConcern) =>
  tx.maybeOne(sql.type(ConcernRow)`
    select ${columns}
    from concerns
    where
      concerns.raised_by = ${viewer.userId}
      and concerns.kind = ${kind}
      and concerns.target_id = ${targetId}
      and md5(concerns.reason) = md5(${reason})
      and concerns.closed_at is null
  `);

/** How many this person raised, for the limit. */
export const countOfLastHour = (tx: Db, viewer: Viewer): Promise<number> =>
  tx.oneFirst(sql.type(Count)`
    select count(*)
    from concerns
    where concerns.raised_by = ${viewer.userId} and concerns.created_at > now() - interval '1 hour'
  `);

export const insertConcern = (tx: Db, viewer: Viewer, concern: NewConcern) =>
  tx.one(sql.type(ConcernRow)`
    insert into concerns (
      kind, target_id, article_id, school_id, place_school_id, excerpt, media_kind, reason, raised_by, raised_by_school_id, created_at
    )
    values (
      ${concern.kind}, ${concern.targetId}, ${concern.articleId}, ${concern.schoolId},
      nullif(${concern.placeSchoolId}::bigint, ${concern.schoolId}::bigint), ${concern.excerpt}, ${concern.mediaKind},
      ${concern.reason}, ${viewer.userId}, ${viewer.schoolId}, clock_timestamp()
    )
    returning ${columns}
  `);

/** Null when it is not the viewer's to deal with, or closed already. */
export const markClosed = (tx: Db, viewer: Viewer, id: number, outcome: string) =>
  tx.maybeOne(sql.type(ConcernRow)`
    update concerns
    set closed_at = now(), closed_by = ${viewer.userId}, outcome = ${outcome}
    where concerns.id = ${id} and concerns.closed_at is null and ${isFor(viewer)}
    returning ${columns}
  `);
