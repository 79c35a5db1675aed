import type { Viewer } from '@patchwork/platform/assertion';
import { notFound } from '@patchwork/platform/errors';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { type Audience, isShownTo, preparedFor, schoolIsVisible, visibleTo } from '../articles/visible.sql.ts';
import type { MediaItem } from '../contract-types.ts';

export const kinds = ['image', 'video'] as const;
export const states = ['queued', 'processing', 'ready', 'failed'] as const;

const ItemRow = z.object({
  id: z.int(),
  articleId: z.int().nullable(),
  kind: z.enum(kinds),
  displayOrder: z.int(),
  videoMimeType: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  altText: z.string().nullable(),
  captionsVersion: z.string().nullable(),
  processing: z.enum(states),
  isTurnedAway: z.boolean(),
});

/** Of a row of `media_items`: the scanner has found something in it. */
export const isHarmful = sql.fragment`media_items.failure is not distinct from 'harmful'`;

/** Names what the captions say, so that no cache shows older ones. */
const captionsVersion = sql.fragment`left(encode(sha256(convert_to(media_items.captions, 'UTF8')), 'hex'), 16)`;

/** `display_order` is dense from 0 whatever gaps `position` has. */
const columns = sql.fragment`
  media_items.id,
  media_items.article_id as "articleId",
  media_items.kind,
  row_number() over (partition by media_items.article_id order by media_items.position, media_items.id) - 1 as "displayOrder",
  media_items.video_mime_type as "videoMimeType",
  media_items.width,
  media_items.height,
  media_items.alt_text as "altText",
  ${captionsVersion} as "captionsVersion",
  media_items.state as "processing",
  ${isHarmful} as "isTurnedAway"
`;

/** The addresses are there before the files are: `processing` tells when there is something to fetch. */
const toMediaItem = ({ articleId: _, kind, captionsVersion, isTurnedAway, ...row }: z.output<typeof ItemRow>): MediaItem => ({
  ...row,
  ...(isTurnedAway && { isTurnedAway }),
  isImage: kind === 'image',
  isVideo: kind === 'video',
  url: `/api/mediaitem/${row.id}/${kind === 'image' ? 'large' : 'video'}`,
  thumbnail: `/api/mediaitem/${row.id}/${kind === 'image' ? 'small' : 'poster'}`,
  captions: captionsVersion && `/api/mediaitem/${row.id}/captions?v=${captionsVersion}`,
});

/** The active items of each report, in order, without those that are hidden. */
export async function listMediaItems(db: CommonQueryMethods, articleIds: readonly number[]): Promise<Map<number, MediaItem[]>> {
  const rows = await db.any(sql.prepared('content_media_items', ItemRow)`
    select ${columns}
    from media_items
    where media_items.article_id = any(${sql.array(articleIds, 'int8')})
      and media_items.deactivated_at is null
      and media_items.hidden_at is null
    order by media_items.article_id, media_items.position, media_items.id
  `);
  const grouped = Map.groupBy(rows, ({ articleId }) => articleId!);
  return new Map([...grouped].map(([articleId, group]) => [articleId, group.map(toMediaItem)]));
}

/** One item by itself, active or not; its `displayOrder` is 0. */
export const getSingleItem = async (db: CommonQueryMethods, id: number): Promise<MediaItem> =>
  toMediaItem(
    await db.one(sql.type(ItemRow)`
      select ${columns}
      from media_items
      where media_items.id = ${id}
    `),
  );

const Owned = z.object({
  id: z.int(),
  articleId: z.int().nullable(),
  schoolId: z.int(),
  kind: z.enum(kinds),
  /** Whose report it is in; null for a badge. */
  authorId: z.int().nullable(),
});
export type OwnedItem = z.output<typeof Owned>;

/** Of a row of `media_items`: whether its report, or the school whose badge it is, is to be seen. */
const visibleParent = (viewer: Audience) => sql.fragment`
  (
    exists (select 1 from articles where articles.id = media_items.article_id and ${visibleTo(viewer)})
    or (
      media_items.article_id is null
      and exists (select 1 from schools where schools.id = media_items.school_id and ${schoolIsVisible})
    )
  )
`;

/** The same and whether it is shown itself, or hidden but theirs to look at. */
export const isVisibleItem = (viewer: Audience) => sql.fragment`${isShownTo(viewer, 'media_items')} and ${visibleParent(viewer)}`;

/** What policies ask of an active item. @throws AppError 404 when this viewer cannot see its report or school. */
export async function getOwnedItem(db: CommonQueryMethods, viewer: Viewer, id: number): Promise<OwnedItem> {
  const row = await db.maybeOne(sql.type(Owned)`
    select
      media_items.id, media_items.article_id as "articleId", media_items.school_id as "schoolId", media_items.kind,
      (select articles.author_id from articles where articles.id = media_items.article_id) as "authorId"
    from media_items
    where media_items.id = ${id} and media_items.deactivated_at is null and ${isVisibleItem(viewer)}
  `);
  if (!row) throw notFound();
  return row;
}

export const RenditionRow = z.object({
  key: z.string(),
  contentType: z.string(),
});

/** Where the bytes of a finished rendition lie; null when this viewer may not see them or there are none yet. */
export const findRendition = (db: CommonQueryMethods, viewer: Viewer, id: number, name: string, includeInactive: boolean) =>
  db.maybeOne(sql.prepared(preparedFor(viewer, 'content_rendition'), RenditionRow)`
    select media_renditions.key, media_renditions.content_type as "contentType"
    from media_items
    join media_renditions on media_renditions.media_item_id = media_items.id
    where media_items.id = ${id}
      and media_renditions.name = ${name}
      and (media_items.deactivated_at is null or ${includeInactive}::boolean)
      and ${isVisibleItem(viewer)}
  `);

const CaptionsRow = z.object({
  track: z.string(),
  version: z.string(),
});

/** A video's captions, for those who may see the video; null without any. */
export const findCaptions = (db: CommonQueryMethods, viewer: Viewer, id: number, includeInactive: boolean) =>
  db.maybeOne(sql.prepared(preparedFor(viewer, 'content_captions'), CaptionsRow)`
    select media_items.captions as track, ${captionsVersion} as version
    from media_items
    where media_items.id = ${id}
      and media_items.captions is not null
      and (media_items.deactivated_at is null or ${includeInactive}::boolean)
      and ${isVisibleItem(viewer)}
  `);

/** What was uploaded, as it was. Where uploads are scanned, only what was found to be clean is given out. */
export const findOriginal = (db: CommonQueryMethods, viewer: Viewer, id: number, { areScanned }: { areScanned: boolean }) =>
  db.maybeOne(sql.type(RenditionRow)`
    select media_items.original_key as key, media_items.content_type as "contentType"
    from media_items
    where media_items.id = ${id} and ${isVisibleItem(viewer)} and ${isGivenOut(areScanned)}
  `);

/** Of a row of `media_items`: whether anybody may be given its original. */
export const isGivenOut = (areScanned: boolean) => sql.fragment`
  (not ${isHarmful} and (not ${areScanned}::boolean or media_items.scanned_at is not null))
`;

export interface NewMediaItem {
  articleId: number | null;
  schoolId: number;
  uploadedBy: number;
  kind: (typeof kinds)[number];
  extension: string;
  contentType: string;
  originalKey: string;
  originalBytes: number;
  position: number;
}

export const insertMediaItem = (tx: CommonQueryMethods, item: NewMediaItem) =>
  tx.oneFirst(sql.type(z.object({ id: z.int() }))`
    insert into media_items (
      article_id, school_id, uploaded_by, kind, extension, content_type, original_key, original_bytes, position
    )
    values (
      ${item.articleId}, ${item.schoolId}, ${item.uploadedBy}, ${item.kind}, ${item.extension}, ${item.contentType},
      ${item.originalKey}, ${item.originalBytes}, ${item.position}
    )
    returning id
  `);
