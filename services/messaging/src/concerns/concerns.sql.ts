import type { Viewer } from '@patchwork/platform/assertion';
import { Count, type Db } from '@patchwork/platform/db';
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

/** One column of the latest action about the same thing, whichever concern it was taken on. */
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

/** A Lead deals with concerns about their school's posts and about posts on its reports and card; an Admin with all. */
const isFor = (viewer: Viewer) =>
  viewer.roles.includes('Admin')
    ? sql.fragment`true`
    : sql.fragment`(concerns.school_id = ${viewer.schoolId} or concerns.place_school_id = ${viewer.schoolId})`;

/** Lists the newest 200 concerns that the viewer deals with. */
export const listConcernRows = (db: Db, viewer: Viewer) =>
  db.any(sql.type(ConcernRow)`
    select ${columns}
    from concerns
    where ${isFor(viewer)}
    order by concerns.id desc
    limit 200
  `);

/** Returns null for a concern that the viewer may not deal with. */
export const findConcern = (db: Db, viewer: Viewer, id: number) =>
  db.maybeOne(sql.type(ConcernRow)`
    select ${columns}
    from concerns
    where concerns.id = ${id} and ${isFor(viewer)}
  `);

/** Reads a concern without a permission check: the use case has already checked the viewer. */
export const getConcernRow = (db: Db, id: number) =>
  db.one(sql.type(ConcernRow)`
    select ${columns}
    from concerns
    where concerns.id = ${id}
  `);

/** Returns the schools that deal with a concern, who raised it and whether it is closed; null for an unknown id. */
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

/** Finds the viewer's open concern about the same thing with the same reason. */
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

/** Counts the concerns that the viewer raised in the last hour, for the limit. */
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

/** Closes a concern; returns null when the viewer may not deal with it, or it is already closed. */
export const markClosed = (tx: Db, viewer: Viewer, id: number, outcome: string) =>
  tx.maybeOne(sql.type(ConcernRow)`
    update concerns
    set closed_at = now(), closed_by = ${viewer.userId}, outcome = ${outcome}
    where concerns.id = ${id} and concerns.closed_at is null and ${isFor(viewer)}
    returning ${columns}
  `);
