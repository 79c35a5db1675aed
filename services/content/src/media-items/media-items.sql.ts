import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, opaque } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { sql } from 'slonik';
import { z } from 'zod';
import { audienceOf, waitsForConsent } from '../access/visible.sql.ts';
import { isVisibleItem } from '../access/visible-media.sql.ts';
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
  failure: z.string().nullable(),
  hasMedium: z.boolean(),
  moves: z.boolean(),
  isWithdrawn: z.boolean(),
  waitsForConsent: z.boolean(),
});

/** A hash of the captions in their address, so that no cache shows older ones. */
export const captionsVersion = sql.fragment`left(encode(sha256(convert_to(media_items.captions, 'UTF8')), 'hex'), 16)`;

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
  media_items.failure,
  media_items.has_medium as "hasMedium",
  media_items.moves,
  media_items.withdrawn_at is not null as "isWithdrawn",
  ${waitsForConsent} as "waitsForConsent"
`;

/** The addresses exist before the files do; `processing` says when they can be fetched. */
export const toMediaItem = ({ id, kind, captionsVersion, failure, ...row }: z.output<typeof ItemRow>): MediaItem => ({
  id,
  displayOrder: row.displayOrder,
  videoMimeType: row.videoMimeType,
  width: row.width,
  height: row.height,
  altText: row.altText,
  processing: row.processing,
  ...(row.processing === 'failed' && failure !== null && { failure }),
  ...(failure === 'harmful' && { isTurnedAway: true }),
  ...(row.moves && { moves: true }),
  ...(row.isWithdrawn && { isWithdrawn: true }),
  ...(row.waitsForConsent && { waitsForConsent: true }),
  isImage: kind === 'image',
  isVideo: kind === 'video',
  url: `/api/mediaitem/${id}/${kind === 'image' ? 'large' : 'video'}`,
  thumbnail: `/api/mediaitem/${id}/${kind === 'image' ? 'small' : 'poster'}`,
  ...(row.hasMedium && row.processing === 'ready' && { medium: `/api/mediaitem/${id}/medium` }),
  captions: captionsVersion && `/api/mediaitem/${id}/captions?v=${captionsVersion}`,
});

/** The active items of each report, in order, without hidden and withdrawn ones. Those with `waitsForConsent` are not for everyone. */
export async function listMediaItems(db: Db, articleIds: readonly number[]): Promise<Map<number, MediaItem[]>> {
  const rows = await db.any(sql.prepared('content_media_items', ItemRow)`
    select ${columns}
    from media_items
    where media_items.article_id = any(${opaque(articleIds, 'int8')})
      and media_items.deactivated_at is null
      and media_items.hidden_at is null
      and media_items.withdrawn_at is null
    order by media_items.article_id, media_items.position, media_items.id
  `);
  const grouped = Map.groupBy(rows, ({ articleId }) => articleId!);
  return new Map([...grouped].map(([articleId, group]) => [articleId, group.map(toMediaItem)]));
}

/** These items, each on its own, active or not; their `displayOrder` is 0. */
export async function findSingleItems(db: Db, ids: readonly number[]): Promise<Map<number, MediaItem>> {
  const rows = await db.any(sql.type(ItemRow)`
    select ${columns}
    from media_items
    where media_items.id = any(${sql.array([...ids], 'int8')})
  `);
  return new Map(rows.map((row) => [row.id, toMediaItem({ ...row, displayOrder: 0 })]));
}

const Owned = z.object({
  id: z.int(),
  articleId: z.int().nullable(),
  schoolId: z.int(),
  kind: z.enum(kinds),
  /** The place of a class in a quilt whose picture it is. */
  patchId: z.int().nullable(),
  /** The author of its report, or who sewed it; null for a badge. */
  authorId: z.int().nullable(),
});
export type OwnedItem = z.output<typeof Owned>;

/** What the policies need of those of these active items that the viewer sees. */
export const findOwnedItems = (db: Db, viewer: Viewer, ids: readonly number[]) =>
  db.any(sql.type(Owned)`
    select
      media_items.id, media_items.article_id as "articleId", media_items.school_id as "schoolId", media_items.kind,
      media_items.patch_id as "patchId",
      case
        when media_items.patch_id is not null then media_items.uploaded_by
        else (select articles.author_id from articles where articles.id = media_items.article_id)
      end as "authorId"
    from media_items
    where
      media_items.id = any(${sql.array([...ids], 'int8')}) and media_items.deactivated_at is null
      and ${isVisibleItem(audienceOf(viewer))}
  `);

/** One of them. @throws AppError 404 when this viewer cannot see its report or school */
export async function getOwnedItem(db: Db, viewer: Viewer, id: number): Promise<OwnedItem> {
  const [row] = await findOwnedItems(db, viewer, [id]);
  if (!row) throw notFound();
  return row;
}
