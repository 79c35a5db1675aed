import type { Db } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { PatchOf, patchOf } from '../own-data/own-data.sql.ts';
import { isOnlyHeld, textsErasedAt } from '../text-versions.sql.ts';

const BATCH_SIZE = 200;
const Id = z.object({ id: z.int() });

/** Null: of every school. */
type School = number | null;

const isOf = (table: 'articles' | 'media_items', schoolId: School) =>
  sql.fragment`(${schoolId}::bigint is null or ${sql.identifier([table, 'school_id'])} = ${schoolId}::bigint)`;

/** Those of these reports that belong to the school, in order; deleted, hidden and withdrawn ones included: they are stored. */
export const findReportIds = (db: Db, schoolId: School, ids: readonly number[]) =>
  db.anyFirst(sql.type(Id)`
    select articles.id
    from articles
    where articles.id = any(${sql.array([...ids], 'int8')}) and ${isOf('articles', schoolId)}
    order by articles.id
  `);

/** For a row of `media_items`: of a report or a patch. Badges show no children. */
const isExported = sql.fragment`num_nonnulls(media_items.article_id, media_items.patch_id) > 0`;

/** Those of these pictures of reports and patches that belong to the school, in order, removed and withdrawn ones included. */
export const findPictureIds = (db: Db, schoolId: School, ids: readonly number[]) =>
  db.anyFirst(sql.type(Id)`
    select media_items.id
    from media_items
    where media_items.id = any(${sql.array([...ids], 'int8')})
      and ${isExported}
      and ${isOf('media_items', schoolId)}
      and not ${isOnlyHeld('media', sql.fragment`media_items.id`)}
    order by media_items.id
  `);

/** Every picture of a school with a code. */
export const findCodedIds = (db: Db, schoolId: number, code: string) =>
  db.anyFirst(sql.type(Id)`
    select media_items.id
    from media_items
    where media_items.child_references @> ${sql.array([code], 'text')}
      and media_items.child_references <> '{}'
      and media_items.school_id = ${schoolId}
      and ${isExported}
    order by media_items.id
  `);

export const findPicturesOfReports = (db: Db, articleIds: readonly number[]) =>
  db.anyFirst(sql.type(Id)`
    select media_items.id
    from media_items
    where media_items.article_id = any(${sql.array([...articleIds], 'int8')})
      and not ${isOnlyHeld('media', sql.fragment`media_items.id`)}
    order by media_items.id
  `);

const Version = z.object({ field: z.string(), text: z.string(), writtenAt: z.string(), replacedAt: z.string() });

const versionsOf = (kind: 'article' | 'media', id: FragmentSqlToken) => sql.fragment`
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'field', text_versions.field, 'text', text_versions.text,
          'writtenAt', text_versions.written_at, 'replacedAt', text_versions.replaced_at
        )
        order by text_versions.id
      )
      from text_versions
      where
        text_versions.kind = ${kind} and text_versions.subject_id = ${id}
        -- What an erasure has sealed is for Admins alone.
        and ${textsErasedAt(kind, id)} is null
    ),
    '[]'
  ) as versions
`;

const Report = z.object({
  id: z.int(),
  title: z.string(),
  narrative: z.string(),
  state: z.enum(['shown', 'hidden', 'withdrawn', 'deleted']),
  author: z.string(),
  school: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  versions: z.array(Version),
});

/** The next of these reports after an id, with the author's name as its page shows it. */
export const listReports = (db: Db, ids: readonly number[], after: number) =>
  db.any(sql.type(Report)`
    select
      articles.id, articles.title, articles.narrative,
      case
        when articles.deleted_at is not null then 'deleted'
        when articles.withdrawn_at is not null then 'withdrawn'
        when articles.hidden_at is not null then 'hidden'
        else 'shown'
      end as state,
      concat_ws(' ', people.title, people.first_name, people.last_name) as author,
      coalesce(schools.name, '') as school, articles.created_at as "createdAt", articles.updated_at as "updatedAt",
      ${versionsOf('article', sql.fragment`articles.id`)}
    from articles
    join people on people.id = articles.author_id
    left join schools on schools.id = articles.school_id
    where articles.id = any(${sql.array([...ids], 'int8')}) and articles.id > ${after}
    order by articles.id
    limit ${BATCH_SIZE}
  `);

const Picture = z.object({
  id: z.int(),
  /** Null for a patch. */
  reportId: z.int().nullable(),
  /** The class whose patch it is, the half term and the question; null for a picture of a report. */
  patch: PatchOf.nullable(),
  kind: z.enum(['image', 'video']),
  state: z.enum(['shown', 'hidden', 'withdrawn', 'removed', 'failed', 'not ready']),
  altText: z.string().nullable(),
  captions: z.string().nullable(),
  uploadedAt: z.string(),
  versions: z.array(Version),
  keys: z.array(z.string()),
});
export type Picture = z.output<typeof Picture>;

/** The next of these pictures after an id, with the storage keys of their renditions. */
export const listPictures = (db: Db, ids: readonly number[], after: number) =>
  db.any(sql.type(Picture)`
    select
      media_items.id, media_items.article_id as "reportId", ${patchOf}, media_items.kind,
      case
        when media_items.deactivated_at is not null or articles.deleted_at is not null then 'removed'
        when media_items.withdrawn_at is not null or articles.withdrawn_at is not null then 'withdrawn'
        when media_items.hidden_at is not null or articles.hidden_at is not null then 'hidden'
        when media_items.state = 'failed' then 'failed'
        when media_items.state <> 'ready' then 'not ready'
        else 'shown'
      end as state,
      media_items.alt_text as "altText", media_items.captions, media_items.created_at as "uploadedAt",
      ${versionsOf('media', sql.fragment`media_items.id`)},
      array(
        select media_renditions.key
        from media_renditions
        where media_renditions.media_item_id = media_items.id
          and ${textsErasedAt('media', sql.fragment`media_items.id`)} is null
        order by media_renditions.name
      ) as keys
    from media_items
    left join articles on articles.id = media_items.article_id
    where media_items.id = any(${sql.array([...ids], 'int8')}) and media_items.id > ${after}
    order by media_items.id
    limit ${BATCH_SIZE}
  `);
