import type { Viewer } from '@patchwork/platform/assertion';
import { Count, type Db, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { CaseRow } from './cases.sql.ts';

export interface NewCase {
  kind: 'article' | 'comment' | 'response' | 'media' | 'school';
  targetId: number;
  articleId: number | null;
  schoolId: number;
  placeSchoolId: number;
  authorId: number | null;
  involvedUserIds: number[];
  about: CaseRow['about'];
  aboutUserId: number | null;
  excerpt: string | null;
  mediaKind: 'image' | 'video' | null;
  reason: string;
  holdId: string | null;
  evidence: object;
}

const OnlyId = z.object({ id: z.int() });

/** Inserts a case; its first entry is written by the database. */
export const insertCase = (tx: Tx, viewer: Viewer, given: NewCase): Promise<number> =>
  tx.oneFirst(sql.type(OnlyId)`
    insert into concern_cases (
      kind, target_id, article_id, school_id, place_school_id, author_id, involved_user_ids, excerpt, media_kind, reason,
      about, about_user_id, raised_by, raised_by_school_id, created_at, hold_id, hold_version, evidence
    )
    values (
      ${given.kind}, ${given.targetId}, ${given.articleId}, ${given.schoolId},
      nullif(${given.placeSchoolId}::bigint, ${given.schoolId}::bigint), ${given.authorId},
      ${sql.array(given.involvedUserIds, 'int8')}, ${given.excerpt}, ${given.mediaKind}, ${given.reason},
      ${given.about}, ${given.aboutUserId}, ${viewer.userId}, ${viewer.schoolId}, clock_timestamp(), ${given.holdId}::uuid,
      case when ${given.holdId}::uuid is null then 0 else 1 end, ${JSON.stringify(given.evidence)}::jsonb
    )
    returning id
  `);

export type Same = Pick<NewCase, 'kind' | 'targetId' | 'reason' | 'about' | 'aboutUserId'>;

/** Finds the viewer's open case about the same subject with the same reason and answer. */
export const findSame = (db: Db, viewer: Viewer, { kind, targetId, reason, about, aboutUserId }: Same) =>
  db.maybeOne(sql.type(OwnRow)`
    select ${ownColumns}
    from concern_cases
    where
      concern_cases.raised_by = ${viewer.userId}
      and concern_cases.kind = ${kind}
      and concern_cases.target_id = ${targetId}
      and md5(concern_cases.reason) = md5(${reason})
      and concern_cases.about is not distinct from ${about}
      and concern_cases.about_user_id is not distinct from ${aboutUserId}::bigint
      and concern_cases.closed_at is null
  `);

/** Counts the cases that the viewer raised in the last hour, for the limit. */
export const countOfLastHour = (db: Db, viewer: Viewer): Promise<number> =>
  db.oneFirst(sql.type(Count)`
    select count(*)
    from concern_cases
    where concern_cases.raised_by = ${viewer.userId} and concern_cases.created_at > now() - interval '1 hour'
  `);

const OwnRow = z.object({
  id: z.int(),
  kind: z.enum(['article', 'comment', 'response', 'media', 'school']),
  targetId: z.int(),
  articleId: z.int().nullable(),
  excerpt: z.string().nullable(),
  reason: z.string(),
  createDate: z.string(),
  state: z.enum(['new', 'acknowledged', 'referred', 'closed']),
  closeDate: z.string().nullable(),
});

const ownColumns = sql.fragment`
  concern_cases.id,
  concern_cases.kind,
  concern_cases.target_id as "targetId",
  concern_cases.article_id as "articleId",
  concern_cases.excerpt,
  concern_cases.reason,
  concern_cases.created_at as "createDate",
  concern_cases.state,
  concern_cases.closed_at as "closeDate"
`;

/** Lists the newest 200 cases that the viewer raised, as they see them. */
export const listOwnCases = (db: Db, viewer: Viewer) =>
  db.any(sql.type(OwnRow)`
    select ${ownColumns}
    from concern_cases
    where concern_cases.raised_by = ${viewer.userId}
    order by concern_cases.id desc
    limit 200
  `);

/** The same for one case; the id must be of a case that the viewer raised. */
export const getOwnCase = (db: Db, viewer: Viewer, id: number) =>
  db.one(sql.type(OwnRow)`
    select ${ownColumns}
    from concern_cases
    where concern_cases.id = ${id} and concern_cases.raised_by = ${viewer.userId}
  `);
