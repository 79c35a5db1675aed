import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, opaque } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import {
  type Audience,
  anyone,
  audienceOf,
  isConfirmedFor,
  isShownTo,
  preparedFor,
  schoolIsVisible,
  visibleTo,
  waitsForConsent,
} from '../access/visible.sql.ts';
import { patchIsVisible, patchWasVisible } from '../access/visible-patches.sql.ts';
import { schoolWasVisible, wasThere, wasVisibleTo, wentAt } from '../access/was-visible.sql.ts';
import { isHeld } from '../concerns/holds.sql.ts';
import type { MediaItem } from '../contract-types.ts';
import { isOnlyHeld } from '../text-versions.sql.ts';

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

/** For a row of `media_items`: whether the scanner found malware. */
export const isHarmful = sql.fragment`media_items.failure is not distinct from 'harmful'`;

/** A hash of the captions in their address, so that no cache shows older ones. */
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

/** For a row of `media_items`: a school's badge, which is neither of a report nor of a patch. */
const isBadge = sql.fragment`(media_items.article_id is null and media_items.patch_id is null)`;

/** Whether the report or patch of a row of `media_items`, or the school whose badge it is, is visible. */
const visibleParent = (
  audience: Audience,
  reportIsVisible = visibleTo(audience),
  patch = patchIsVisible(audience),
  school = schoolIsVisible,
) => sql.fragment`
  (
    exists (select 1 from articles where articles.id = media_items.article_id and ${reportIsVisible})
    or media_items.patch_id is not null and ${patch}
    or (
      ${isBadge}
      and exists (select 1 from schools where schools.id = media_items.school_id and ${school})
    )
  )
`;

/** `visibleParent`, and whether this audience may see the item itself. */
export const isVisibleItem = (audience: Audience) =>
  sql.fragment`${isShownTo(audience, 'media_items')} and ${visibleParent(audience)}`;

/**
 * Whether an audience may see the item, active or not, or could in the last 30 days. A picture that went while its quilt was face
 * down was seen by its own school alone.
 */
export const wasVisibleItem = (audience: Audience) => sql.fragment`
  ${wasThere(audience, 'media_items')} and ${isConfirmedFor(audience)}
  and ${audience.kind === 'admin' ? sql.fragment`true` : sql.fragment`not ${isOnlyHeld('media', sql.fragment`media_items.id`)}`}
  and ${visibleParent(audience, wasVisibleTo(audience), patchWasVisible(audience, wentAt('media_items')), schoolWasVisible)}
`;

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

/**
 * Who sees the bytes of a picture: as `audienceOf`. A safeguarding lead also sees pictures that Leads see, because the cases that
 * they handle show them.
 */
function bytesAudienceOf(viewer: Viewer): Audience {
  const audience = audienceOf(viewer);
  return audience.kind === 'member' && viewer.roles.includes('SafeguardingLead') ? { ...audience, kind: 'lead' } : audience;
}

const RenditionRow = z.object({
  key: z.string(),
  contentType: z.string(),
  schoolId: z.int(),
  /** Null for an original. */
  sha256: z.string().nullable(),
  /** Whether viewers who do not handle concerns see it; only read for Admins. */
  isOnShow: z.boolean(),
});

/** For a row of `media_items`. Costs other viewers nothing. */
const isOnShowFor = ({ kind }: Audience) =>
  kind === 'admin'
    ? sql.fragment`(media_items.deactivated_at is null and ${isVisibleItem(anyone)}) as "isOnShow"`
    : sql.fragment`true as "isOnShow"`;

/** Where the bytes of a finished rendition are stored; null when this viewer may not see them or they do not exist yet. */
export const findRendition = (db: Db, viewer: Viewer, id: number, name: string, includeInactive: boolean) =>
  db.maybeOne(sql.prepared(preparedFor(bytesAudienceOf(viewer), 'content_rendition'), RenditionRow)`
    select
      media_renditions.key, media_renditions.content_type as "contentType", media_renditions.sha256,
      media_items.school_id as "schoolId", ${isOnShowFor(bytesAudienceOf(viewer))}
    from media_items
    join media_renditions on media_renditions.media_item_id = media_items.id
    where media_items.id = ${id}
      and media_renditions.name = ${name}
      and media_items.state = 'ready'
      and ${isGivenTo(bytesAudienceOf(viewer), includeInactive)}
  `);

/** Whether a viewer may read a row of `media_items`. Admins, who pass `includeInactive`, also read what a case holds. */
const isGivenTo = (audience: Audience, includeInactive: boolean) => sql.fragment`
  (
    (media_items.deactivated_at is null or ${includeInactive}::boolean) and ${isVisibleItem(audience)}
    or ${includeInactive}::boolean and ${isHeld('media', sql.fragment`media_items.id`)}
  )
`;

const CaptionsRow = z.object({
  track: z.string(),
  version: z.string(),
  schoolId: z.int(),
  isOnShow: z.boolean(),
});

/** A video's captions for viewers of the video; null without captions. */
export const findCaptions = (db: Db, viewer: Viewer, id: number, includeInactive: boolean) =>
  db.maybeOne(sql.prepared(preparedFor(bytesAudienceOf(viewer), 'content_captions'), CaptionsRow)`
    select
      media_items.captions as track, ${captionsVersion} as version, media_items.school_id as "schoolId",
      ${isOnShowFor(bytesAudienceOf(viewer))}
    from media_items
    where media_items.id = ${id}
      and media_items.captions is not null
      and ${isGivenTo(bytesAudienceOf(viewer), includeInactive)}
  `);

/** The original upload. Where uploads are scanned, only clean ones. */
export const findOriginal = (db: Db, viewer: Viewer, id: number, { areScanned }: { areScanned: boolean }) =>
  db.maybeOne(sql.type(RenditionRow)`
    select
      media_items.original_key as key, media_items.content_type as "contentType", null as sha256,
      media_items.school_id as "schoolId", false as "isOnShow"
    from media_items
    where media_items.id = ${id} and ${isVisibleItem(audienceOf(viewer))} and ${isGivenOut(areScanned)}
  `);

/** For a row of `media_items`: whether its original may be downloaded. */
export const isGivenOut = (areScanned: boolean) => sql.fragment`
  (not ${isHarmful} and (not ${areScanned}::boolean or media_items.scanned_at is not null))
`;

/** What the workers' queues need of an item. */
export const QueuedItem = z.object({ id: z.int(), kind: z.enum(kinds), turn: z.int() });
export type QueuedItem = z.output<typeof QueuedItem>;

/**
 * The turn of an item that begins to wait: after the last waiting item of its school, or with the first of all when none of its
 * school waits. So an item waits for about one item of each other school for every earlier one of the same school.
 */
export const nextTurn = (schoolId: FragmentSqlToken, kind: FragmentSqlToken) => sql.fragment`
  (
    select coalesce(greatest(max(waiting.turn) filter (where waiting.school_id = ${schoolId}) + 1, min(waiting.turn)), 1)
    from media_items as waiting
    where waiting.state = 'queued' and waiting.kind = ${kind}
  )
`;
