import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { audiences } from '../access/audience.ts';
import { waitsForConsent } from '../access/visible.sql.ts';
import { isGivenOut } from '../media/media.sql.ts';
import { isOnlyHeld } from '../text-versions.sql.ts';

/** Rows per page, so that an export needs little memory. */
const page = 200;

const stateOf = (table: 'articles' | 'comments' | 'responses') => sql.fragment`
  case
    when ${sql.identifier([table, 'deleted_at'])} is not null then 'deleted'
    when ${sql.identifier([table, 'withdrawn_at'])} is not null then 'withdrawn'
    when ${sql.identifier([table, 'hidden_at'])} is not null then 'hidden'
    when ${sql.identifier([table, 'review_since'])} is not null then 'waiting'
    else 'shown'
  end
`;

const Report = z.object({
  id: z.int(),
  title: z.string(),
  narrative: z.string(),
  state: z.enum(['shown', 'waiting', 'hidden', 'withdrawn', 'deleted']),
  schoolId: z.int(),
  schoolGroupId: z.int(),
  audience: z.enum(audiences),
  /** When they confirmed that everyone pictured has consent. */
  consentAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** A user's reports, hidden and deleted ones included: they are stored, and are the user's own words. */
export const listReportsOf = (db: Db, userId: number, after: number) =>
  db.any(sql.type(Report)`
    select
      articles.id, articles.title, articles.narrative, ${stateOf('articles')} as state, articles.school_id as "schoolId",
      articles.school_group_id as "schoolGroupId", articles.audience, case when articles.consent_by = ${userId} then articles.consent_at end as "consentAt",
      articles.created_at as "createdAt", articles.updated_at as "updatedAt"
    from articles
    where articles.author_id = ${userId} and articles.id > ${after}
    order by articles.id
    limit ${page}
  `);

const words = {
  id: z.int(),
  narrative: z.string(),
  state: z.enum(['shown', 'waiting', 'hidden', 'withdrawn', 'deleted']),
  createdAt: z.string(),
  updatedAt: z.string(),
};
const Comment = z.object({ ...words, reportId: z.int().nullable(), schoolId: z.int().nullable() });

/** Comments on reports and schools; the subject is given by id. */
export const listCommentsOf = (db: Db, userId: number, after: number) =>
  db.any(sql.type(Comment)`
    select
      comments.id, comments.narrative, ${stateOf('comments')} as state, comments.created_at as "createdAt",
      comments.updated_at as "updatedAt", comments.article_id as "reportId", comments.school_id as "schoolId"
    from comments
    where comments.author_id = ${userId} and comments.id > ${after}
    order by comments.id
    limit ${page}
  `);

const Reply = z.object({ ...words, commentId: z.int() });

export const listRepliesOf = (db: Db, userId: number, after: number) =>
  db.any(sql.type(Reply)`
    select
      responses.id, responses.narrative, ${stateOf('responses')} as state, responses.created_at as "createdAt",
      responses.updated_at as "updatedAt", responses.comment_id as "commentId"
    from responses
    where responses.author_id = ${userId} and responses.id > ${after}
    order by responses.id
    limit ${page}
  `);

const Like = z.object({ reportId: z.int(), likedAt: z.string() });

export const listLikesOf = (db: Db, userId: number, after: number) =>
  db.any(sql.type(Like)`
    select article_likes.article_id as "reportId", article_likes.created_at as "likedAt"
    from article_likes
    where article_likes.user_id = ${userId} and article_likes.article_id > ${after}
    order by article_likes.article_id
    limit ${page}
  `);

const Favourite = z.object({ id: z.int(), name: z.string() });

export const listFavouritesOf = (db: Db, userId: number) =>
  db.any(sql.type(Favourite)`
    select schools.id, schools.name
    from favourites
    join schools on schools.id = any (favourites.school_ids)
    where favourites.user_id = ${userId}
    order by schools.id
  `);

/** Of which place of a quilt a picture is. */
export const PatchOf = z.object({
  class: z.string(),
  halfTerm: z.string(),
  question: z.string(),
  consentAt: z.string().nullable(),
});

/** For a row of `media_items`: `PatchOf`, null for other pictures. The consent is the uploader's. */
export const patchOf = sql.fragment`
  (
    select jsonb_build_object(
      'class', coalesce(school_groups.name, ''), 'halfTerm', coalesce(half_terms.name, ''),
      'question', quilt_questions.texts ->> 'en',
      'consentAt', case when patches.consent_by = media_items.uploaded_by then patches.consent_at end
    )
    from patches
    join quilt_questions on quilt_questions.id = patches.question_id
    left join school_groups on school_groups.id = patches.school_group_id
    left join half_terms on half_terms.id = patches.half_term
    where patches.id = media_items.patch_id
  ) as patch
`;

const Upload = z.object({
  id: z.int(),
  reportId: z.int().nullable(),
  patch: PatchOf.nullable(),
  kind: z.enum(['image', 'video']),
  state: z.enum(['shown', 'waiting', 'hidden', 'withdrawn', 'removed', 'failed', 'not ready']),
  contentType: z.string(),
  extension: z.string(),
  originalBytes: z.int(),
  altText: z.string().nullable(),
  captions: z.string().nullable(),
  uploadedAt: z.string(),
  /** Null where uploads are scanned and this one was not. */
  originalKey: z.string().nullable(),
  /** Its renditions, the largest first. */
  renditionKeys: z.array(z.string()),
});
export type Upload = z.output<typeof Upload>;

/** A user's uploads: photos and films of reports, patches, and badges (neither). */
export const listUploadsOf = (db: Db, userId: number, after: number, areScanned: boolean) =>
  db.any(sql.type(Upload)`
    select
      media_items.id, media_items.article_id as "reportId", ${patchOf}, media_items.kind,
      case
        when media_items.deactivated_at is not null or articles.deleted_at is not null then 'removed'
        when media_items.withdrawn_at is not null or articles.withdrawn_at is not null then 'withdrawn'
        when media_items.hidden_at is not null or articles.hidden_at is not null then 'hidden'
        when media_items.state = 'failed' then 'failed'
        when media_items.state <> 'ready' then 'not ready'
        when ${waitsForConsent} and media_items.school_id is distinct from uploaders.school_id then 'waiting'
        else 'shown'
      end as state,
      media_items.content_type as "contentType", media_items.extension, media_items.original_bytes as "originalBytes",
      media_items.alt_text as "altText", media_items.captions, media_items.created_at as "uploadedAt",
      case when ${isGivenOut(areScanned)} then media_items.original_key end as "originalKey",
      array(
        select media_renditions.key
        from media_renditions
        where media_renditions.media_item_id = media_items.id
        order by media_renditions.bytes desc
      ) as "renditionKeys"
    from media_items
    left join articles on articles.id = media_items.article_id
    left join people as uploaders on uploaders.id = media_items.uploaded_by
    where media_items.uploaded_by = ${userId} and media_items.id > ${after}
      and not ${isOnlyHeld('media', sql.fragment`media_items.id`)}
    order by media_items.id
    limit ${page}
  `);
